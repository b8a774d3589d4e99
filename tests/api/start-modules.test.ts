// @module-tag slow
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { TENANT_GUARD } from '#testkit/tenant-guard-server.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const WATCH = path.join(ROOT, 'tests/support/modules-loaded.ts');

/** Modules that only some requests or settings need, loaded on first use. */
const FOR_LATER =
  /nodemailer|web-push|outbound-client|zxcvbn|argon2-worker|swagger|node_modules\/pg|postgres-engine|metrics-server|api-documents|reset-mail|reminder-mail|src\/server\/cli\/|src\/web\//;

/** There are 25; only better-sqlite3 stays in node_modules. */
const FILES_AT_MOST = 26;

/** Each takes its part of the start and of the memory at rest. There are 2,450. */
const KILOBYTES_AT_MOST = 2_500;

const PASSWORD = 'seven quiet moons over one pillow';

// A build and a start take seconds, many on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** The files that a server loads before it is ready, without those of the tests. */
async function filesLoadedBy(main: string): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lelap-modules-'));
  const list = path.join(folder, 'modules');
  const child = spawn(process.execPath, ['--import', WATCH, TENANT_GUARD, main], {
    env: { PORT: '0', DATA_DIR: folder, MODULES_LOADED: list },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await rm(folder, { recursive: true });
  });
  const exited = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), exited]);
  child.kill('SIGTERM');
  await exited;

  const loaded = new Set((await readFile(list, 'utf8')).split('\n'));
  const files = [...loaded]
    .filter((url) => url.startsWith('file:'))
    .map((url) => fileURLToPath(url));
  // The tenant guard is in place.
  expect(files).toContain(path.join(ROOT, 'testkit/tenant-guard-storage.ts'));
  return files.filter((file) => !/^(tests|testkit)\b/.test(path.relative(ROOT, file)));
}

describe('the start', () => {
  const isBuilt = process.env['SERVER_UNDER_TEST'] === 'built';
  let built = path.join(ROOT, 'dist/server');
  beforeAll(async () => {
    if (isBuilt) return;
    // Besides the servers of browser tests and developers.
    await mkdir(path.join(ROOT, 'dist'), { recursive: true });
    built = await mkdtemp(path.join(ROOT, 'dist/start-modules-'));
    const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js');
    const config = ['--config', 'vite.server.config.ts', '--outDir', built, '--logLevel', 'warn'];
    await promisify(execFile)(process.execPath, [vite, 'build', ...config], { cwd: ROOT });
  });
  afterAll(async () => {
    if (!isBuilt) await rm(built, { recursive: true });
  });

  test('the built server loads few files, and none that only some requests need', async () => {
    const files = await filesLoadedBy(path.join(built, 'main.js'));
    const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
    const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1024;

    expect(files).toContain(path.join(built, 'serve.js'));
    expect(files.filter((file) => FOR_LATER.test(file))).toEqual([]);
    expect(files.length).toBeLessThanOrEqual(FILES_AT_MOST);
    expect(kilobytes).toBeLessThanOrEqual(KILOBYTES_AT_MOST);
  });

  test('the built server finds its lazily loaded files', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'lelap-built-'));
    const child = spawn(process.execPath, [TENANT_GUARD, path.join(built, 'main.js')], {
      env: { PORT: '0', DATA_DIR: folder, METRICS_LISTEN: '127.0.0.1:0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    onTestFinished(async () => {
      child.kill('SIGKILL');
      await rm(folder, { recursive: true });
    });
    let log = '';
    child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const url = /http:\S+/.exec(line.toString())?.[0] ?? '';

    for (const document of ['/openapi.json', '/docs/', '/docs/static/swagger-ui.css']) {
      expect([document, (await fetch(url + document)).status]).toEqual([document, 200]);
    }
    await expect.poll(() => log).toMatch(/http:[^"]+\/metrics/);
    const metrics = /http:[^"]+\/metrics/.exec(log)?.[0] ?? '';
    expect((await fetch(metrics)).status).toBe(200);
    const registered = await fetch(`${url}/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'a@example.org', username: 'somnus', password: PASSWORD }),
    });
    expect(registered.status).toBe(201);

    // Stack traces in the log name source lines.
    await rm(path.join(folder, 'lelap.db'));
    // A scrape probes readiness too, and the result is cached for a second.
    const readiness = async () => (await fetch(`${url}/readyz`)).status;
    await expect.poll(readiness, { timeout: 10_000 }).toBe(503);
    await expect.poll(() => log).toMatch(/src\/server\/storage\/engines\/write-probe\.ts:\d+/);
  });
});
