// @module-tag slow
import { expect, onTestFinished, test } from 'vitest';
import { endSleep, startSleep } from '#server/usecases/sleeps/start-end.ts';
import { listSleeps } from '#server/usecases/diary/list-sleeps.ts';
import { readDashboard } from '#server/usecases/dashboard/read-dashboard.ts';
import { readInsights } from '#server/usecases/insights/read-insights.ts';
import { insertSleepHistory } from '#testkit/sleep-history.ts';
import { addSleeper, createDeps, HOUR_MS } from '#testkit/sleepers.ts';
import { at, sleepBetween } from '#testkit/sleeps.ts';
import { describeSqlite } from '../support/engines.ts';
import { openWatchedStorage } from '../support/watched-storage.ts';

const LAST_NAP = at('2026-03-01T13:00');

/** Naps of two hours, two days apart: the newest half year is the same for all lengths. */
function naps(count: number) {
  return Array.from({ length: count }, (_, index) => {
    const startTime = LAST_NAP - (count - 1 - index) * 48 * HOUR_MS;
    return sleepBetween(startTime, startTime + 2 * HOUR_MS, { id: `nap-${count - index}` });
  });
}

/** A scan of a table, a sort, or a scan of all sleeps or days of a sleeper. */
const COSTLY =
  /^SCAN (accounts|auth_sessions|sleep_sessions|sleep_days|sleeper_progress|achievements)|TEMP B-TREE|^SEARCH (sleep_sessions|sleep_days) USING PRIMARY KEY \(user_id=\?\)$/;

describeSqlite('the cost of a press', (engine) => {
  /** Statements, returned rows and query plans of each action with a history of this length. */
  async function measure(length: number) {
    const storage = await openWatchedStorage(await engine.createDatabase());
    onTestFinished(() => storage.close());
    const userId = await addSleeper(storage, 'Asia/Jakarta');
    await insertSleepHistory(storage, userId, naps(length), 'Asia/Jakarta');
    const deps = createDeps(storage);
    const costOf = async (press: () => Promise<unknown>) => {
      storage.takeWork();
      await press();
      const { statements, rows } = storage.takeWork();
      const plans: string[] = [];
      for (const read of statements.filter(({ sql }) => sql.startsWith('select'))) {
        const explained = { ...read, sql: `explain query plan ${read.sql}` };
        const plan = await storage.db.executeQuery<{ detail: string }>(explained);
        plans.push(...plan.rows.map(({ detail }) => detail));
      }
      return { statements: statements.length, rows, plans };
    };
    deps.clock.now = LAST_NAP + 24 * HOUR_MS;
    let id = '';
    const start = await costOf(async () => {
      id = (await startSleep(deps, { userId })).sleep.sleepLogId;
    });
    deps.clock.now += 8 * HOUR_MS;
    const end = await costOf(() => endSleep(deps, { userId, id }));
    const dashboard = await costOf(() => readDashboard(deps, { userId }));
    // A range must not cost more for sleeps outside it.
    const range = { from: '2026-02-20', to: '2026-02-25' };
    const page = await costOf(() => listSleeps(deps, { userId, limit: 5, ...range }));
    const insights = await costOf(() => readInsights(deps, { userId }));
    return { start, end, dashboard, page, insights };
  }

  test('a press, a dashboard, a page and insights read by index and cost the same at 100 and at 5,000 sleeps', async () => {
    const few = await measure(100);
    const many = await measure(5_000);
    expect(many).toEqual(few);
    expect(many.dashboard.statements).toBe(1);
    for (const { plans } of Object.values(many)) {
      expect(plans).not.toEqual([]);
      expect(plans.filter((plan) => COSTLY.test(plan))).toEqual([]);
    }
  });
});
