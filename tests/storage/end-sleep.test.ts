import { beforeAll, beforeEach, expect, test } from 'vitest';
import { REVIEW_OVER_MINUTES } from '#domain/sleep.ts';
import { at } from '#testkit/sleeps.ts';
import type { Storage } from '#server/storage/engines/open-storage.ts';
import { endSleep } from '#server/usecases/sleeps/end-sleep.ts';
import { readDashboard } from '#server/usecases/dashboard/read-dashboard.ts';
import { startSleep } from '#server/usecases/sleeps/start-sleep.ts';
import { describeEachEngine } from '../support/engines.ts';
import { readStoredProgress } from '#testkit/sleep-log.ts';
import { addSleeper, createDeps, HOUR_MS, MINUTE_MS, type TestDeps } from '#testkit/sleepers.ts';

const JAKARTA = 'Asia/Jakarta';
const START = at('2026-03-01T23:00');
const MORNING = START + 8 * HOUR_MS;

describeEachEngine('ending a sleep', (engine) => {
  let storage: Storage;
  let deps: TestDeps;
  let userId: string;

  beforeAll(async () => {
    storage = await engine.openStorage();
  });

  beforeEach(async () => {
    deps = createDeps(storage);
    userId = await addSleeper(storage, JAKARTA);
  });

  const start = async (startTime: number) => {
    deps.clock.now = startTime;
    return (await startSleep(deps, { userId })).sleep.sleepLogId;
  };
  const sleepBetween = async (startTime: number, endTime: number) => {
    const id = await start(startTime);
    deps.clock.now = endTime;
    return await endSleep(deps, { userId, id });
  };
  const points = async () => (await readDashboard(deps, { userId })).totalPoints;

  test('pays an ordinary night and says what it unlocked', async () => {
    const ended = await sleepBetween(START, MORNING);
    expect(ended).toMatchObject({
      durationMinutes: 480,
      pointsAwarded: 80,
      bonusPoints: 0,
      totalPoints: 80,
      currentStreak: 1,
      needsReview: false,
    });
    expect(ended.newAchievements).toEqual([
      {
        id: 'first-dream',
        name: 'First Dream',
        description: 'Slept for an hour or more for the first time.',
      },
      {
        id: 'full-night',
        name: 'Full Night',
        description: 'Slept 7 hours or more in one day for the first time.',
      },
    ]);
  });

  test('pays three nights in a row 80, 80 and 80 + 50', async () => {
    const nights = [];
    for (const day of [0, 1, 2]) {
      nights.push(await sleepBetween(START + day * 24 * HOUR_MS, MORNING + day * 24 * HOUR_MS));
    }
    expect(nights.map((night) => night.pointsAwarded)).toEqual([80, 80, 130]);
    expect(nights.map((night) => night.bonusPoints)).toEqual([0, 0, 50]);
    expect(nights.map((night) => night.totalPoints)).toEqual([80, 160, 290]);
    expect(nights.map((night) => night.currentStreak)).toEqual([1, 2, 3]);
    expect(nights[2]?.newAchievements.map((achievement) => achievement.id)).toEqual(['streak-3']);
  });

  test('again changes nothing and answers from the sleep as it is', async () => {
    const id = await start(START);
    deps.clock.now = MORNING;
    const first = { ...(await endSleep(deps, { userId, id })), endedNow: false };
    const stored = await readStoredProgress(storage.db, userId);
    deps.clock.now = MORNING + HOUR_MS;
    expect(await endSleep(deps, { userId, id: id.toUpperCase() })).toEqual(first);
    expect(await endSleep(deps, { userId, id, endTime: MORNING + HOUR_MS })).toEqual(first);
    expect(await readStoredProgress(storage.db, userId)).toEqual(stored);
  });

  test('again after later nights answers with its own award and the totals of now', async () => {
    const first = await sleepBetween(START, MORNING);
    await sleepBetween(START + 24 * HOUR_MS, MORNING + 24 * HOUR_MS);
    expect(await endSleep(deps, { userId, id: first.sleepLogId })).toEqual({
      ...first,
      endedNow: false,
      totalPoints: 160,
      currentStreak: 2,
    });
  });

  test('takes the time at which it really was', async () => {
    const id = await start(START);
    deps.clock.now = MORNING + 5 * HOUR_MS;
    const ended = await endSleep(deps, { userId, id, endTime: MORNING });
    expect(ended).toMatchObject({ durationMinutes: 480, pointsAwarded: 80 });
  });

  test.for([
    ['2 minutes ahead of our clock: now', 2 * MINUTE_MS, 480],
    ['the start itself', START - MORNING, 0],
  ] as const)('at %s is taken', async ([, offset, durationMinutes]) => {
    const id = await start(START);
    deps.clock.now = MORNING;
    const ended = await endSleep(deps, { userId, id, endTime: MORNING + offset });
    expect(ended.durationMinutes).toBe(durationMinutes);
  });

  test.for([
    ['over 2 minutes ahead of our clock', 2 * MINUTE_MS + 1, 'TIME_IN_FUTURE'],
    ['before the start', START - MORNING - 1, 'END_BEFORE_START'],
  ] as const)('at %s is refused, and the sleep goes on', async ([, offset, code]) => {
    const id = await start(START);
    deps.clock.now = MORNING;
    const input = { userId, id, endTime: MORNING + offset, timeZone: 'Asia/Tokyo' };
    await expect(endSleep(deps, input)).rejects.toMatchObject({ code });
    const dashboard = await readDashboard(deps, { userId });
    expect(dashboard.activeSleep?.id).toBe(id);
    expect(dashboard.timeZone).toBe(JAKARTA);
  });

  test('by a clock up to 2 minutes slow ends at the start', async () => {
    const ended = await sleepBetween(START, START - 2 * MINUTE_MS);
    expect(ended).toMatchObject({ durationMinutes: 0, pointsAwarded: 0 });
  });

  test('by a clock over 2 minutes slow is refused', async () => {
    const ending = sleepBetween(START, START - 2 * MINUTE_MS - 1);
    await expect(ending).rejects.toMatchObject({ code: 'END_BEFORE_START' });
  });

  test('at the limit of review is believed', async () => {
    const ended = await sleepBetween(START, START + (REVIEW_OVER_MINUTES + 1) * MINUTE_MS - 1);
    expect(ended).toMatchObject({
      durationMinutes: REVIEW_OVER_MINUTES,
      pointsAwarded: 120,
      needsReview: false,
    });
  });

  test('over the limit of review keeps the true times and counts for nothing', async () => {
    await sleepBetween(START, MORNING);
    const before = await readStoredProgress(storage.db, userId);
    const forgotten = START + 24 * HOUR_MS;
    const ended = await sleepBetween(forgotten, forgotten + (REVIEW_OVER_MINUTES + 1) * MINUTE_MS);
    expect(ended).toMatchObject({
      durationMinutes: REVIEW_OVER_MINUTES + 1,
      pointsAwarded: 0,
      totalPoints: 80,
      currentStreak: 1,
      needsReview: true,
      newAchievements: [],
    });
    const { totals, days, unlocked } = await readStoredProgress(storage.db, userId);
    expect({ totals, days, unlocked }).toEqual({
      totals: before.totals,
      days: before.days,
      unlocked: before.unlocked,
    });
    const { lastSleep } = await readDashboard(deps, { userId });
    expect(lastSleep).toMatchObject({
      id: ended.sleepLogId,
      startTime: new Date(forgotten).toISOString(),
      endTime: new Date(forgotten + (REVIEW_OVER_MINUTES + 1) * MINUTE_MS).toISOString(),
      needsReview: true,
      points: 0,
    });
  });

  test('has no upper limit, and a time given does not settle it', async () => {
    const id = await start(START);
    deps.clock.now = START + 100 * 24 * HOUR_MS;
    const ended = await endSleep(deps, { userId, id, endTime: START + 90 * 24 * HOUR_MS });
    expect(ended).toMatchObject({ durationMinutes: 90 * 1440, needsReview: true });
  });

  test('dates it by the zone of the waking, which becomes the account’s', async () => {
    const id = await start(at('2026-03-01T09:00'));
    // 19:30 in Jakarta, 21:30 in Tokyo: there the evening belongs to the next morning.
    deps.clock.now = at('2026-03-01T19:30');
    await endSleep(deps, { userId, id, timeZone: 'Asia/Tokyo' });
    const { timeZone, lastSleep } = await readDashboard(deps, { userId });
    expect(timeZone).toBe('Asia/Tokyo');
    expect(lastSleep).toMatchObject({ timeZone: 'Asia/Tokyo', sleepDate: '2026-03-02' });
  });

  test('of another sleeper, a deleted one or one that never was: all the same', async () => {
    const id = await start(START);
    const other = await addSleeper(storage);
    const notFound = { code: 'SLEEP_NOT_FOUND' };
    await expect(endSleep(deps, { userId: other, id })).rejects.toMatchObject(notFound);
    await expect(endSleep(deps, { userId, id: 'none' })).rejects.toMatchObject(notFound);
    await storage.db
      .updateTable('sleep_sessions')
      .set({ deleted_at: START, state: 'deleted' })
      .where('user_id', '=', userId)
      .execute();
    await expect(endSleep(deps, { userId, id })).rejects.toMatchObject(notFound);
  });

  test('that breaks half-way leaves nothing behind', async () => {
    const id = await start(START);
    deps.clock.now = MORNING;
    const broken = {
      ...deps,
      // Read for the streak, when all has been written.
      wallClock: (instant: number, zone: string) => {
        if (instant === deps.clock.now + 1) throw new Error('no zone data');
        return deps.wallClock(instant, zone);
      },
      now: () => MORNING + 1,
    };
    const ending = endSleep(broken, { userId, id, endTime: MORNING, timeZone: 'Asia/Tokyo' });
    await expect(ending).rejects.toThrow('no zone data');
    expect(await points()).toBe(0);
    expect(await readStoredProgress(storage.db, userId)).toMatchObject({ days: [], unlocked: [] });
    const dashboard = await readDashboard(deps, { userId });
    expect(dashboard.activeSleep?.id).toBe(id);
    expect(dashboard.timeZone).toBe(JAKARTA);
  });
});
