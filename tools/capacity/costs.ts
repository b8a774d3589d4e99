import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RequestKind } from './day-of-requests.ts';

/** What one request takes, as measured. */
export type RequestCost = {
  /** Milliseconds of one core in the process of the server; on SQLite the database is in it. */
  serverMs: number;
  /** Milliseconds of one core in all processes of PostgreSQL. */
  databaseMs: number;
  /**
   * On PostgreSQL: of the log, with every page that is touched being logged whole, as is the first touch of it after a
   * checkpoint. With many sleepers nearly every touch is. On SQLite: all that is written, the log and what moves from
   * it into the file.
   */
  writtenBytes: number;
};

export type EngineCosts = {
  requests: Record<RequestKind, RequestCost>;
  /** On disk, with its day and its place in the indexes. */
  nightBytes: number;
  /** On disk: an account with one sign-in, before its first night. */
  accountBytes: number;
  /** Of the process of the server, before its first request and after the last of the measurement. */
  restBytes: number;
  busyBytes: number;
  /** Memory of PostgreSQL that belongs to one connection alone. */
  connectionBytes: number;
};

export type MeasuredCosts = {
  /** YYYY-MM-DD. */
  measuredOn: string;
  machine: { cores: number; cpu: string; node: string; postgres: string };
  sqlite: EngineCosts;
  postgres: EngineCosts;
};

export const COSTS_FILE = join(import.meta.dirname, 'measured-costs.json');

/** The costs as they were last measured (`npm run capacity -- measure`). */
export function readCosts(): MeasuredCosts {
  return JSON.parse(readFileSync(COSTS_FILE, 'utf8')) as MeasuredCosts;
}
