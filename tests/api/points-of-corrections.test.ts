import { expect, test } from 'vitest';
import { describeSqlite } from '../support/engines.ts';
import { jakarta, createDiaryClient } from './diary-client.ts';
import { DAY_MS, setUpTestApp } from './test-app.ts';

const NIGHTS = 8;

/** A night of 8 hours that ends at 07:00 in Jakarta on this day of a month. */
function nightOf(month: string, day: number) {
  const date = (number: number) => `${month}-${String(number).padStart(2, '0')}`;
  return { startTime: jakarta(`${date(day)}T23:00`), endTime: jakarta(`${date(day + 1)}T07:00`) };
}
type Night = ReturnType<typeof nightOf>;
type Diary = Awaited<ReturnType<typeof createDiaryClient>>;

const startNow = async ({ call }: Diary): Promise<string> =>
  (await call('POST', '/sleeps/start')).json().data.sleepLogId;
const end = ({ call }: Diary, id: string, body: object = {}) =>
  call('PUT', `/sleeps/${id}/end`, body);

async function startAndEnd(diary: Diary): Promise<string> {
  const id = await startNow(diary);
  await end(diary, id);
  return id;
}

async function enterNothing(diary: Diary): Promise<string> {
  const instant = jakarta('2026-03-01T12:00');
  const entered = await diary.change(diary.enter({ startTime: instant, endTime: instant }));
  return entered.sleep.id;
}

/** Ways to put nights of 2024 into the history of an account that did not sleep them. */
const ATTACKS: [string, (diary: Diary, night: Night) => Promise<unknown>][] = [
  [
    'correcting an ended live sleep',
    async (diary, night) => diary.correct(await startAndEnd(diary), night),
  ],
  [
    'correcting the start of the active sleep and ending it then',
    async (diary, { startTime, endTime }) => {
      const id = await startNow(diary);
      await diary.correct(id, { startTime });
      await end(diary, id, { endTime });
    },
  ],
  [
    'correcting a live sleep, deleting and restoring it',
    async (diary, night) => {
      const id = await startAndEnd(diary);
      await diary.correct(id, night);
      await diary.remove(id);
      await diary.restore(id);
    },
  ],
  ['entering it', (diary, night) => diary.enter(night)],
  [
    'correcting an entry of no length',
    async (diary, night) => diary.correct(await enterNothing(diary), night),
  ],
];

describeSqlite('Points for corrected sleeps', (engine) => {
  const api = setUpTestApp(engine);

  test.each(ATTACKS)('%s to nights of 2024 earns nothing', async (_, attack) => {
    const diary = await createDiaryClient(api, '2026-03-01T12:00');
    for (let day = 1; day <= NIGHTS; day += 1) await attack(diary, nightOf('2024-03', day));
    const { totalPoints, longestStreak } = await diary.dashboard();
    expect({ totalPoints, longestStreak }).toEqual({ totalPoints: 0, longestStreak: NIGHTS });
  });

  test.each([
    ['live sleeps', startAndEnd, 'began-too-late'],
    ['entries', enterNothing, 'ended-too-late'],
  ])('%s of no length, moved weeks later, earn nothing and say so', async (_, make, why) => {
    const diary = await createDiaryClient(api, '2026-03-01T12:00');
    const ids: string[] = [];
    for (let made = 0; made < NIGHTS; made += 1) ids.push(await make(diary));
    api.clock.now += 21 * DAY_MS;
    for (const [index, id] of ids.entries()) {
      const moved = await diary.change(diary.correct(id, nightOf('2026-03', 10 + index)));
      expect(moved.sleep).toMatchObject({ durationMinutes: 480, points: 0, notEarning: why });
    }
    expect((await diary.dashboard()).totalPoints).toBe(0);
  });
});
