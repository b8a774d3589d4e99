import type { EngineCosts, MeasuredCosts } from './costs.ts';
import { REQUEST_KINDS, type RequestKind } from './day-of-requests.ts';
import {
  CONNECTIONS_A_PROCESS,
  DATABASE,
  SINGLE,
  SPARE_PROCESSES,
  USED_AT_PEAK,
} from './machines.ts';
import { peakOf } from './peak-rates.ts';
import { planFor, reachOfPostgres, reachOfSqlite, type Plan, type Reach } from './plan.ts';
import { MILLIONS_BY_ZONE } from './sleepers-by-zone.ts';

const SIZES = [10_000, 1_000_000, 100_000_000];

/** Where all sleepers share one evening and one morning: the steepest that there is. */
const ONE_ZONE = { 'Asia/Jakarta': 1 };

const KINDS: Readonly<Record<RequestKind, string>> = {
  dashboard: '`GET /dashboard`',
  start: '`POST /sleeps/start`',
  end: '`PUT /sleeps/{id}/end`',
  history: '`GET /sleeps`, a page of 50',
  signIn: '`POST /login`',
};

/** The plan in Markdown: what was measured, what so many sleepers need, and what breaks first. */
export function planText(costs: MeasuredCosts): string {
  return [
    `**Measured** on ${costs.measuredOn}: ${costs.machine.cores} cores (${costs.machine.cpu}), Node ${costs.machine.node}, ${costs.machine.postgres}.`,
    costsTable(costs),
    sizesTable(costs.sqlite, costs.postgres),
    '**Needed**, by sleepers that are spread over the world as people are',
    plansTable(costs, MILLIONS_BY_ZONE),
    '**Needed**, if all of them live by one clock',
    plansTable(costs, ONE_ZONE),
    `**What breaks first**, on one machine with SQLite (${shown(SINGLE.flushesPerSecond)} flushes/s, ${bytes(SINGLE.diskBytes)}); the plan stays on one up to ${shown(SINGLE.sleepers)} sleepers`,
    reachTable(costs.sqlite, reachOfSqlite),
    `**What breaks first**, on one PostgreSQL (${DATABASE.cores} cores, ${bytes(DATABASE.diskBytes)}, ${bytes(DATABASE.logBytesPerSecond)}/s of log, ${DATABASE.connections} connections)`,
    reachTable(costs.postgres, reachOfPostgres),
  ].join('\n\n');
}

function costsTable({ sqlite, postgres }: MeasuredCosts): string {
  const rows = REQUEST_KINDS.map((kind) => {
    const [one, other] = [sqlite.requests[kind], postgres.requests[kind]];
    return [
      KINDS[kind],
      milliseconds(one.serverMs),
      bytes(one.writtenBytes),
      milliseconds(other.serverMs),
      milliseconds(other.databaseMs),
      bytes(other.writtenBytes),
    ];
  });
  return table(
    [
      'a request costs',
      'SQLite: core',
      'written',
      'PostgreSQL: core of the server',
      'core of the database',
      'log',
    ],
    rows,
  );
}

function sizesTable(sqlite: EngineCosts, postgres: EngineCosts): string {
  const row = (what: string, part: (costs: EngineCosts) => number) => [
    what,
    part(sqlite) === 0 ? '–' : bytes(part(sqlite)),
    bytes(part(postgres)),
  ];
  return table(
    ['takes', 'SQLite', 'PostgreSQL'],
    [
      row('a night, with its day and its indexes', (costs) => costs.nightBytes),
      row('an account with one sign-in', (costs) => costs.accountBytes),
      row('a process at rest', (costs) => costs.restBytes),
      row('a process after the measurement', (costs) => costs.busyBytes),
      row('a connection, in PostgreSQL', (costs) => costs.connectionBytes),
    ],
  );
}

function plansTable(costs: MeasuredCosts, zones: Readonly<Record<string, number>>): string {
  const plans = SIZES.map((sleepers) => planFor(costs, sleepers, zones));
  const { at } = peakOf(1, zones, { dashboard: 1, start: 1, end: 1, history: 1, signIn: 1 });
  const row = (what: string, part: (plan: Plan) => string) => [what, ...plans.map(part)];
  return table(
    ['sleepers', ...SIZES.map(shown)],
    [
      row('requests a day', ({ demand }) => shown(demand.requestsPerDay)),
      row(`requests a second, at the busiest minute (${at} UTC)`, ({ demand }) =>
        shown(demand.requestsPerSecond),
      ),
      row('of them writes, at theirs', ({ demand }) => shown(demand.writesPerSecond)),
      row('database', ({ engine }) => engine),
      row(
        `processes of the server, at ${percent(USED_AT_PEAK)} of a core each, and ${SPARE_PROCESSES} to spare on PostgreSQL`,
        ({ processes }) => shown(processes),
      ),
      row('their memory', ({ serverBytes }) => bytes(serverBytes)),
      row('cores for passwords, beside them', ({ hashingCores }) => shown(hashingCores)),
      row('cores of PostgreSQL', ({ engine, databaseCores }) =>
        engine === 'SQLite' ? '–' : shown(databaseCores),
      ),
      row('written a second, at the peak', ({ demand }) => bytes(demand.writtenBytesPerSecond)),
      row(`connections, ${CONNECTIONS_A_PROCESS} a process`, ({ engine, connections }) =>
        engine === 'SQLite' ? '–' : shown(connections),
      ),
      row('disk for the accounts', ({ demand }) => bytes(demand.accountBytes)),
      row('disk for each year of nights', ({ demand }) => bytes(demand.nightBytesPerYear)),
      row('machines for PostgreSQL, each with its standby', ({ engine, databaseMachines }) =>
        engine === 'SQLite' ? '–' : shown(databaseMachines),
      ),
    ],
  );
}

function reachTable(
  costs: EngineCosts,
  reachOf: (costs: EngineCosts, zones: Readonly<Record<string, number>>) => Reach[],
): string {
  const inOneZone = new Map(reachOf(costs, ONE_ZONE).map((reach) => [reach.what, reach.sleepers]));
  return table(
    ['what', 'sleepers, spread over the world', 'by one clock', 'then'],
    reachOf(costs, MILLIONS_BY_ZONE).map(({ what, sleepers, relief }) => [
      what,
      shown(sleepers),
      shown(inOneZone.get(what) ?? Number.NaN),
      relief,
    ]),
  );
}

function table(heads: string[], rows: string[][]): string {
  return [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** Two figures: more would claim what no plan knows. */
function shown(value: number): string {
  return Number(value.toPrecision(2)).toLocaleString('en-US', { maximumFractionDigits: 2 });
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'];

function bytes(value: number): string {
  const power = value < 1 ? 0 : Math.min(Math.floor(Math.log10(value) / 3), UNITS.length - 1);
  return `${shown(value / 1000 ** power)} ${UNITS[power]}`;
}

const milliseconds = (value: number) => `${shown(value)} ms`;
const percent = (part: number) => `${Math.round(part * 100)} %`;
