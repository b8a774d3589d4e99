import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addSleeperWithNights, dashboardsPerSecond } from './dashboards.ts';
import { median, type Measure } from './measure.ts';
import { listen, listenAsLelap, scratchDataDir, type Listener } from './processes.ts';

const STARTS = 9;
const MAX_START_RATIO = 2.5;
const FIRST_START_AT_MOST_MS = 500;
const MOST_AT_REST_MB = 120;

/** Time for background work of the start. */
const REST_MS = 2_000;
const LOADED_ROUNDS = 10;

/**
 * Time from the start of the process to its first answer on a migrated database, against a bare `node:http` handler
 * that opens the same database, and the memory it holds then.
 */
export const startAndMemory: Measure = {
  name: 'start-and-memory',
  async run() {
    await using dataDir = await scratchDataDir();
    const settings = { DATA_DIR: dataDir.path };
    const startLelap = () => listenAsLelap(settings);
    const startBare = () => listen('tools/bench/bare-start.ts', [join(dataDir.path, 'lelap.db')]);
    // The first start migrates and fills Node's compile cache.
    await timeStart(startLelap);
    await timeStart(startBare);
    const starts: { ours: number; bare: number }[] = [];
    for (let round = 0; round < STARTS; round += 1) {
      starts.push({ ours: await timeStart(startLelap), bare: await timeStart(startBare) });
    }
    const firstStarts: number[] = [];
    for (let round = 0; round < STARTS; round += 1) firstStarts.push(await timeFirstStart());
    const ratios = starts.map(({ ours, bare }) => ours / bare);

    await using lelap = await listenAsLelap(settings);
    await sleep(REST_MS);
    const atRest = residentMegabytes(lelap.pid);
    const sleeper = await addSleeperWithNights(lelap, { dataDir: dataDir.path });
    const loaded: number[] = [];
    for (let round = 0; round < LOADED_ROUNDS; round += 1) {
      await dashboardsPerSecond(lelap.url, sleeper);
      loaded.push(residentMegabytes(lelap.pid));
    }
    return [
      {
        measured: 'start to ready, on a migrated SQLite',
        value: median(starts.map(({ ours }) => ours)),
        baseline: median(starts.map(({ bare }) => bare)),
        ratio: { median: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios) },
        unit: 'ms',
        goal: {
          text: `at most ${MAX_START_RATIO} times the baseline`,
          isMet: median(ratios) <= MAX_START_RATIO,
        },
      },
      {
        measured: 'first start to ready: nothing compiled, no database',
        value: median(firstStarts),
        unit: 'ms',
        goal: {
          text: `at most ${FIRST_START_AT_MOST_MS} ms`,
          isMet: median(firstStarts) <= FIRST_START_AT_MOST_MS,
        },
      },
      {
        measured: 'memory at rest',
        value: atRest,
        unit: 'MB',
        goal: { text: `at most ${MOST_AT_REST_MB} MB`, isMet: atRest <= MOST_AT_REST_MB },
      },
      { measured: 'memory under load, at most', value: Math.max(...loaded), unit: 'MB' },
    ];
  },
};

/** Milliseconds until the process answers its first request. */
async function timeStart(start: () => Promise<Listener>): Promise<number> {
  const startedAt = performance.now();
  await using server = await start();
  const ready = await fetch(`${server.url}/readyz`);
  const ms = performance.now() - startedAt;
  if (!ready.ok) throw new Error(`/readyz: ${ready.status}`);
  return ms;
}

async function timeFirstStart(): Promise<number> {
  await using empty = await scratchDataDir();
  const env = { DATA_DIR: empty.path, NODE_DISABLE_COMPILE_CACHE: '1' };
  return await timeStart(() => listenAsLelap(env));
}

/** Resident set size, including shared pages. */
function residentMegabytes(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
}
