import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { BROWSER_ARGS, packagedBrowser } from '#testkit/browser.ts';
import { median, type Figure } from './measure.ts';
import { scratchDataDir } from './scratch.ts';
import type { WebBench } from './web-sleeper.ts';

const ROUNDS = 3;

const PAGES = [
  { path: '/login', goal: 100 },
  { path: '/dashboard', goal: 98 },
] as const;

/**
 * Lighthouse's mobile score of performance. It is ten times as large as all the rest that Lelap is developed with, so
 * it is asked only where LIGHTHOUSE names its cli/index.js.
 */
export async function measureLighthouse(
  bench: WebBench,
  log: (line: string) => void,
): Promise<Figure[]> {
  const lighthouse = process.env['LIGHTHOUSE'];
  if (lighthouse === undefined) {
    log('no Lighthouse: LIGHTHOUSE does not say where it is (docs/contributors/performance.md)');
    return [];
  }
  log('Lighthouse');
  const figures: Figure[] = [];
  for (const { path, goal } of PAGES) {
    const scores: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      scores.push(await scoreOf(lighthouse, path, bench));
    const value = median(scores);
    figures.push({
      measured: `${path}: Lighthouse mobile`,
      unit: 'points',
      value,
      goal: { text: `at least ${goal}`, isMet: value >= goal },
    });
  }
  return figures;
}

async function scoreOf(lighthouse: string, path: string, bench: WebBench): Promise<number> {
  await using profile = await scratchDataDir();
  const port = await freePort();
  const executablePath = await packagedBrowser();
  // Lighthouse opens a page of its own, and only those of a persistent profile share what is stored.
  await using context = await chromium.launchPersistentContext(profile.path, {
    args: [...BROWSER_ARGS, `--remote-debugging-port=${port}`],
    ...(executablePath === undefined ? { channel: 'chrome' } : { executablePath }),
  });
  if (path === '/dashboard') {
    const page = await context.newPage();
    // Of the app itself nothing may be there yet.
    await page.goto(`${bench.url}/robots.txt`);
    await page.evaluate((token) => {
      localStorage.setItem('accessToken', token);
    }, bench.sleeper.accessToken);
    await page.close();
  }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      lighthouse,
      bench.url + path,
      `--port=${port}`,
      '--only-categories=performance',
      '--disable-storage-reset',
      '--output=json',
      '--quiet',
    ],
    { maxBuffer: 100_000_000 },
  );
  const report = JSON.parse(stdout) as { categories: { performance: { score: number } } };
  return Math.round(report.categories.performance.score * 100);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
