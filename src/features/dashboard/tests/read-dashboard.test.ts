import { beforeEach, expect, test } from 'vitest';
import { REVIEW_OVER_MINUTES } from '#diary/rules/sleep.ts';
import { ACHIEVEMENTS } from '#diary/rules/achievements.ts';
import { at, night, sleepEnding } from '#testkit/sleeps.ts';
import { startSleep } from '#sleep-now/server/start-end.ts';
import { readDashboard } from '../server/read-dashboard.ts';
import { findAccount, type AccountRecord } from '#accounts/server/account-rows.ts';
import { describeEachEngine, setUpStorage } from '#tests/support/engines.ts';
import { insertSleepHistory } from '#testkit/sleep-history.ts';
import { addSleeper, createDeps, type TestDeps } from '#testkit/sleepers.ts';

const JAKARTA = 'Asia/Jakarta';
const DATES = Array.from({ length: 9 }, (_, index) => `2026-03-0${index + 1}`);
const NEWEST = DATES.toReversed().slice(0, 7);

describeEachEngine('the dashboard', (engine) => {
  const storage = setUpStorage(engine);
  let deps: TestDeps;
  let userId: string;

  beforeEach(async () => {
    deps = createDeps(storage);
    deps.clock.now = at('2026-03-09T23:00');
    userId = await addSleeper(storage, JAKARTA);
  });

  const read = async (timeZone?: string) => {
    const account = (await findAccount(storage.db, userId)) as AccountRecord;
    return await readDashboard(deps, account, timeZone);
  };
  const idsOfRecent = async () => (await read()).recentSleeps.map((sleep) => sleep.id);

  test('the dashboard lists the active sleep and the 7 newest counting ones that are not deleted', async () => {
    const nights = DATES.map((date) => night(date, { id: date }));
    const deleted = sleepEnding('2026-03-09T22:00', 60, { id: 'deleted' });
    await insertSleepHistory(storage, userId, [...nights, deleted], JAKARTA);
    const nap = storage.db.updateTable('sleepSessions').where('id', '=', 'deleted');
    await nap.set({ deletedAt: deps.clock.now }).execute();
    const { sleepLogId } = (await startSleep(deps, { userId })).sleep;
    expect(await idsOfRecent()).toEqual([sleepLogId, ...NEWEST]);
    const dashboard = await read();
    expect(dashboard).toMatchObject({ lastSleep: { id: '2026-03-09' }, streakBonusesPaid: [3, 7] });
    const { unlockedAchievements, lockedAchievements } = dashboard;
    const first = { id: 'first-dream', unlockedAt: Date.UTC(2026, 2, 1) };
    expect(unlockedAchievements[0]).toMatchObject(first);
    expect(lockedAchievements).toHaveLength(ACHIEVEMENTS.length - unlockedAchievements.length);
    expect(lockedAchievements).toContainEqual({ id: 'points-1000', progress: 0.92 });
  });

  test('the dashboard adds at most 7 sleeps that need review, in order', async () => {
    const forgotten = DATES.map((date) =>
      sleepEnding(`${date}T20:00`, REVIEW_OVER_MINUTES + 1, { id: date }),
    );
    const older = night('2026-02-20', { id: 'older' });
    const newer = sleepEnding('2026-03-09T22:00', 60, { id: 'newer' });
    await insertSleepHistory(storage, userId, [older, ...forgotten, newer], JAKARTA);
    expect(await idsOfRecent()).toEqual(['newer', ...NEWEST, 'older']);
  });

  if (engine.name !== 'sqlite') return;

  test('the dashboard counts the streak by the zone of the request and keeps the zone of the account', async () => {
    await insertSleepHistory(storage, userId, [night('2026-03-01')], JAKARTA);
    // 38 hours after waking it is the 2nd in Jakarta, and the 3rd on Kiritimati.
    deps.clock.now = at('2026-03-02T21:00');
    expect((await read()).currentStreak).toBe(1);
    const there = await read('Pacific/Kiritimati');
    expect(there).toMatchObject({ currentStreak: 0, streakEarningDays: 0, timeZone: JAKARTA });
  });
});
