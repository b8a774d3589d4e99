import { beforeAll, beforeEach, expect, test } from 'vitest';
import { REVIEW_OVER_MINUTES } from '#domain/sleep.ts';
import { ACHIEVEMENTS } from '#domain/achievements.ts';
import { addDays } from '#domain/calendar.ts';
import { at, night, sleepBetween, sleepEnding } from '#testkit/sleeps.ts';
import type { Storage } from '#server/storage/engines/open-storage.ts';
import { endSleep, startSleep } from '#server/usecases/sleeps/start-end.ts';
import { readDashboard } from '#server/usecases/dashboard/read-dashboard.ts';
import { describeEachEngine } from '../support/engines.ts';
import { insertSleepHistory } from '#testkit/sleep-history.ts';
import { addSleeper, createDeps, HOUR_MS, type TestDeps } from '#testkit/sleepers.ts';

const JAKARTA = 'Asia/Jakarta';
const DATES = Array.from({ length: 9 }, (_, index) => `2026-03-0${index + 1}`);

describeEachEngine('the dashboard', (engine) => {
  let storage: Storage;
  let deps: TestDeps;
  let userId: string;

  beforeAll(async () => {
    storage = await engine.openStorage();
  });

  beforeEach(async () => {
    deps = createDeps(storage);
    deps.clock.now = at('2026-03-09T12:00');
    userId = await addSleeper(storage, JAKARTA);
  });

  const idsOfRecent = async () =>
    (await readDashboard(deps, { userId })).recentSleeps.map((sleep) => sleep.id);

  test('the dashboard lists the active sleep and the 7 newest counting ones, newest start first', async () => {
    await insertSleepHistory(
      storage,
      userId,
      DATES.map((date) => night(date, { id: date })),
      JAKARTA,
    );
    const { sleepLogId } = (await startSleep(deps, { userId })).sleep;
    expect(await idsOfRecent()).toEqual([sleepLogId, ...DATES.toReversed().slice(0, 7)]);
    const { lastSleep } = await readDashboard(deps, { userId });
    expect(lastSleep?.id).toBe('2026-03-09');
  });

  test('the dashboard shows unlocked achievements and the progress of others', async () => {
    for (const date of ['2026-03-07', '2026-03-08', '2026-03-09']) {
      deps.clock.now = at(`${date}T00:00`);
      const { sleepLogId: id } = (await startSleep(deps, { userId })).sleep;
      deps.clock.now += 8 * HOUR_MS;
      await endSleep(deps, { userId, id });
    }
    const dashboard = await readDashboard(deps, { userId });
    expect(dashboard).toMatchObject({ totalPoints: 290, currentStreak: 3, streakBonusesPaid: [3] });
    expect(dashboard.unlockedAchievements.map(({ id, unlockedAt }) => [id, unlockedAt])).toEqual([
      ['first-dream', '2026-03-07T01:00:00.000Z'],
      ['full-night', '2026-03-07T01:00:00.000Z'],
      ['streak-3', '2026-03-09T01:00:00.000Z'],
      ['points-100', '2026-03-08T01:00:00.000Z'],
    ]);
    expect(dashboard.lockedAchievements).toHaveLength(ACHIEVEMENTS.length - 4);
    expect(dashboard.lockedAchievements).toContainEqual({ id: 'points-1000', progress: 0.29 });
  });

  // The tests below do not depend on the engine.
  if (engine.name !== 'sqlite') return;

  test('the last sleep of the dashboard is the one that ended last', async () => {
    const long = sleepEnding('2026-03-09T07:00', 480, { id: 'long' });
    // Empty sleeps overlap nothing, so they may lie within another.
    const moments = DATES.map((_, index) => {
      const instant = long.startTime + (index + 1) * 60_000;
      return sleepBetween(instant, instant, { id: `moment-${index}` });
    });
    await insertSleepHistory(storage, userId, [long, ...moments], JAKARTA);
    const { lastSleep, recentSleeps } = await readDashboard(deps, { userId });
    expect(lastSleep?.id).toBe('long');
    expect(recentSleeps.map((sleep) => sleep.id)).not.toContain('long');
  });

  test('the dashboard adds at most 7 sleeps that need review, in order', async () => {
    const forgotten = DATES.map((date) =>
      sleepEnding(`${date}T20:00`, REVIEW_OVER_MINUTES + 1, { id: `forgotten ${date}` }),
    );
    const older = night('2026-02-20', { id: 'older' });
    const newer = sleepEnding('2026-03-09T22:00', 60, { id: 'newer' });
    await insertSleepHistory(storage, userId, [older, ...forgotten, newer], JAKARTA);
    expect(await idsOfRecent()).toEqual([
      'newer',
      ...DATES.toReversed()
        .slice(0, 7)
        .map((date) => `forgotten ${date}`),
      'older',
    ]);
  });

  test('the dashboard omits deleted sleeps', async () => {
    await insertSleepHistory(
      storage,
      userId,
      DATES.map((date) => night(date, { id: date })),
      JAKARTA,
    );
    await storage.db
      .updateTable('sleep_sessions')
      .set({ deleted_at: 1, state: 'deleted', points: 0, bonus_points: 0 })
      .where('user_id', '=', userId)
      .where('id', '>=', '2026-03-03')
      .execute();
    expect(await idsOfRecent()).toEqual(['2026-03-02', '2026-03-01']);
    const { lastSleep } = await readDashboard(deps, { userId });
    expect(lastSleep?.id).toBe('2026-03-02');
  });

  test.each([
    ['28 dates ago', -28, { bedMinute: null, wakeMinute: null }],
    ['27 dates ago', -27, { bedMinute: 1380, wakeMinute: 420 }],
  ])(
    'the dashboard finds the usual times of seven nights, the first %s',
    async (_, first, usual) => {
      const sleeps = [first, -5, -4, -3, -2, -1, 0].map((day) =>
        night(addDays('2026-03-09', day), { id: `day ${day}` }),
      );
      await insertSleepHistory(storage, userId, sleeps, JAKARTA);
      expect((await readDashboard(deps, { userId })).usual).toEqual(usual);
      // The next day, before its night is logged, the window ends at yesterday and holds the same dates.
      deps.clock.now += 24 * HOUR_MS;
      expect((await readDashboard(deps, { userId })).usual).toEqual(usual);
    },
  );

  test('the dashboard counts the streak by the zone of the request and keeps the zone of the account', async () => {
    await insertSleepHistory(storage, userId, [night('2026-03-01')], JAKARTA);
    // 38 hours after waking it is the 2nd in Jakarta, and the 3rd on Kiritimati.
    deps.clock.now = at('2026-03-02T21:00');
    expect((await readDashboard(deps, { userId })).currentStreak).toBe(1);
    const there = await readDashboard(deps, { userId, timeZone: 'Pacific/Kiritimati' });
    expect(there).toMatchObject({ currentStreak: 0, streakEarningDays: 0, timeZone: JAKARTA });
  });
});
