import {
  CONNECTIONS_PER_PROCESS,
  CORES_PER_PROCESS,
  POSTGRES_MACHINE,
  REQUEST_KINDS,
  REQUESTS_PER_DAY,
  SPARE_PROCESSES,
  SQLITE_MACHINE,
  UTILISATION,
  YEARS_ON_DISK,
} from './assumptions.ts';
import type { EngineCosts, MeasuredCosts, RequestCost } from './costs.ts';

const SECONDS_PER_DAY = 86_400;

/** What a number of sleepers asks of all machines together; rates are those of the busiest minute. */
export type Demand = {
  requestsPerDay: number;
  requestsPerSecond: number;
  /** Starts and ends: each is one commit. */
  commitsPerSecond: number;
  /** Cores that serve requests, without those that hash passwords. */
  serverCores: number;
  hashingCores: number;
  databaseCores: number;
  writtenBytesPerSecond: number;
  accountBytes: number;
  nightBytesPerYear: number;
};

export function calculateDemand(costs: EngineCosts, sleepers: number, peakFactor: number): Demand {
  const perSecond = (requestsPerDay: number) =>
    (sleepers * requestsPerDay * peakFactor) / SECONDS_PER_DAY;
  const sum = (part: (cost: RequestCost) => number, kinds: readonly string[] = REQUEST_KINDS) =>
    REQUEST_KINDS.filter((kind) => kinds.includes(kind)).reduce(
      (total, kind) => total + REQUESTS_PER_DAY[kind] * part(costs.requests[kind]),
      0,
    );
  const withoutSignIn = REQUEST_KINDS.filter((kind) => kind !== 'signIn');
  return {
    requestsPerDay: sleepers * sum(() => 1),
    requestsPerSecond: perSecond(sum(() => 1)),
    commitsPerSecond: perSecond(sum(() => 1, ['start', 'end'])),
    // A sign-in counts as hashing: the rest of it is negligible.
    serverCores: perSecond(sum(({ serverMs }) => serverMs / 1000, withoutSignIn)),
    hashingCores: perSecond(sum(({ serverMs }) => serverMs / 1000, ['signIn'])),
    databaseCores: perSecond(sum(({ databaseMs }) => databaseMs / 1000)),
    writtenBytesPerSecond: perSecond(sum(({ writtenBytes }) => writtenBytes)),
    accountBytes: sleepers * costs.accountBytes,
    nightBytesPerYear: 365 * sleepers * REQUESTS_PER_DAY.end * costs.nightBytes,
  };
}

/** How many sleepers one resource carries. */
export type Limit = { resource: string; sleepers: number; relief: string };

/** The limits of one machine with SQLite, lowest first. */
export function findSqliteLimits(costs: EngineCosts, peakFactor: number): Limit[] {
  const one = calculateDemand(costs, 1, peakFactor);
  return sortLimits([
    {
      resource: 'the core of the server process',
      relief: 'PostgreSQL, and processes on other cores',
      sleepers: (CORES_PER_PROCESS * UTILISATION) / one.serverCores,
    },
    {
      resource: 'sequential flushes',
      relief: 'a disk that flushes faster, or PostgreSQL, which flushes many commits at once',
      sleepers: (SQLITE_MACHINE.flushesPerSecond * UTILISATION) / one.commitsPerSecond,
    },
    diskLimit(one, SQLITE_MACHINE.diskBytes, 'a larger disk'),
  ]);
}

const CONNECTIONS = 'PostgreSQL connections, without a pooler';

/** The limits of one PostgreSQL with as many servers as needed, lowest first. */
export function findPostgresLimits(costs: EngineCosts, peakFactor: number): Limit[] {
  const one = calculateDemand(costs, 1, peakFactor);
  const processes = POSTGRES_MACHINE.connections / CONNECTIONS_PER_PROCESS - SPARE_PROCESSES;
  return sortLimits([
    {
      resource: CONNECTIONS,
      relief: 'PgBouncer in transaction mode (`DATABASE_POOLER=transaction`)',
      sleepers: (processes * CORES_PER_PROCESS * UTILISATION) / one.serverCores,
    },
    {
      resource: 'the cores of PostgreSQL',
      relief: 'sharding by sleeper',
      sleepers: (POSTGRES_MACHINE.cores * UTILISATION) / one.databaseCores,
    },
    {
      resource: 'the WAL of PostgreSQL',
      relief: '`wal_compression`, checkpoints further apart; then sharding by sleeper',
      sleepers: (POSTGRES_MACHINE.walBytesPerSecond * UTILISATION) / one.writtenBytesPerSecond,
    },
    diskLimit(one, POSTGRES_MACHINE.diskBytes, 'more disk, or sharding by sleeper'),
  ]);
}

function diskLimit(one: Demand, diskBytes: number, relief: string): Limit {
  const bytes = one.accountBytes + YEARS_ON_DISK * one.nightBytesPerYear;
  return {
    resource: `the disk, after ${YEARS_ON_DISK} years`,
    relief,
    sleepers: diskBytes / bytes,
  };
}

const sortLimits = (limits: Limit[]) => limits.toSorted((a, b) => a.sleepers - b.sleepers);

export type Plan = {
  demand: Demand;
  engine: 'SQLite' | 'PostgreSQL';
  processes: number;
  serverBytes: number;
  /** Cores for password hashes, beside those of the processes. */
  hashingCores: number;
  databaseCores: number;
  /** Machines that share the sleepers; each has a standby beside it. */
  databaseMachines: number;
  connections: number;
};

/** Plans one machine with SQLite while that is enough, then PostgreSQL. */
export function planFor(
  { sqlite, postgres }: Pick<MeasuredCosts, 'sqlite' | 'postgres'>,
  sleepers: number,
  peakFactor: number,
): Plan {
  const fitsOnSqlite =
    sleepers <= SQLITE_MACHINE.sleepers &&
    findSqliteLimits(sqlite, peakFactor).every((limit) => sleepers <= limit.sleepers);
  const costs = fitsOnSqlite ? sqlite : postgres;
  const demand = calculateDemand(costs, sleepers, peakFactor);
  const processes = fitsOnSqlite
    ? 1
    : Math.ceil(demand.serverCores / (CORES_PER_PROCESS * UTILISATION)) + SPARE_PROCESSES;
  const machineLimits = findPostgresLimits(costs, peakFactor).filter(
    ({ resource }) => resource !== CONNECTIONS,
  );
  return {
    demand,
    engine: fitsOnSqlite ? 'SQLite' : 'PostgreSQL',
    processes,
    serverBytes: processes * costs.busyBytes,
    hashingCores: Math.ceil(demand.hashingCores / UTILISATION),
    databaseCores: Math.ceil(demand.databaseCores / UTILISATION),
    databaseMachines: fitsOnSqlite
      ? 0
      : Math.max(...machineLimits.map((limit) => Math.ceil(sleepers / limit.sleepers))),
    connections: fitsOnSqlite ? 0 : processes * CONNECTIONS_PER_PROCESS,
  };
}
