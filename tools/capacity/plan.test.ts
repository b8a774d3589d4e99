import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { readCosts, type EngineCosts } from './costs.ts';
import { dayOfRequests, REQUEST_KINDS } from './day-of-requests.ts';
import { demandOf } from './demand.ts';
import { DATABASE, SERVER_CORES, SINGLE, SPARE_PROCESSES, USED_AT_PEAK } from './machines.ts';
import { DAYS, peakOf, totalOf } from './peak-rates.ts';
import { planIn, PLAN_DOCUMENT, withPlan } from './plan-document.ts';
import { planText } from './plan-tables.ts';
import { planFor, reachOfPostgres, reachOfSqlite } from './plan.ts';
import { MILLIONS_BY_ZONE } from './sleepers-by-zone.ts';

const JAKARTA = { 'Asia/Jakarta': 1 };

/** Round figures, to be reckoned with by hand. */
function costsWith({
  serverMs = 1,
  databaseMs = 2,
  writtenBytes = 0,
  nightBytes = 1_000,
}): EngineCosts {
  const cost = { serverMs, databaseMs, writtenBytes };
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

describe('the peak', () => {
  it.each([...REQUEST_KINDS])('of %s is more than the mean of any day', (kind) => {
    const { perSecond } = peakOf(1_000, MILLIONS_BY_ZONE, { [kind]: 1 });
    for (const date of DAYS) {
      const day = dayOfRequests(1_000, MILLIONS_BY_ZONE, date);
      expect(perSecond).toBeGreaterThan(totalOf(day, { [kind]: 1 }) / 86_400);
    }
  });

  it('of the wakings in Jakarta is at a quarter to seven, on a working day', () => {
    expect(peakOf(1, JAKARTA, { end: 1 }).at).toMatch(/^2026-0[17]-1[45] 23:45$/);
  });

  it('of two kinds is no more than that of each', () => {
    const [starts, ends, both] = [{ start: 1 }, { end: 1 }, { start: 1, end: 1 }].map(
      (weights) => peakOf(1_000, MILLIONS_BY_ZONE, weights).perSecond,
    ) as [number, number, number];
    expect(both).toBeGreaterThanOrEqual(Math.max(starts, ends));
    expect(both).toBeLessThanOrEqual(starts + ends);
  });
});

describe('the demand', () => {
  const costs = costsWith({ writtenBytes: 10 });

  it('is what the day and the costs come to', () => {
    const demand = demandOf(costs, 1_000, JAKARTA);
    // 600 of them press both buttons: 3,000 dashboards, 600 starts, 600 ends, 150 histories, 20 sign-ins.
    expect(demand.requestsPerDay).toBeCloseTo(4_370);
    expect(demand.accountBytes).toBe(500_000);
    expect(demand.nightBytesPerYear).toBeCloseTo(600 * 365 * 1_000);
    const busiest = peakOf(1_000, JAKARTA, { dashboard: 1, start: 1, end: 1, history: 1 });
    expect(demand.serverCores).toBeCloseTo(busiest.perSecond / 1_000);
    const signIns = peakOf(1_000, JAKARTA, { signIn: 1 });
    expect(demand.hashingCores).toBeCloseTo(signIns.perSecond / 10);
  });

  it('grows with the sleepers and with nothing else', () => {
    const one = Object.entries(demandOf(costs, 1, MILLIONS_BY_ZONE));
    const many = demandOf(costs, 12_345, MILLIONS_BY_ZONE);
    for (const [what, value] of one) {
      expect(many[what as keyof typeof many] / 12_345).toBeCloseTo(value, 9);
    }
  });
});

describe('the plan', () => {
  // So slow that one core does not reach far.
  const engines = {
    sqlite: costsWith({ serverMs: 1_000, databaseMs: 0 }),
    postgres: costsWith({ serverMs: 1_000 }),
  };
  const [first] = reachOfSqlite(engines.sqlite, JAKARTA);
  const reach = first?.sleepers ?? 0;

  it('breaks first at the one core, of which each request takes a second', () => {
    const { perSecond } = peakOf(1, JAKARTA, { dashboard: 1, start: 1, end: 1, history: 1 });
    expect(first?.what).toBe('the one core of the process');
    expect(reach).toBeCloseTo((SERVER_CORES * USED_AT_PEAK) / perSecond, 3);
  });

  it('breaks first at the flushes where a request is cheap', () => {
    const [slowest] = reachOfSqlite(costsWith({ serverMs: 0.001, nightBytes: 10 }), JAKARTA);
    expect(slowest?.what).toBe('one flush after the other');
    const { perSecond } = peakOf(1, JAKARTA, { start: 1, end: 1 });
    expect(slowest?.sleepers).toBeCloseTo((SINGLE.flushesPerSecond * USED_AT_PEAK) / perSecond, 3);
  });

  it('is on SQLite for as long as that reaches, and no longer', () => {
    expect(planFor(engines, Math.floor(reach), JAKARTA)).toMatchObject({
      engine: 'SQLite',
      processes: 1,
      databaseMachines: 0,
    });
    expect(planFor(engines, Math.ceil(reach * 1.01), JAKARTA)).toMatchObject({
      engine: 'PostgreSQL',
      processes: 2 + SPARE_PROCESSES,
      databaseMachines: 1,
    });
  });

  it('trusts no more sleepers to one machine than would forgive it, however quick it is', () => {
    const quick = { sqlite: costsWith({ serverMs: 0.01 }), postgres: costsWith({}) };
    expect(planFor(quick, SINGLE.sleepers, JAKARTA).engine).toBe('SQLite');
    expect(planFor(quick, SINGLE.sleepers + 1, JAKARTA).engine).toBe('PostgreSQL');
  });

  it.each([1, 10, 1_000])(
    'has room for what is asked of it, and not twice that (x %i)',
    (times) => {
      const sleepers = Math.ceil(reach * 2 * times);
      const plan = planFor(engines, sleepers, JAKARTA);
      const cores = (plan.processes - SPARE_PROCESSES) * SERVER_CORES * USED_AT_PEAK;
      expect(cores).toBeGreaterThanOrEqual(plan.demand.serverCores);
      expect(cores).toBeLessThan(plan.demand.serverCores * 2);
      const machines = plan.databaseMachines * DATABASE.cores * USED_AT_PEAK;
      expect(machines).toBeGreaterThanOrEqual(plan.demand.databaseCores);
    },
  );

  it('asks for a pooler before it asks for another machine', () => {
    const [connections, ...others] = reachOfPostgres(
      costsWith({ serverMs: 100, databaseMs: 0.1 }),
      JAKARTA,
    );
    expect(connections?.what).toContain('connections');
    const sleepers = (connections?.sleepers ?? 0) * 2;
    expect(others.every((other) => other.sleepers > sleepers)).toBe(true);
    const plan = planFor(
      { ...engines, postgres: costsWith({ serverMs: 100, databaseMs: 0.1 }) },
      sleepers,
      JAKARTA,
    );
    expect(plan.connections).toBeGreaterThan(DATABASE.connections);
    expect(plan.databaseMachines).toBe(1);
  });
});

describe('the document', () => {
  it('has the plan as it follows from what was measured', async () => {
    expect(planIn(await readFile(PLAN_DOCUMENT, 'utf8'))).toBe(planText(readCosts()));
  });

  it('takes another plan in the place of its own, and nothing else of it changes', async () => {
    const document = await readFile(PLAN_DOCUMENT, 'utf8');
    const changed = withPlan(document, 'another');
    expect(planIn(changed)).toBe('another');
    expect(withPlan(changed, planIn(document))).toBe(document);
    expect(() => withPlan('no place', 'another')).toThrow('no place');
  });

  it.each(['sqlite', 'postgres'] as const)('rests on costs that can be (%s)', (engine) => {
    const { requests, nightBytes, busyBytes } = readCosts()[engine];
    for (const kind of REQUEST_KINDS) {
      expect(requests[kind].serverMs).toBeGreaterThan(0.01);
      expect(requests[kind].serverMs).toBeLessThan(2_000);
    }
    // A sign-in hashes a password; nothing else comes near.
    expect(requests.signIn.serverMs).toBeGreaterThan(10 * requests.dashboard.serverMs);
    expect(requests.start.writtenBytes).toBeGreaterThan(500);
    expect(nightBytes).toBeGreaterThan(200);
    expect(busyBytes).toBeGreaterThan(30e6);
  });
});
