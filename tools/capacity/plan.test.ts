import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { SPARE_PROCESSES, SQLITE_MACHINE, UTILISATION } from './assumptions.ts';
import { readCosts, type EngineCosts } from './costs.ts';
import { formatPlan } from './plan-text.ts';
import { calculateDemand, findPostgresLimits, findSqliteLimits, planFor } from './plan.ts';

/** Round figures, for expectations that can be calculated by hand. */
function costsWith({ serverMs = 1, databaseMs = 2, nightBytes = 1_000 }): EngineCosts {
  const cost = { serverMs, databaseMs, writtenBytes: 10 };
  return {
    requests: {
      dashboard: cost,
      start: cost,
      end: cost,
      history: cost,
      signIn: { ...cost, serverMs: 100 },
    },
    nightBytes,
    accountBytes: 500,
    restBytes: 1,
    busyBytes: 100e6,
    connectionBytes: 1,
  };
}

test('the demand follows from the requests of a day, their costs and the peak factor', () => {
  const demand = calculateDemand(costsWith({}), 86_400, 2);
  // Per account: 3 dashboards, 0.6 starts, 0.6 ends, 0.15 histories and 0.02 sign-ins.
  expect(demand.requestsPerDay).toBeCloseTo(86_400 * 4.37);
  expect(demand.requestsPerSecond).toBeCloseTo(2 * 4.37);
  expect(demand.commitsPerSecond).toBeCloseTo(2 * 1.2);
  expect(demand.serverCores).toBeCloseTo(2 * 4.35e-3);
  expect(demand.hashingCores).toBeCloseTo(2 * 0.02 * 0.1);
  expect(demand.databaseCores).toBeCloseTo(2 * 4.37 * 2e-3);
  expect(demand.writtenBytesPerSecond).toBeCloseTo(2 * 4.37 * 10);
  expect(demand.accountBytes).toBe(86_400 * 500);
  expect(demand.nightBytesPerYear).toBeCloseTo(86_400 * 0.6 * 365 * 1_000);
});

test('the limits are sorted, and the first depends on what is expensive', () => {
  const slow = findSqliteLimits(costsWith({ serverMs: 1_000 }), 1);
  expect(slow[0]?.resource).toBe('the core of the server process');
  expect(slow[0]?.sleepers).toBeCloseTo((UTILISATION * 86_400) / 4.35);
  const cheap = findSqliteLimits(costsWith({ serverMs: 0.001, nightBytes: 10 }), 20);
  expect(cheap[0]?.resource).toBe('sequential flushes');
  for (const limits of [slow, cheap]) {
    const sleepers = limits.map((limit) => limit.sleepers);
    expect(sleepers).toEqual(sleepers.toSorted((a, b) => a - b));
  }
  const [first] = findPostgresLimits(costsWith({ serverMs: 100, databaseMs: 0.1 }), 1);
  expect(first?.resource).toContain('connections');
});

test('the plan uses SQLite up to its lowest limit, then PostgreSQL with a spare process', () => {
  const slow = { sqlite: costsWith({ serverMs: 1_000 }), postgres: costsWith({ serverMs: 1_000 }) };
  const limit = findSqliteLimits(slow.sqlite, 1)[0]?.sleepers ?? 0;
  expect(planFor(slow, Math.floor(limit), 1)).toMatchObject({ engine: 'SQLite', processes: 1 });
  expect(planFor(slow, Math.ceil(limit), 1)).toMatchObject({
    engine: 'PostgreSQL',
    processes: 2 + SPARE_PROCESSES,
    databaseMachines: 1,
  });
  const fast = { sqlite: costsWith({ serverMs: 0.01 }), postgres: costsWith({}) };
  expect(planFor(fast, SQLITE_MACHINE.sleepers, 1).engine).toBe('SQLite');
  expect(planFor(fast, SQLITE_MACHINE.sleepers + 1, 1).engine).toBe('PostgreSQL');
});

test('docs/operators/scaling.md holds the plan of the measured costs', async () => {
  const document = await readFile(
    new URL('../../docs/operators/scaling.md', import.meta.url),
    'utf8',
  );
  expect(document).toContain(` -->\n\n${formatPlan(readCosts())}\n\n<!-- end of the plan -->`);
});
