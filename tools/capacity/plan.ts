import type { EngineCosts, MeasuredCosts } from './costs.ts';
import { demandOf, type Demand } from './demand.ts';
import {
  CONNECTIONS_A_PROCESS,
  DATABASE,
  SERVER_CORES,
  SINGLE,
  SPARE_PROCESSES,
  USED_AT_PEAK,
} from './machines.ts';

/** How far one thing reaches that there is only one of. */
export type Reach = {
  what: string;
  /** The number of sleepers who use all of it that may be used. */
  sleepers: number;
  /** What is done then. */
  relief: string;
};

export type Plan = {
  demand: Demand;
  engine: 'SQLite' | 'PostgreSQL';
  processes: number;
  /** Cores that the password hashes need, beside those of the processes. */
  hashingCores: number;
  serverBytes: number;
  /** Of PostgreSQL, if one machine could have so many. */
  databaseCores: number;
  /** How many such machines share the sleepers; each has a standby beside it. */
  databaseMachines: number;
  connections: number;
};

/** Years whose nights must fit on a disk before it is time to buy another. */
const YEARS_ON_DISK = 5;

/** A pooler is the answer to these, and not another machine. */
const CONNECTIONS = 'the connections of PostgreSQL, without a pooler';

const SPREAD = 'sleepers spread over several';

/** What breaks first on one machine with SQLite, first things first. */
export function reachOfSqlite(
  costs: EngineCosts,
  zones: Readonly<Record<string, number>>,
): Reach[] {
  const one = demandOf(costs, 1, zones);
  return firstFirst([
    {
      what: 'the one core of the process',
      relief: 'PostgreSQL, and processes on other cores',
      sleepers: (SERVER_CORES * USED_AT_PEAK) / one.serverCores,
    },
    {
      what: 'one flush after the other',
      relief: 'a disk that flushes faster, or PostgreSQL, which flushes many commits at once',
      sleepers: (SINGLE.flushesPerSecond * USED_AT_PEAK) / one.writesPerSecond,
    },
    {
      what: `the disk, after ${YEARS_ON_DISK} years`,
      relief: 'a larger disk',
      sleepers: SINGLE.diskBytes / diskOf(one),
    },
  ]);
}

/** What breaks first on one PostgreSQL with as many servers as it takes, first things first. */
export function reachOfPostgres(
  costs: EngineCosts,
  zones: Readonly<Record<string, number>>,
): Reach[] {
  const one = demandOf(costs, 1, zones);
  return firstFirst([
    {
      what: CONNECTIONS,
      relief: 'PgBouncer in transaction mode (`DATABASE_POOLER=transaction`)',
      sleepers:
        ((DATABASE.connections / CONNECTIONS_A_PROCESS - SPARE_PROCESSES) *
          SERVER_CORES *
          USED_AT_PEAK) /
        one.serverCores,
    },
    {
      what: 'the cores of PostgreSQL',
      relief: SPREAD,
      sleepers: (DATABASE.cores * USED_AT_PEAK) / one.databaseCores,
    },
    {
      what: 'the log of PostgreSQL',
      relief: '`wal_compression`, checkpoints further apart; then ' + SPREAD,
      sleepers: (DATABASE.logBytesPerSecond * USED_AT_PEAK) / one.writtenBytesPerSecond,
    },
    {
      what: `the disk, after ${YEARS_ON_DISK} years`,
      relief: `more disk, or ${SPREAD}`,
      sleepers: DATABASE.diskBytes / diskOf(one),
    },
  ]);
}

const diskOf = ({ accountBytes, nightBytesPerYear }: Demand) =>
  accountBytes + YEARS_ON_DISK * nightBytesPerYear;

const firstFirst = (reaches: Reach[]) => reaches.toSorted((a, b) => a.sleepers - b.sleepers);

/** What so many sleepers need: one machine with SQLite for as long as that will do, then PostgreSQL. */
export function planFor(
  { sqlite, postgres }: Pick<MeasuredCosts, 'sqlite' | 'postgres'>,
  sleepers: number,
  zones: Readonly<Record<string, number>>,
): Plan {
  const fitsOnOne =
    sleepers <= SINGLE.sleepers &&
    reachOfSqlite(sqlite, zones).every((reach) => sleepers <= reach.sleepers);
  const costs = fitsOnOne ? sqlite : postgres;
  const demand = demandOf(costs, sleepers, zones);
  const hashingCores = Math.ceil(demand.hashingCores / USED_AT_PEAK);
  if (fitsOnOne) {
    return {
      demand,
      engine: 'SQLite',
      processes: 1,
      hashingCores,
      serverBytes: costs.busyBytes,
      databaseCores: 0,
      databaseMachines: 0,
      connections: 0,
    };
  }
  const processes = Math.ceil(demand.serverCores / (SERVER_CORES * USED_AT_PEAK)) + SPARE_PROCESSES;
  const limits = reachOfPostgres(costs, zones).filter(({ what }) => what !== CONNECTIONS);
  return {
    demand,
    engine: 'PostgreSQL',
    processes,
    hashingCores,
    serverBytes: processes * costs.busyBytes,
    databaseCores: Math.ceil(demand.databaseCores / USED_AT_PEAK),
    databaseMachines: Math.max(...limits.map((reach) => Math.ceil(sleepers / reach.sleepers))),
    connections: processes * CONNECTIONS_A_PROCESS,
  };
}
