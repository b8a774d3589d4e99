// @module-tag slow
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../..');

const PASSWORD = 'seven quiet moons over one pillow';

// A build and a start take seconds, many on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

describe('the built server', () => {
  const isBuilt = process.env['SERVER_UNDER_TEST'] === 'built';
  let built = path.join(ROOT, 'dist/server');
  beforeAll(async () => {
    if (isBuilt) return;
    // Besides the servers of browser tests and developers.
    await mkdir(path.join(ROOT, 'dist'), { recursive: true });
    built = await mkdtemp(path.join(ROOT, 'dist/built-server-'));
    const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js');
    const config = ['--config', 'vite.server.config.ts', '--outDir', built, '--logLevel', 'warn'];
    await promisify(execFile)(process.execPath, [vite, 'build', ...config], { cwd: ROOT });
  });
  afterAll(async () => {
    if (!isBuilt) await rm(built, { recursive: true });
  });

  test('the built server finds its lazily loaded files', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'lelap-built-'));
    const child = spawn(process.execPath, [path.join(built, 'main.js')], {
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
    new Database(path.join(folder, 'lelap.db')).exec('delete from kysely_migration').close();
    // A scrape probes readiness too, and the result is cached for a second.
    const readiness = async () => (await fetch(`${url}/readyz`)).status;
    await expect.poll(readiness, { timeout: 10_000 }).toBe(503);
    await expect.poll(() => log).toMatch(/src\/server\/storage\/engines\/write-probe\.ts:\d+/);
  });
});
