import {
  CONNECTIONS_PER_PROCESS,
  PEAK_FACTORS,
  POSTGRES_MACHINE,
  REQUEST_KINDS,
  SPARE_PROCESSES,
  SQLITE_MACHINE,
  UTILISATION,
  type RequestKind,
} from './assumptions.ts';
import type { EngineCosts, MeasuredCosts } from './costs.ts';
import { findPostgresLimits, findSqliteLimits, planFor, type Limit, type Plan } from './plan.ts';

const SIZES = [10_000, 1_000_000, 100_000_000];

const REQUESTS: Readonly<Record<RequestKind, string>> = {
  dashboard: '`GET /dashboard`',
  start: '`POST /sleeps/start`',
  end: '`PUT /sleeps/{id}/end`',
  history: '`GET /sleeps`, a page of 50',
  signIn: '`POST /login`',
};

/** The plan in Markdown: measured costs, what a number of sleepers needs, and the limits of one machine. */
export function formatPlan(costs: MeasuredCosts): string {
  const { machine } = costs;
  return [
    `**Measured** on ${costs.measuredOn}: ${machine.cores} cores (${machine.cpu}), Node ${machine.node}, ${machine.postgres}.`,
    formatRequestCosts(costs),
    formatSizes(costs),
    `**Needed** by sleepers spread over the world (peak ${PEAK_FACTORS.world} times the mean)`,
    formatPlans(costs, PEAK_FACTORS.world),
    `**Needed** by sleepers of one time zone (peak ${PEAK_FACTORS.oneZone} times the mean)`,
    formatPlans(costs, PEAK_FACTORS.oneZone),
    `**Limits** of one machine with SQLite (${number(SQLITE_MACHINE.flushesPerSecond)} flushes/s, ${bytes(SQLITE_MACHINE.diskBytes)}); the plan uses it up to ${number(SQLITE_MACHINE.sleepers)} sleepers`,
    formatLimits((peakFactor) => findSqliteLimits(costs.sqlite, peakFactor)),
    `**Limits** of one PostgreSQL (${POSTGRES_MACHINE.cores} cores, ${bytes(POSTGRES_MACHINE.diskBytes)}, ${bytes(POSTGRES_MACHINE.walBytesPerSecond)}/s of WAL, ${POSTGRES_MACHINE.connections} connections)`,
    formatLimits((peakFactor) => findPostgresLimits(costs.postgres, peakFactor)),
  ].join('\n\n');
}

function formatRequestCosts({ sqlite, postgres }: MeasuredCosts): string {
  return table(
    ['request', 'SQLite: core', 'written', 'PostgreSQL: server core', 'database core', 'WAL'],
    REQUEST_KINDS.map((kind) => {
      const [one, other] = [sqlite.requests[kind], postgres.requests[kind]];
      return [
        REQUESTS[kind],
        milliseconds(one.serverMs),
        bytes(one.writtenBytes),
        milliseconds(other.serverMs),
        milliseconds(other.databaseMs),
        bytes(other.writtenBytes),
      ];
    }),
  );
}

function formatSizes({ sqlite, postgres }: MeasuredCosts): string {
  const row = (name: string, part: (costs: EngineCosts) => number) => [
    name,
    part(sqlite) === 0 ? '–' : bytes(part(sqlite)),
    bytes(part(postgres)),
  ];
  return table(
    ['size', 'SQLite', 'PostgreSQL'],
    [
      row('a sleep, with its day and its index entries', (costs) => costs.nightBytes),
      row('an account with one sign-in', (costs) => costs.accountBytes),
      row('a process at rest', (costs) => costs.restBytes),
      row('a process after the measurement', (costs) => costs.busyBytes),
      row('a PostgreSQL connection', (costs) => costs.connectionBytes),
    ],
  );
}

function formatPlans(costs: MeasuredCosts, peakFactor: number): string {
  const plans = SIZES.map((sleepers) => planFor(costs, sleepers, peakFactor));
  const row = (name: string, part: (plan: Plan) => string) => [name, ...plans.map(part)];
  const postgresRow = (name: string, part: (plan: Plan) => number) =>
    row(name, (plan) => (plan.engine === 'SQLite' ? '–' : number(part(plan))));
  const percentage = `${Math.round(UTILISATION * 100)} %`;
  return table(
    ['sleepers', ...SIZES.map(number)],
    [
      row('requests a day', ({ demand }) => number(demand.requestsPerDay)),
      row('requests a second, busiest minute', ({ demand }) => number(demand.requestsPerSecond)),
      row('commits a second', ({ demand }) => number(demand.commitsPerSecond)),
      row('database', ({ engine }) => engine),
      row(
        `server processes at ${percentage} of a core, ${SPARE_PROCESSES} spare on PostgreSQL`,
        ({ processes }) => number(processes),
      ),
      row('their memory', ({ serverBytes }) => bytes(serverBytes)),
      row('cores for password hashes, in addition', ({ hashingCores }) => number(hashingCores)),
      postgresRow('cores of PostgreSQL', ({ databaseCores }) => databaseCores),
      row('written a second', ({ demand }) => bytes(demand.writtenBytesPerSecond)),
      postgresRow(`connections, ${CONNECTIONS_PER_PROCESS} a process`, (plan) => plan.connections),
      row('disk for the accounts', ({ demand }) => bytes(demand.accountBytes)),
      row('disk for each year of sleeps', ({ demand }) => bytes(demand.nightBytesPerYear)),
      postgresRow('PostgreSQL machines, each with a standby', (plan) => plan.databaseMachines),
    ],
  );
}

function formatLimits(findLimits: (peakFactor: number) => Limit[]): string {
  const inOneZone = new Map(
    findLimits(PEAK_FACTORS.oneZone).map(({ resource, sleepers }) => [resource, sleepers]),
  );
  return table(
    ['resource', 'sleepers, spread over the world', 'in one time zone', 'relief'],
    findLimits(PEAK_FACTORS.world).map(({ resource, sleepers, relief }) => [
      resource,
      number(sleepers),
      number(inOneZone.get(resource) ?? Number.NaN),
      relief,
    ]),
  );
}

function table(heads: string[], rows: string[][]): string {
  return [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** Two significant digits: the plan is not more exact. */
function number(value: number): string {
  return Number(value.toPrecision(2)).toLocaleString('en-US', { maximumFractionDigits: 2 });
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'];

function bytes(value: number): string {
  const power = value < 1 ? 0 : Math.min(Math.floor(Math.log10(value) / 3), UNITS.length - 1);
  return `${number(value / 1000 ** power)} ${UNITS[power]}`;
}

const milliseconds = (value: number) => `${number(value)} ms`;
