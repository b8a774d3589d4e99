import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RequestKind } from './assumptions.ts';

/** The measured cost of one request. */
export type RequestCost = {
  /** Core milliseconds of the server process; with SQLite they include the database. */
  serverMs: number;
  /** Core milliseconds of all PostgreSQL processes. */
  databaseMs: number;
  /** PostgreSQL: WAL, each page logged whole, as on its first change after a checkpoint. SQLite: all disk writes. */
  writtenBytes: number;
};

export type EngineCosts = {
  requests: Record<RequestKind, RequestCost>;
  /** On disk, with its day and its index entries. */
  nightBytes: number;
  /** On disk: an account with one sign-in, before its first sleep. */
  accountBytes: number;
  /** Resident memory of the server before its first request and after the measurement. */
  restBytes: number;
  busyBytes: number;
  /** Private memory of one PostgreSQL connection. */
  connectionBytes: number;
};

export type MeasuredCosts = {
  /** YYYY-MM-DD. */
  measuredOn: string;
  machine: { cores: number; cpu: string; node: string; postgres: string };
  sqlite: EngineCosts;
  postgres: EngineCosts;
};

const COSTS_FILE = join(import.meta.dirname, 'measured-costs.json');

/** Reads the measured costs. `tools/capacity/measure-costs.ts` of commit cdf0f4e measured them. */
export function readCosts(): MeasuredCosts {
  return JSON.parse(readFileSync(COSTS_FILE, 'utf8')) as MeasuredCosts;
}
