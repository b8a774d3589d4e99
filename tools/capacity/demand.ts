import type { EngineCosts } from './costs.ts';
import { dayOfRequests, type RequestKind } from './day-of-requests.ts';
import { DAYS, peakOf, totalOf, type Weights } from './peak-rates.ts';

/** What so many sleepers ask of all machines together, at the busiest minute unless it says otherwise. */
export type Demand = {
  sleepers: number;
  requestsPerDay: number;
  requestsPerSecond: number;
  /** Starts and ends: each is one commit. */
  writesPerSecond: number;
  /** Cores that answer, without those that hash passwords. */
  serverCores: number;
  hashingCores: number;
  /** Of PostgreSQL; on SQLite they are those of the server. */
  databaseCores: number;
  writtenBytesPerSecond: number;
  accountBytes: number;
  nightBytesPerYear: number;
};

const ALL: Weights = { dashboard: 1, start: 1, end: 1, history: 1, signIn: 1 };
const WRITES: Weights = { start: 1, end: 1 };
const NIGHTS: Weights = { end: 1 };

export function demandOf(
  costs: EngineCosts,
  sleepers: number,
  zones: Readonly<Record<string, number>>,
): Demand {
  const day = dayOfRequests(sleepers, zones, DAYS[0]);
  const peak = (weights: Weights) => peakOf(sleepers, zones, weights).perSecond;
  const weigh = (part: (kind: RequestKind) => number): Weights => ({
    dashboard: part('dashboard'),
    start: part('start'),
    end: part('end'),
    history: part('history'),
    signIn: part('signIn'),
  });
  const { requests } = costs;
  const seconds = (milliseconds: number) => milliseconds / 1000;
  return {
    sleepers,
    requestsPerDay: totalOf(day, ALL),
    requestsPerSecond: peak(ALL),
    writesPerSecond: peak(WRITES),
    // All that a sign-in takes is counted as hashing: beside it the rest is nothing.
    serverCores: peak({
      ...weigh((kind) => seconds(requests[kind].serverMs)),
      signIn: 0,
    }),
    hashingCores: peak({ signIn: seconds(requests.signIn.serverMs) }),
    databaseCores: peak(weigh((kind) => seconds(requests[kind].databaseMs))),
    // What a read makes written (a time of last use, an hour apart) is of the same order as chance.
    writtenBytesPerSecond: peak({
      start: requests.start.writtenBytes,
      end: requests.end.writtenBytes,
      signIn: requests.signIn.writtenBytes,
    }),
    accountBytes: sleepers * costs.accountBytes,
    nightBytesPerYear: 365 * totalOf(day, NIGHTS) * costs.nightBytes,
  };
}
