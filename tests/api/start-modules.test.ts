import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { HELD_TO_SLEEPERS } from '../support/held-server.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const WATCH = path.join(ROOT, 'tests/support/modules-loaded.ts');
const MAIN = path.join(ROOT, 'src/server/main.ts');

/** Each takes its part of the start and of the memory at rest. There are 1,201; half of them TypeBox's and Kysely's. */
const MODULES_AT_MOST = 1_215;

/** What only some calls or settings need, and the first of them loads. */
const FOR_LATER =
  /nodemailer|zxcvbn|argon2-worker|node_modules\/(pg|@fastify\/swagger|yaml)\/|metrics-server|src\/server\/cli\/|src\/web\//;

test('the server starts with few modules, and none that only some calls need', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lelap-modules-'));
  const list = path.join(folder, 'modules');
  const child = spawn(process.execPath, ['--import', WATCH, HELD_TO_SLEEPERS, MAIN], {
    env: { PORT: '0', DATA_DIR: folder, MODULES_LOADED: list },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await rm(folder, { recursive: true });
  });
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  await once(child, 'exit');

  const loaded = (await readFile(list, 'utf8')).split('\n');
  const modules = [...new Set(loaded)].filter((url) => url.startsWith('file:'));
  expect(modules).toContain(new URL('../../src/server/app.ts', import.meta.url).href);
  // The watch over its statements is in its place, wherever the server opens its storage.
  expect(modules).toContain(new URL('../support/held-open-storage.ts', import.meta.url).href);
  expect(modules.filter((url) => FOR_LATER.test(url))).toEqual([]);
  expect(modules.length).toBeLessThanOrEqual(MODULES_AT_MOST);
}, 60_000);
