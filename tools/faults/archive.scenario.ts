import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { UNPRIVILEGED } from '#testkit/start-postgres.ts';
import { call, newSleeper } from '../support/client.ts';

const run = promisify(execFile);
const ROOT = path.join(import.meta.dirname, '../..');
const ARCHIVES = path.join(ROOT, 'dist/archives');
const PLATFORM = `${process.platform}-${process.arch}`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lelap-unpacked-'));
  await chmod(folder, 0o755);
  await run(process.execPath, ['tools/archive.ts', PLATFORM], { cwd: ROOT });
  await run('sha256sum', ['--check', 'SHA256SUMS'], { cwd: ARCHIVES });
  const archive = (await readdir(ARCHIVES)).find((name) => name.endsWith('.tar.gz')) ?? '';
  await run('tar', ['-xzf', path.join(ARCHIVES, archive), '-C', folder]);
  await run('chmod', ['-R', 'a-w', path.join(folder, 'lelap')]);
});
afterAll(async () => {
  await run('chmod', ['-R', 'u+w', folder]);
  await rm(folder, { recursive: true });
});

test('an unpacked archive serves app, API and commands from a read-only folder without npm', async () => {
  const lelap = path.join(folder, 'lelap/lelap');
  const DATA_DIR = path.join(folder, 'data');
  await mkdir(DATA_DIR);
  if (UNPRIVILEGED) await chown(DATA_DIR, UNPRIVILEGED.uid, UNPRIVILEGED.gid);
  // The script's two programs, and neither Node nor npm.
  const PATH = path.join(folder, 'bin');
  await mkdir(PATH);
  for (const name of ['dirname', 'readlink']) {
    await symlink(`/usr/bin/${name}`, path.join(PATH, name));
  }
  const options = {
    env: { PATH, DATA_DIR, PORT: '0', LOG_LEVEL: 'error' },
    cwd: '/',
    // Root may write everywhere.
    ...UNPRIVILEGED,
  };
  const child = spawn(lelap, { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  try {
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const url = /http:\/\/\S+/.exec(line.toString())?.[0] ?? '';
    const page = await call(url, 'GET', '/login', { headers: { accept: 'text/html' } });
    expect(page.text).toContain('<title>');
    expect((await call(url, 'GET', '/openapi.json')).status).toBe(200);
    await newSleeper(url, 'mira');
  } finally {
    child.kill('SIGTERM');
  }
  expect(await ended).toEqual([0, null]);
  const { stdout } = await run(lelap, ['admin', 'check'], options);
  expect(stdout).toContain('Sleepers checked: 1. Differences: 0.');
});
