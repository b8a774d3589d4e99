/**
 * How many dashboards a second the server answers, against a bare `node:http` handler that does the same reads and
 * answers with the same fields, both in one run and in turns: `node_modules/.bin/node tools/bench/dashboard.ts`.
 * Fails if the two answers differ in their fields.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { openStorage } from '#server/storage/open-storage.ts';
import { demoNights } from '../demo-nights.ts';
import { pressSleeps } from '../press-sleeps.ts';
import { answersPerSecond } from './load.ts';

const ROUNDS = 7;
const ROUND_MS = 2_000;
const WARM_UP_MS = 1_500;
const PASSWORD = 'a batik night in wedel';
const TOKEN_SECRET = 'only for this benchmark, and thrown away after';

const root = resolve(import.meta.dirname, '../..');
const dataDir = await mkdtemp(join(tmpdir(), 'lelap-bench-'));
const children: ChildProcess[] = [];

async function launch(script: string, args: string[], env: NodeJS.ProcessEnv): Promise<URL> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return new URL('/dashboard', /http:\S+/.exec(line)?.[0]);
}

async function post(url: URL, path: string, body: object): Promise<Record<string, string>> {
  const answer = await fetch(new URL(path, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return ((await answer.json()) as { data: Record<string, string> }).data;
}

/** The names of all fields of an answer, with their places. */
function fieldsOf(value: unknown, place = ''): string[] {
  if (typeof value !== 'object' || value === null) return [place];
  const entries = Array.isArray(value) ? value.map((each) => ['[]', each]) : Object.entries(value);
  return [...new Set(entries.flatMap(([name, each]) => fieldsOf(each, `${place}.${name}`)))];
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

try {
  const lelap = await launch('src/server/main.ts', [], {
    PORT: '0',
    DATA_DIR: dataDir,
    TOKEN_SECRET,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
  });
  const email = 'bench@lelap.example';
  const { userId = '' } = await post(lelap, '/register', {
    username: 'Bench',
    email,
    password: PASSWORD,
  });
  const storage = await openStorage({ dataDir });
  await pressSleeps(storage, userId, demoNights(Date.now(), 'Asia/Jakarta'));
  await storage.close();
  const { accessToken = '' } = await post(lelap, '/login', { email, password: PASSWORD });
  const bare = await launch(
    'tools/bench/bare-dashboard.ts',
    [join(dataDir, 'lelap.db'), TOKEN_SECRET],
    {},
  );

  const headers = `Accept: application/json\r\nAuthorization: Bearer ${accessToken}`;
  const answers = await Promise.all(
    [lelap, bare].map(async (url) => {
      const authorization = `Bearer ${accessToken}`;
      return (await fetch(url, { headers: { authorization } })).json();
    }),
  );
  const [ours, theirs] = answers.map((answer) => fieldsOf(answer).toSorted().join('\n'));
  if (ours !== theirs) throw new Error(`The answers differ in their fields:\n${ours}\n\n${theirs}`);

  for (const url of [bare, lelap]) await answersPerSecond(url, headers, WARM_UP_MS);
  const rounds: { bare: number; lelap: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      bare: await answersPerSecond(bare, headers, ROUND_MS),
      lelap: await answersPerSecond(lelap, headers, ROUND_MS),
    });
  }
  const ratios = rounds.map((round) => round.lelap / round.bare);
  const show = (value: number) => Math.round(value).toLocaleString('en-US').padStart(8);
  console.log(`bare node:http  ${show(median(rounds.map((round) => round.bare)))} answers/s`);
  console.log(`Lelap           ${show(median(rounds.map((round) => round.lelap)))} answers/s`);
  console.log(
    `ratio              ${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}, ${ROUNDS} rounds)`,
  );
} finally {
  for (const child of children) child.kill();
  await rm(dataDir, { recursive: true });
}
