// @module-tag slow
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { COMPILE_CACHE } from '#testkit/compile-cache.ts';
import { CHEAP_HASH, SERVER_MAIN } from '#testkit/server-program.ts';

const { version } = createRequire(import.meta.url)('../../package.json') as { version: string };

const SERVER = path.join(import.meta.dirname, '../../src/server');

let dataDir: string;
let children: ChildProcess[];
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'lelap-process-'));
  children = [];
});
afterEach(async () => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, maxRetries: 3 });
});

function start(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [CHEAP_HASH, SERVER_MAIN], {
    env: { ...COMPILE_CACHE, PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let printed = '';
  const ready = new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes('\n')) resolve(printed);
    });
  });
  const ended = Promise.all([once(child, 'exit'), text(child.stderr)]).then(([[code], log]) => ({
    code: code as number | null,
    log,
    printed,
  }));
  return { child, ready, ended };
}

const addressIn = (line: string) => /http:\/\/\S+/.exec(line)?.[0] ?? '';

test('the server prints its address, and serves the same data after a restart', async () => {
  const person = { username: 'Mira', email: 'mira@example.org', password: 'a long enough one' };
  const post = async (address: string, url: string) => {
    const answer = await fetch(address + url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(url === '/login' ? { ...person, username: undefined } : person),
    });
    const { data } = (await answer.json()) as { data: { accessToken: string } };
    return data;
  };
  const first = start({ METRICS_LISTEN: '127.0.0.1:0' });
  const line = await first.ready;
  expect(line).toMatch(/^Lelap is ready at http:\/\/127\.0\.0\.1:\d+\n/);
  const address = addressIn(line);
  const health = await (await fetch(`${address}/healthz`)).json();
  expect(health).toEqual({ status: 'success', data: { version } });
  await post(address, '/register');
  const { accessToken } = await post(address, '/login');
  first.child.kill('SIGINT');
  const { code, printed, log } = await first.ended;
  expect({ code, printed }).toEqual({
    code: 0,
    printed: expect.stringMatching(
      /^Lelap .+\nOn a phone: .+\nTo become the administrator .+#setup=[\w-]{43}\n$/,
    ),
  });
  for (const entry of log.trim().split('\n')) expect(() => JSON.parse(entry)).not.toThrow();
  expect(log).toMatch(/http:[^"]+\/metrics/);
  expect(log).not.toContain('RATE_LIMIT');
  expect((await stat(path.join(dataDir, 'token-secret'))).mode & 0o777).toBe(0o600);

  const second = start({ RATE_LIMIT: 'off' });
  const answer = await fetch(`${addressIn(await second.ready)}/dashboard`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  expect(await answer.json()).toMatchObject({ data: { username: 'Mira' } });
  second.child.kill('SIGHUP');
  expect(await second.ended).toMatchObject({
    code: 0,
    log: expect.stringContaining('RATE_LIMIT IS OFF'),
  });
});

test('the container health check exits with 0 only if the server is ready', async () => {
  const check = async (env: Record<string, string>) => {
    const child = spawn(process.execPath, [path.join(SERVER, 'cli/is-ready.ts')], {
      env: { DATA_DIR: dataDir, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [[code], said] = await Promise.all([once(child, 'exit'), text(child.stderr)]);
    return { code: code as number, said };
  };
  const { child, ready, ended } = start({ HOST: '0.0.0.0' });
  const { port: PORT } = new URL(addressIn(await ready));
  expect(await check({ HOST: '0.0.0.0', PORT })).toEqual({ code: 0, said: '' });
  child.kill('SIGTERM');
  await ended;
  expect(await check({ PORT })).toEqual({ code: 1, said: expect.stringMatching(/^Not ready: /) });
});

test('a server that cannot start says why, without secrets, and exits with 1', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const [invalid, taken, unreachable] = await Promise.all([
    start({ PORT: 'ninety', TOKEN_LIFETIME_DAYS: '0', TOKEN_SECRET: 'hush' }).ended,
    start({ PORT: String(port), LOG_LEVEL: 'silent' }).ended,
    start({
      DATABASE_URL: 'postgres://lelap:geheim@127.0.0.1:1/lelap',
      TOKEN_SECRET: 'x'.repeat(32),
    }).ended,
  ]);
  other.close();
  for (const { code, printed } of [invalid, taken, unreachable]) {
    expect({ code, printed }).toEqual({ code: 1, printed: '' });
  }
  expect(invalid.log).toMatch(/PORT[^]*TOKEN_SECRET[^]*TOKEN_LIFETIME_DAYS/);
  expect(invalid.log).not.toMatch(/hush|\.ts:/);
  expect(taken.log).toBe('The port is taken by another program. Set PORT to another.\n');
  expect(unreachable.log).toContain('ECONNREFUSED');
  expect(unreachable.log).not.toContain('geheim');
});
