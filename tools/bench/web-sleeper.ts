import { v7 as newId } from 'uuid';
import { dateWaking } from '#domain/calendar.ts';
import type { CompletedSleep } from '#domain/sleep.ts';
import { wallClock } from '#server/wall-clock.ts';
import { insertSleepHistory } from '#testkit/sleep-history.ts';
import { listenAsLelap, scratchDataDir } from './processes.ts';
import { addSleeper, withStorage, type BenchSleeper } from './sleeper.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NIGHTS = 3_650;
const SLEEPS = 10_000;
const TIME_ZONE = 'Asia/Jakarta';

/** The real server with the built web app, and a sleeper who has used it for ten years. */
export type WebBench = AsyncDisposable & { readonly url: string; readonly sleeper: BenchSleeper };

/** Writes the ten years and serves them from SQLite. */
export async function openWebBench(): Promise<WebBench> {
  await using stack = new AsyncDisposableStack();
  const { path: dataDir } = stack.use(await scratchDataDir());
  const { url } = stack.use(await listenAsLelap({ DATA_DIR: dataDir }));
  const sleeper = await addSleeper(url);
  await withStorage({ dataDir }, (storage) =>
    insertSleepHistory(storage, sleeper.userId, tenYears(Date.now()), TIME_ZONE),
  );
  const opened = stack.move();
  return { url, sleeper, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

/** A night before each of 3,650 mornings, the last of them yesterday, and naps by day: 10,000 sleeps in all. */
function tenYears(nowMs: number): CompletedSleep[] {
  const midnightMs = Math.floor(nowMs / DAY_MS) * DAY_MS;
  return Array.from({ length: NIGHTS }, (_, index) => {
    const morningMs = midnightMs - (NIGHTS - index) * DAY_MS;
    // Spread evenly over the days.
    const naps = napsUntil(index + 1) - napsUntil(index);
    return [
      slept(morningMs - 8 * HOUR_MS, morningMs),
      ...Array.from({ length: naps }, (_, nap) => {
        const startTime = morningMs + (4 + 3 * nap) * HOUR_MS;
        return slept(startTime, startTime + HOUR_MS / 2);
      }),
    ];
  }).flat();
}

function slept(startTime: number, endTime: number): CompletedSleep {
  return {
    id: newId({ msecs: startTime }),
    startTime,
    ...dateWaking(wallClock, { startTime, endTime }, TIME_ZONE),
    source: 'live',
    recordedAt: endTime,
    settled: false,
  };
}

const napsUntil = (days: number): number => Math.floor((days * (SLEEPS - NIGHTS)) / NIGHTS);
