import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import type { Storage } from '#kernel/server/storage/open-storage.ts';
import { newDiaryVersion, updateAccount } from '#accounts/server/account-rows.ts';
import type { Response, SleeperClient } from '../support/client.ts';
import {
  ENGINES,
  scratchDatabase,
  type EngineName,
  type ScratchDatabase,
} from '../support/scratch.ts';
import { startServer, type ServerProcess } from '../support/server-process.ts';

export type Figure = {
  measured: string;
  value: number;
  unit: string;
  /** The baseline of the same run and unit, if any. */
  baseline?: number;
  goal?: { text: string; isMet: boolean };
};

export type Measure = {
  /** For `--only`. */
  name: string;
  run(): Promise<Figure[]>;
};

export const atMost = (limit: number, unit: string, measured: string, value: number): Figure => ({
  measured,
  value,
  unit,
  goal: { text: `at most ${limit} ${unit}`, isMet: value <= limit },
});

/** Measures the built server, without rate limits, on an empty database of each engine. */
export async function onEachEngine(
  measure: (
    engine: EngineName,
    server: ServerProcess,
    database: ScratchDatabase,
  ) => Promise<Figure[]>,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const engine of ENGINES) {
    await using database = await scratchDatabase(engine);
    await using server = await startServer({ ...database, isTimed: true });
    figures.push(...(await measure(engine, server, database)));
  }
  return figures;
}

export async function ask(
  sleeper: SleeperClient,
  ...[url, method, path, more]: Parameters<SleeperClient['call']>
): ReturnType<SleeperClient['call']> {
  const response = await sleeper.call(url, method, path, more);
  if (response.status < 300) return response;
  throw new Error(`${method} ${path}: ${response.status} ${response.text}`);
}

/** Asks again after this pause. */
const ASK_EVERY_MS = 5;

/** Works while another sleeper makes calls again and again; returns how long each took. */
export async function waitsBeside(
  work: () => Promise<void>,
  askAsOther: () => Promise<Response[]>,
): Promise<number[]> {
  const over = new AbortController();
  const waitsMs: number[] = [];
  const watching = (async () => {
    while (!over.signal.aborted) {
      waitsMs.push(...(await askAsOther()).map(({ tookMs }) => tookMs));
      await wait(ASK_EVERY_MS);
    }
  })();
  await Promise.all([work().finally(() => over.abort()), watching]);
  return waitsMs;
}

/** Makes what servers remember of a diary outdated. */
export const renewDiary = (storage: Storage, userId: string) =>
  storage.transaction((trx) => updateAccount(trx, userId, { diaryVersion: newDiaryVersion() }));

/** Resident set size, including shared pages. */
export function residentMegabytes({ pid }: ServerProcess): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
}
