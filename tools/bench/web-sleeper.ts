import { openStorage } from '#server/storage/open-storage.ts';
import { pressSleeps, type Presses } from '../press-sleeps.ts';
import { listenAsLelap, type Listener } from './processes.ts';
import { scratchDataDir } from './scratch.ts';
import { addSleeper, type BenchSleeper } from './sleeper.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NIGHTS = 3_650;
const SLEEPS = 10_000;

export type WebSleeper = BenchSleeper;

/** The real server with the built web app, and a sleeper who has used it for ten years. */
export type WebBench = AsyncDisposable & { readonly url: string; readonly sleeper: WebSleeper };

/** Lives the ten years, which takes most of a minute, and serves them from SQLite. */
export async function openWebBench(): Promise<WebBench> {
  const stack = new AsyncDisposableStack();
  try {
    const dataDir = stack.use(await scratchDataDir());
    const lelap: Listener = stack.use(await listenAsLelap({ DATA_DIR: dataDir.path }));
    const sleeper = await addSleeper(lelap.url, 'ten-years');
    const storage = await openStorage({ dataDir: dataDir.path });
    await pressSleeps(storage, sleeper.userId, tenYears(Date.now()));
    await storage.close();
    const opened = stack.move();
    return {
      url: lelap.url,
      sleeper,
      [Symbol.asyncDispose]: () => opened.disposeAsync(),
    };
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
}

/** A night before each of 3,650 mornings, the last of them yesterday, and naps by day: 10,000 sleeps in all. */
function tenYears(nowMs: number): Presses[] {
  const timeZone = 'Asia/Jakarta';
  const midnightMs = Math.floor(nowMs / DAY_MS) * DAY_MS;
  return Array.from({ length: NIGHTS }, (_, index) => {
    const morningMs = midnightMs - (NIGHTS - index) * DAY_MS;
    // Spread evenly: what the whole days before have is taken from what they should have.
    const naps = napsUntil(index + 1) - napsUntil(index);
    return [
      { startTime: morningMs - 8 * HOUR_MS, endTime: morningMs, timeZone },
      ...Array.from({ length: naps }, (_, nap) => {
        const startTime = morningMs + (4 + 3 * nap) * HOUR_MS;
        return { startTime, endTime: startTime + HOUR_MS / 2, timeZone };
      }),
    ];
  }).flat();
}

const napsUntil = (days: number): number => Math.floor((days * (SLEEPS - NIGHTS)) / NIGHTS);
