import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { FoundSleeps } from '../contract.ts';
import { addDays } from '#kernel/rules/calendar.ts';
import { insertSleepHistory } from '#testkit/sleep-history.ts';
import { night } from '#testkit/sleeps.ts';
import { describeSqlite } from '#tests/support/engines.ts';
import { createDiaryClient, jakarta, type DiaryClient } from '#tests/api/diary-client.ts';
import { dataOf, setUpTestApp } from '#tests/api/test-app.ts';

describeSqlite('POST /sleeps/search', (engine) => {
  const api = setUpTestApp(engine);
  let diary: DiaryClient;

  beforeAll(async () => {
    diary = await createDiaryClient(api, '2026-03-05T12:00');
    for (const [date, note] of [
      ['2026-03-01', 'Rain all night, and the CAFÉ was loud.'],
      ['2026-03-04', 'rain again'],
    ] as const) {
      const { sleep } = await diary.enterNight(date);
      await diary.correct(sleep.id, { note });
    }
    const nap = { startTime: jakarta('2026-03-04T13:00'), endTime: jakarta('2026-03-04T13:45') };
    await diary.enter({ ...nap, note: 'Rain on the roof' });
    const { sleep } = await diary.enterNight('2026-02-01');
    await diary.correct(sleep.id, { note: 'deleted rain' });
    await diary.remove(sleep.id);
    await diary.enterNight('2026-02-02');
  });

  const search = (body: object): Promise<FoundSleeps> =>
    dataOf(diary.call('POST', '/sleeps/search', body));

  test.each([
    ['RAIN', {}, ['2026-03-04 nap', '2026-03-04 night', '2026-03-01 night']],
    ['  rain ', { to: '2026-03-03' }, ['2026-03-01 night']],
    ['rain', { from: '2026-03-04', to: '2026-03-04' }, ['2026-03-04 nap', '2026-03-04 night']],
    ['cafe', {}, ['2026-03-01 night']],
    ['%', {}, []],
  ])('the search for %s in %j finds %j', async (q, range, expected) => {
    const { items, total, nextCursor } = await search({ q, ...range });
    expect(items.map(({ sleepDate, kind }) => `${sleepDate} ${kind}`)).toEqual(expected);
    expect([total, nextCursor]).toEqual([expected.length, null]);
  });

  test('a search over many slices pages, each sleep once', async () => {
    const { userId, call } = await createDiaryClient(api, '2026-03-05T12:00');
    const nights = Array.from({ length: 1_001 }, (_, i) =>
      night(addDays('2023-01-01', i), { id: randomUUID() }),
    );
    await insertSleepHistory(api.storage, userId, nights, 'Asia/Jakarta');
    await api.storage.transaction(async (trx) => {
      const ofSleeper = trx.updateTable('sleepSessions').where('userId', '=', userId);
      await ofSleeper.set({ note: 'rain' }).where('sleepDate', '<', '2023-03-02').execute();
    });
    const found = (more = {}): Promise<FoundSleeps> =>
      dataOf(call('POST', '/sleeps/search', { q: 'rain', ...more }));
    const first = await found();
    const second = await found({ cursor: first.nextCursor });
    expect([first.total, second.total, second.nextCursor]).toEqual([60, 60, null]);
    const dates = [...first.items, ...second.items].map(({ sleepDate }) => sleepDate);
    expect(dates).toEqual(Array.from({ length: 60 }, (_, i) => addDays('2023-03-01', -i)));
  });
});
