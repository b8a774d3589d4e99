import { expect, test } from 'vitest';
import { describeSqlite } from '../support/engines.ts';
import { jakarta, createDiaryClient } from './diary-client.ts';
import { DAY_MS, setUpTestApp } from './test-app.ts';

type Diary = Awaited<ReturnType<typeof createDiaryClient>>;

/** A night of 8 hours in Jakarta. */
const nightUntil = (date: string) => ({
  startTime: jakarta(`${date}T00:00`),
  endTime: jakarta(`${date}T08:00`),
});
const OLD_NIGHT = nightUntil('2024-03-02');

const start = async ({ call }: Diary): Promise<string> =>
  (await call('POST', '/sleeps/start')).json().data.sleepLogId;

async function startAndEnd(diary: Diary): Promise<string> {
  const id = await start(diary);
  await diary.call('PUT', `/sleeps/${id}/end`);
  return id;
}

async function enterNothing(diary: Diary): Promise<string> {
  const instant = jakarta('2026-03-01T12:00');
  const { sleep } = await diary.change(diary.enter({ startTime: instant, endTime: instant }));
  return sleep.id;
}

/** Ways to put a night of 2024 into the history of an account that did not sleep it. */
const ATTACKS: [string, (diary: Diary) => Promise<unknown>][] = [
  [
    'correcting an ended live sleep',
    async (diary) => diary.correct(await startAndEnd(diary), OLD_NIGHT),
  ],
  [
    'correcting the start of the active sleep and ending it then',
    async (diary) => {
      const id = await start(diary);
      await diary.correct(id, { startTime: OLD_NIGHT.startTime });
      await diary.call('PUT', `/sleeps/${id}/end`, { endTime: OLD_NIGHT.endTime });
    },
  ],
  [
    'correcting a live sleep, deleting and restoring it',
    async (diary) => {
      const id = await startAndEnd(diary);
      await diary.correct(id, OLD_NIGHT);
      await diary.remove(id);
      await diary.restore(id);
    },
  ],
  ['entering it', (diary) => diary.enter(OLD_NIGHT)],
  [
    'correcting an entry of no length',
    async (diary) => diary.correct(await enterNothing(diary), OLD_NIGHT),
  ],
];

describeSqlite('Points for corrected sleeps', (engine) => {
  const api = setUpTestApp(engine);

  test.each(ATTACKS)('%s to a night of 2024 earns nothing', async (_, attack) => {
    const diary = await createDiaryClient(api, '2026-03-01T12:00');
    await attack(diary);
    expect(await diary.dashboard()).toMatchObject({ totalPoints: 0, longestStreak: 1 });
  });

  test.each([
    ['a live sleep', startAndEnd, 'began-too-late'],
    ['an entry', enterNothing, 'ended-too-late'],
  ])('%s of no length, moved weeks later, earns nothing and says so', async (_, make, why) => {
    const diary = await createDiaryClient(api, '2026-03-01T12:00');
    const id = await make(diary);
    api.clock.now += 21 * DAY_MS;
    const { sleep } = await diary.change(diary.correct(id, nightUntil('2026-03-10')));
    expect(sleep).toMatchObject({ durationMinutes: 480, points: 0, notEarning: why });
  });
});
