import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startServer } from '../faults/server-process.ts';
import { newSleeper, type SleeperClient } from '../faults/client.ts';
import { runTool } from './run-tool.ts';
import type { Scan } from './scan.ts';

const CONNECTIONS = 300;

/** Who holds places for longer than that is not thrown out at all. */
const WATCHED_SECONDS = 60;

/** Who has not sent a whole request by then must be gone. */
const GONE_WITHIN_SECONDS = 10;

const BETWEEN_LOOKS_MS = 500;

type Attack = { name: string; path: string; args: string[]; mustEnd: boolean };

/** A script is by far the longest answer that anybody gets. */
const attacksOn = (script: string): Attack[] => [
  { name: 'slow headers', path: '/login', args: ['-H', '-i', '3'], mustEnd: true },
  {
    name: 'slow body',
    path: '/login',
    args: ['-B', '-i', '3', '-s', '8192', '-f', 'application/json'],
    mustEnd: true,
  },
  {
    name: 'slow read',
    path: script,
    args: ['-X', '-w', '1', '-y', '64', '-n', '3', '-z', '8', '-k', '3'],
    mustEnd: false,
  },
  { name: 'ranges', path: script, args: ['-R', '-a', '5', '-b', '3000'], mustEnd: true },
];

/** Holds 300 connections by being slow, in four ways, while a sleeper looks at the dashboard. */
export const slowhttptest: Scan = async ({ folder, log }) => {
  const faults: string[] = [];
  for (const [index, attack] of attacksOn(await longestScript()).entries()) {
    await using server = await startServer(path.join(folder, `data-${index}`), {
      env: { RATE_LIMIT: 'on' },
    });
    const sleeper = await newSleeper(server.url, 'sleeper');
    const file = path.join(folder, String(index));
    const options = {
      '-u': server.url + attack.path,
      '-c': String(CONNECTIONS),
      '-r': String(CONNECTIONS),
      '-l': String(WATCHED_SECONDS),
      '-p': '3',
      '-o': file,
    };
    const args = [...attack.args, ...Object.entries(options).flat(), '-g'];
    const tool = runTool('slowhttptest', args);
    const looks = await lookUntil(tool, server.url, sleeper);
    const said = await tool;
    await writeFile(`${file}.said`, said);
    const seconds = rowsOf(await readFile(`${file}.csv`, 'utf8'));
    const most = Math.max(...seconds.map(({ connected }) => connected));
    const goneAfter = seconds.findLast(({ connected }) => connected > 0)?.second ?? 0;
    log(`${attack.name}: ${most} connections, gone after ${goneAfter} s`);
    // Its own probe is as slow as its attack: whether others are served, the sleeper knows.
    const missed = seconds.filter(({ isAvailable }) => !isAvailable).length;
    log(`  unavailable for ${missed} s by its own probe`);
    log(`  ${looks.made} dashboards, ${looks.failed} failed, slowest ${looks.slowestMs} ms`);
    if (looks.failed > 0) faults.push(`${attack.name}: a sleeper could not see the dashboard`);
    if (attack.mustEnd && goneAfter > GONE_WITHIN_SECONDS) {
      faults.push(`${attack.name}: connections were held for ${goneAfter} s`);
    }
  }
  return faults;
};

type Looks = { made: number; failed: number; slowestMs: number };

/** Has a sleeper look at the dashboard, twice a second. */
async function lookUntil(
  end: Promise<unknown>,
  url: string,
  sleeper: SleeperClient,
): Promise<Looks> {
  const state = { isOver: false };
  const setOver = () => (state.isOver = true);
  void end.then(setOver, setOver);
  const looks: Looks = { made: 0, failed: 0, slowestMs: 0 };
  while (!state.isOver) {
    const askedAt = performance.now();
    const isSeen = await sleeper.call(url, 'GET', '/dashboard').then(
      ({ status }) => status === 200,
      () => false,
    );
    looks.made += 1;
    if (!isSeen) looks.failed += 1;
    looks.slowestMs = Math.max(looks.slowestMs, Math.round(performance.now() - askedAt));
    await wait(BETWEEN_LOOKS_MS);
  }
  return looks;
}

async function longestScript(): Promise<string> {
  const folder = path.join(import.meta.dirname, '../../dist/web/assets');
  const scripts = (await readdir(folder)).filter((file) => file.endsWith('.js'));
  const sized = await Promise.all(
    scripts.map(async (file) => ({ file, size: (await stat(path.join(folder, file))).size })),
  );
  const [longest] = sized.sort((one, other) => other.size - one.size);
  return `/assets/${longest?.file}`;
}

/** What it wrote down each second; it counts an available server as so many connections, too. */
function rowsOf(csv: string): { second: number; connected: number; isAvailable: boolean }[] {
  const [, ...rows] = csv.trim().split('\n');
  return rows.map((row) => {
    const [second = 0, , , connected = 0, available = 0] = row.split(',').map(Number);
    return { second, connected, isAvailable: available > 0 };
  });
}
