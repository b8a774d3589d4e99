// @module-tag slow
import { sql, type CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { at, sleepBetween } from '#testkit/sleeps.ts';
import { endSleep, startSleep } from '#server/usecases/sleeps/start-end.ts';
import { readInsights } from '#server/usecases/insights/read-insights.ts';
import { listSleeps } from '#server/usecases/diary/list-sleeps.ts';
import { readDashboard } from '#server/usecases/dashboard/read-dashboard.ts';
import { describeEachEngine, type TestEngine } from '../support/engines.ts';
import { insertSleepHistory } from '#testkit/sleep-history.ts';
import { addSleeper, createDeps, HOUR_MS } from '#testkit/sleepers.ts';
import { openWatchedStorage, type WatchedStorage } from '../support/watched-storage.ts';

const LAST_NAP = at('2026-03-01T13:00');

/** Naps of two hours, two days apart: the newest month is the same for all lengths. */
function naps(count: number) {
  return Array.from({ length: count }, (_, index) => {
    const startTime = LAST_NAP - (count - 1 - index) * 48 * HOUR_MS;
    return sleepBetween(startTime, startTime + 2 * HOUR_MS, { id: `nap-${count - index}` });
  });
}

/** The cost of each action with a history of this length. */
async function measure(engine: TestEngine, length: number) {
  const database = await engine.createDatabase();
  const plain = await engine.openStorage(database);
  const userId = await addSleeper(plain, 'Asia/Jakarta');
  await insertSleepHistory(plain, userId, naps(length), 'Asia/Jakarta');
  // PostgreSQL's autovacuum does this some time after many inserts.
  if (engine.name === 'postgres') await sql`analyze`.execute(plain.db);

  const storage = await openWatchedStorage(database);
  const deps = createDeps(storage);
  const costOf = async (press: () => Promise<unknown>) => {
    storage.takeWork();
    await press();
    const { statements, rows } = storage.takeWork();
    return { statements: statements.length, rows, visits: await visitsOf(storage, statements) };
  };
  try {
    deps.clock.now = LAST_NAP + 24 * HOUR_MS;
    let id = '';
    const start = await costOf(async () => {
      id = (await startSleep(deps, { userId })).sleep.sleepLogId;
    });
    deps.clock.now += 8 * HOUR_MS;
    const end = await costOf(() => endSleep(deps, { userId, id }));
    const dashboard = await costOf(() => readDashboard(deps, { userId }));
    // All but the last two naps: a range must not cost more for sleeps outside it.
    const page = await costOf(() =>
      listSleeps(deps, { userId, limit: 5, from: '2026-02-20', to: '2026-02-25' }),
    );
    return { start, end, dashboard, page };
  } finally {
    await storage.close();
  }
}

/** What the engine reads: rows on PostgreSQL, query plans on SQLite. */
async function visitsOf(storage: WatchedStorage, statements: CompiledQuery[]) {
  const reads = statements.filter((statement) => statement.sql.startsWith('select'));
  return storage.engine === 'postgres'
    ? await rowsVisited(storage, reads)
    : await waysTaken(storage, reads);
}

type PlanNode = {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
};

async function rowsVisited(storage: WatchedStorage, reads: CompiledQuery[]): Promise<number> {
  return await storage.db.connection().execute(async (db) => {
    // With 10 rows it would scan the table; force the plan for many rows.
    await sql`set enable_seqscan = off`.execute(db);
    let visited = 0;
    for (const read of reads) {
      const explained = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>({
        ...read,
        sql: `explain (analyze, format json) ${read.sql}`,
      });
      visited += rowsOf(explained.rows[0]?.['QUERY PLAN'][0].Plan);
    }
    return visited;
  });
}

function rowsOf(node: PlanNode | undefined): number {
  if (node === undefined) return 0;
  const below = (node.Plans ?? []).reduce((sum, plan) => sum + rowsOf(plan), 0);
  if (!node['Node Type'].includes('Scan') || node['Node Type'] === 'Subquery Scan') return below;
  return (
    below + node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0))
  );
}

async function waysTaken(storage: WatchedStorage, reads: CompiledQuery[]): Promise<string[]> {
  const ways: string[] = [];
  for (const read of reads) {
    const plan = await storage.db.executeQuery<{ detail: string }>({
      ...read,
      sql: `explain query plan ${read.sql}`,
    });
    ways.push(...plan.rows.map((row) => row.detail));
  }
  return ways;
}

/** Table scans, sorts, and scans of all sleeps or days of a sleeper. */
const COSTLY_WAYS = [
  /^SCAN (accounts|auth_sessions|sleep_sessions|sleep_days|progress|achievements)/,
  /TEMP B-TREE/,
  /SEARCH (sleep_sessions|sleep_days) USING PRIMARY KEY \(user_id=\?\)$/,
];

/** Above the rows that a dashboard with a month of naps, or the fold, reads. */
const ROWS_TOO_MANY = 60;

function costlyOf(visits: number | string[]): unknown[] {
  if (typeof visits === 'number') return visits > ROWS_TOO_MANY ? [visits] : [];
  return visits.filter((way) => COSTLY_WAYS.some((costly) => costly.test(way)));
}

describeEachEngine('the cost of a press', (engine) => {
  test('starting and ending a sleep reads by index and costs the same at 20 and at 5,000 sleeps', async () => {
    const few = await measure(engine, 20);
    const many = await measure(engine, 5_000);
    expect(many).toEqual(few);
    expect(many.dashboard.statements).toBe(1);
    for (const { visits } of Object.values(many)) {
      expect(visits).not.toEqual([]);
      expect(costlyOf(visits)).toEqual([]);
    }
  });
});

describeEachEngine('the cost of insights', (engine) => {
  test('insights cost the same for any diary of at least half a year', async () => {
    const costs = [];
    for (const length of [100, 1_500]) {
      const database = await engine.createDatabase();
      const storage = await openWatchedStorage(database);
      const userId = await addSleeper(storage, 'Asia/Jakarta');
      await insertSleepHistory(storage, userId, naps(length), 'Asia/Jakarta');
      const deps = createDeps(storage);
      deps.clock.now = LAST_NAP + 24 * HOUR_MS;
      storage.takeWork();
      await readInsights(deps, { userId });
      const { statements, rows } = storage.takeWork();
      costs.push({ statements: statements.length, rows });
      await storage.close();
    }
    // The account, and a nap every other day; the last nap once more.
    expect(costs).toEqual([
      { statements: 5, rows: 92 },
      { statements: 5, rows: 92 },
    ]);
  });
});
