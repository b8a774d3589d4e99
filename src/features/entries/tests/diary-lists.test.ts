import { beforeAll, expect, test } from 'vitest';
import type { DeletedSleeps, Sleeps, Day, Days } from '#diary/contract.ts';
import { at } from '#testkit/sleeps.ts';
import { describeEachEngine } from '#tests/support/engines.ts';
import { jakarta, createDiaryClient, type DiaryClient } from '#tests/api/diary-client.ts';
import { setUpTestApp, timesOf } from '#tests/api/test-app.ts';

describeEachEngine('Reading the diary', (engine) => {
  const api = setUpTestApp(engine);
  let diary: DiaryClient;

  /** Nights of 27 February to 4 March (only the last one earns), a nap, one in review, one active. */
  beforeAll(async () => {
    diary = await createDiaryClient(api, '2026-03-05T08:00');
    for (const date of ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']) {
      await diary.enterNight(date);
    }
    await diary.enter(timesOf(at('2026-03-03T13:45'), 0.75));
    await diary.enterNight('2026-03-03');
    await diary.enterNight('2026-03-04');
    await diary.sleepLive('2026-03-06T12:00', 1200);
    api.clock.now += 10 * 3_600_000;
    await diary.start();
  });

  const get = <T>(url: string): Promise<T> => diary.read(url);

  test('GET /sleeps/deleted lists what can be restored, the last deleted first', async () => {
    const other = await createDiaryClient(api, '2026-03-05T08:00');
    const { sleep: second } = await other.enterNight('2026-03-05');
    const { sleep: newest } = await other.enterNight('2026-03-03');
    const { sleep: oldest } = await other.enterNight('2026-03-04');
    await other.remove(oldest.id);
    api.clock.now += 3_600_000;
    // At one instant.
    for (const { id } of [newest, second]) await other.remove(id);
    const page = (query = ''): Promise<DeletedSleeps> => other.read(`/sleeps/deleted${query}`);
    const { items, nextCursor } = await page('?limit=2');
    const deletion = { points: 0, version: 2, deletedAt: '2026-03-05T02:00:00.000Z' };
    expect(items[0]).toEqual({ ...newest, bonusPoints: 0, ...deletion });
    expect((await page(`?limit=2&cursor=${nextCursor}`)).items).toMatchObject([{ id: oldest.id }]);

    // Deleted at 08:00: it can be restored for exactly a day.
    api.clock.now = Date.parse('2026-03-06T01:00:00Z');
    expect((await page()).items).toHaveLength(3);
    api.clock.now += 1;
    expect((await page()).items).toHaveLength(2);
  });

  test('GET /sleeps pages the whole history, newest start first, and filters by range', async () => {
    const { items, nextCursor } = await get<Sleeps>('/sleeps');
    expect(nextCursor).toBeNull();
    const rows = items.map((sleep) => [sleep.sleepDate, sleep.needsReview, sleep.durationMinutes]);
    expect(rows).toEqual([
      [undefined, false, undefined],
      ['2026-03-06', true, 1200],
      ['2026-03-04', false, 480],
      ['2026-03-03', false, 45],
      ['2026-03-03', false, 480],
      ['2026-03-02', false, 480],
      ['2026-03-01', false, 480],
      ['2026-02-28', false, 480],
      ['2026-02-27', false, 480],
    ]);
    const page = await get<Sleeps>('/sleeps?limit=3');
    expect(page.items).toEqual(items.slice(0, 3));
    const rest = await get<Sleeps>(`/sleeps?limit=6&cursor=${page.nextCursor}`);
    expect(rest).toEqual({ items: items.slice(3), nextCursor: null });
    expect((await get<Sleeps>('/sleeps?from=2026-03-03')).items).toEqual(items.slice(1, 5));
    expect((await get<Sleeps>('/sleeps?to=2026-02-28')).items).toEqual(items.slice(7));
  });

  test('GET /days returns totals, points and sleeps of each day, pages and filters by range', async () => {
    const { items } = await get<Days>('/days');
    const { items: sleeps } = await get<Sleeps>('/sleeps?from=2026-03-03&to=2026-03-03');
    expect(items[1]?.sleepIds).toEqual(sleeps.toReversed().map(({ id }) => id));
    const columns = 'sleepDate minutes earningMinutes points bonusPoints runDay runEarningDays';
    const toRow = (day: Day) => columns.split(' ').map((column) => day[column as keyof Day]);
    expect(items.map(toRow)).toEqual([
      ['2026-03-04', 480, 480, 80, 0, 6, 1],
      ['2026-03-03', 525, 45, 0, 0, 5, 0],
      ['2026-03-02', 480, 0, 0, 0, 4, 0],
      ['2026-03-01', 480, 0, 0, 0, 3, 0],
      ['2026-02-28', 480, 0, 0, 0, 2, 0],
      ['2026-02-27', 480, 0, 0, 0, 1, 0],
    ]);
    const first = await get<Days>('/days?limit=4');
    expect(first.items).toEqual(items.slice(0, 4));
    const rest = await get<Days>(`/days?limit=4&cursor=${first.nextCursor}`);
    expect(rest).toEqual({ items: items.slice(4), nextCursor: null });
    expect((await get<Days>('/days?from=2026-03-01')).items).toEqual(first.items);
  });

  test('GET /months sums the days of each month', async () => {
    expect(await get('/months')).toEqual({
      items: [
        { month: '2026-03', days: 4, fullDays: 4, minutes: 1965, points: 80, bonusPoints: 0 },
        { month: '2026-02', days: 2, fullDays: 2, minutes: 960, points: 0, bonusPoints: 0 },
      ],
      noSleepDates: [],
      nextCursor: null,
    });
  });

  if (engine.name !== 'sqlite') return;

  test.each([
    ['/sleeps?limit=0', 'limit'],
    ['/sleeps?cursor=nonsense', 'cursor'],
    ['/sleeps?from=2026-02-30', 'from'],
    ['/days?cursor=%00', 'cursor'],
  ])('%s is rejected', async (url, field) => {
    const answer = await diary.call('GET', url);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().details).toEqual([{ field, message: expect.any(String) }]);
  });

  test('each sleep has its kind, also where a page ends between sleeps of one date', async () => {
    const kinds = (items: Sleeps['items']) => items.map(({ kind }) => kind);
    const { items } = await get<Sleeps>('/sleeps?limit=5');
    expect(kinds(items)).toEqual([undefined, 'review', 'night', 'nap', 'night']);
    const { items: cut } = await get<Sleeps>('/sleeps?limit=4');
    expect(kinds(cut).at(-1)).toBe('nap');
    expect(kinds((await diary.dashboard()).recentSleeps.slice(0, 5))).toEqual(kinds(items));

    // Without its night the nap is the longest sleep of its date, and still under three hours.
    const [nap = '', night = ''] = items.slice(3).map(({ id }) => id);
    await diary.remove(night);
    expect((await diary.change(diary.correct(nap, {}))).sleep.kind).toBe('nap');
    const endTime = jakarta('2026-03-03T19:00');
    const longer = await diary.change(diary.correct(nap, { endTime }, '?dryRun=true'));
    expect(longer.sleep.kind).toBe('night');
    await diary.restore(night);
  });
});
