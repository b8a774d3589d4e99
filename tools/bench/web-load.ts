import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { median, type Figure } from './measure.ts';
import { openPhone, slowCpu, slowNetwork } from './web-browser.ts';
import type { WebBench } from './web-sleeper.ts';

const ROUNDS = 5;

/** Tracks pending requests of a page. */
const BLOCKING_FROM_MS = 50;

/**
 * How long a page stays undisturbed after its last request. To query it, Playwright runs 330 kB of
 * script there, which takes 0.1 s on a slow phone.
 */
const LEFT_ALONE_MS = 1_500;

type Load = { bytes: number; firstPaintMs: number; largestPaintMs: number; blockingMs: number };

/** Loading times of /login and /dashboard with an empty cache, on a phone on slow 4G. */
export async function measureLoads(
  browser: Browser,
  { url, sleeper }: WebBench,
): Promise<Figure[]> {
  return [
    ...(await measureLoad('/login', 1_500, () => load(browser, `${url}/login`))),
    ...(await measureLoad('/dashboard', 2_000, () => load(browser, `${url}/dashboard`, sleeper))),
  ];
}

async function measureLoad(
  path: string,
  largestPaintGoalMs: number,
  load: () => Promise<Load>,
): Promise<Figure[]> {
  const loads: Load[] = [];
  for (let round = 0; round < ROUNDS; round += 1) loads.push(await load());
  const ofAll = (name: keyof Load) => median(loads.map((each) => each[name]));
  const largestPaint = ofAll('largestPaintMs');
  return [
    { measured: `${path}: bytes over the network`, unit: 'kB', value: ofAll('bytes') / 1_000 },
    { measured: `${path}: first contentful paint`, unit: 'ms', value: ofAll('firstPaintMs') },
    {
      measured: `${path}: largest contentful paint`,
      unit: 'ms',
      value: largestPaint,
      goal: {
        text: `at most ${largestPaintGoalMs} ms`,
        isMet: largestPaint <= largestPaintGoalMs,
      },
    },
    { measured: `${path}: blocking time`, unit: 'ms', value: ofAll('blockingMs') },
  ];
}

async function load(browser: Browser, url: string, sleeper?: WebBench['sleeper']): Promise<Load> {
  const page = await openPhone(browser, sleeper);
  await slowCpu(page);
  const received = await slowNetwork(page);
  await page.addInitScript(watchPaints);
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  await sleep(LEFT_ALONE_MS);
  const { firstPaintMs, largestPaintMs, taskMs } = await page.evaluate(() => window.paints);
  if (sleeper !== undefined) {
    const button = page.getByRole('button', { name: 'I slept, but forgot the button' });
    if (!(await button.isVisible()))
      throw new Error('The dashboard was measured before it was there.');
  }
  await page.context().close();
  const blockingMs = taskMs
    .filter(({ startMs }) => startMs > firstPaintMs)
    .reduce((sum, { durationMs }) => sum + Math.max(0, durationMs - BLOCKING_FROM_MS), 0);
  return { bytes: received.bytes, firstPaintMs, largestPaintMs, blockingMs };
}

declare global {
  interface Window {
    paints: {
      firstPaintMs: number;
      largestPaintMs: number;
      taskMs: { startMs: number; durationMs: number }[];
    };
  }
}

/** Runs in the page before its scripts. */
function watchPaints(): void {
  window.paints = { firstPaintMs: 0, largestPaintMs: 0, taskMs: [] };
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
    });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') window.paints.firstPaintMs = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    window.paints.largestPaintMs = startTime;
  });
  observe('longtask', ({ startTime, duration }) => {
    window.paints.taskMs.push({ startMs: startTime, durationMs: duration });
  });
}
