import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, PASSWORD } from '../support/client.ts';

const run = promisify(execFile);
const ROOT = path.join(import.meta.dirname, '../..');
const ARCHIVES = path.join(ROOT, 'dist/archives');
const PLATFORM = `${process.platform}-${process.arch}`;

/** Root may write everywhere, so the server runs as another user. */
const OTHER_USER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;

let folder: string;
let lelap: string;
let env: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lelap-unpacked-'));
  await chmod(folder, 0o755);
  await run(process.execPath, ['tools/archive.ts', PLATFORM], { cwd: ROOT });
  const archive = (await readdir(ARCHIVES)).find((name) => name.endsWith('.tar.gz')) ?? '';
  await run('tar', ['-xzf', path.join(ARCHIVES, archive), '-C', folder]);
  await run('chmod', ['-R', 'a-w', path.join(folder, 'lelap')]);
  lelap = path.join(folder, 'lelap/lelap');

  const DATA_DIR = path.join(folder, 'data');
  await mkdir(DATA_DIR);
  if (OTHER_USER) await chown(DATA_DIR, OTHER_USER.uid, OTHER_USER.gid);
  // The script's two programs, and neither Node nor npm.
  const PATH = path.join(folder, 'bin');
  await mkdir(PATH);
  for (const name of ['dirname', 'readlink'])
    await symlink(`/usr/bin/${name}`, path.join(PATH, name));
  env = { PATH, DATA_DIR, PORT: '0', LOG_LEVEL: 'error' };
});
afterAll(async () => {
  await run('chmod', ['-R', 'u+w', folder]);
  await rm(folder, { recursive: true });
});

const admin = (...args: string[]) =>
  run(lelap, ['admin', ...args], { env, cwd: '/', ...OTHER_USER });

test('the archives have correct checksums', async () => {
  await expect(
    run('sha256sum', ['--check', 'SHA256SUMS'], { cwd: ARCHIVES }),
  ).resolves.toBeTruthy();
});

// The second start uses the compile cache of the first.
test.each([1, 2])(
  'an unpacked archive serves app, API and commands from a read-only folder without npm, start %i',
  async (nth) => {
    const child = spawn(lelap, {
      env,
      cwd: '/',
      ...OTHER_USER,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    try {
      const [line] = (await once(child.stdout, 'data')) as [Buffer];
      const url = /http:\/\/\S+/.exec(line.toString())?.[0] ?? '';
      const page = await fetch(`${url}/login`, { headers: { accept: 'text/html' } });
      expect(await page.text()).toContain('<title>');
      expect((await fetch(`${url}/openapi.json`)).status).toBe(200);

      const email = 'mira@example.org';
      const body = { email, password: PASSWORD };
      if (nth === 1) await call(url, 'POST', '/register', { body: { ...body, username: 'Mira' } });
      expect((await call(url, 'POST', '/login', { body })).status).toBe(200);
      expect((await admin('list-users')).stdout).toContain(email);
    } finally {
      child.kill('SIGTERM');
    }
    expect(await ended).toEqual([0, null]);
    expect((await admin('check')).stdout).toContain('Sleepers checked: 1. Differences: 0.');
  },
);
