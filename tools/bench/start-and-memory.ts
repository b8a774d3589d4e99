import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { addSleeperWithNights, dashboardsPerSecond } from './dashboards.ts';
import { median, type Measure } from './measure.ts';
import { listenAsLelap } from './processes.ts';
import { scratchDataDir } from './scratch.ts';

const STARTS = 9;
const MOST_START_MS = 400;
const MOST_AT_REST_MB = 120;

/** Long enough for what the start leaves behind to be done. */
const REST_MS = 2_000;
const LOADED_ROUNDS = 10;

/** How long from the start of the process until it is ready on a migrated database, and what memory it holds then. */
export const startAndMemory: Measure = {
  name: 'start-and-memory',
  async run() {
    await using dataDir = await scratchDataDir();
    const settings = { DATA_DIR: dataDir.path };
    const starts: number[] = [];
    const atRest: number[] = [];
    // The first migrates, and fills Node's cache of compiled code.
    for (let start = -1; start < STARTS; start += 1) {
      const startedAt = performance.now();
      await using lelap = await listenAsLelap(settings);
      const ready = await fetch(`${lelap.url}/readyz`);
      const ms = performance.now() - startedAt;
      if (!ready.ok) throw new Error(`/readyz: ${ready.status}`);
      if (start < 0) continue;
      starts.push(ms);
      if (start >= 3) continue;
      await sleep(REST_MS);
      atRest.push(residentMegabytes(lelap.pid));
    }

    await using lelap = await listenAsLelap(settings);
    const sleeper = await addSleeperWithNights(lelap, { dataDir: dataDir.path });
    const loaded: number[] = [];
    for (let round = 0; round < LOADED_ROUNDS; round += 1) {
      await dashboardsPerSecond(lelap.url, sleeper);
      loaded.push(residentMegabytes(lelap.pid));
    }
    return [
      {
        measured: 'start to ready, on a migrated SQLite',
        value: median(starts),
        unit: 'ms',
        goal: { text: `at most ${MOST_START_MS} ms`, isMet: median(starts) <= MOST_START_MS },
      },
      {
        measured: 'memory at rest',
        value: median(atRest),
        unit: 'MB',
        goal: { text: `at most ${MOST_AT_REST_MB} MB`, isMet: median(atRest) <= MOST_AT_REST_MB },
      },
      { measured: 'memory under load, at most', value: Math.max(...loaded), unit: 'MB' },
    ];
  },
};

/** What `ps` calls the resident set: with what is shared with other processes. */
function residentMegabytes(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
}
