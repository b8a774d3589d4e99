// @module-tag slow
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');

/** Copied, so that tests can plant failures in them; the rest is linked. */
const COPIED = [
  'package.json',
  'vitest.config.ts',
  'tools',
  'testkit',
  'tests/support',
  'tests/e2e/support',
  'tests/e2e/playwright.config.ts',
];
const LINKED = ['src', 'node_modules'];

let project: string;

beforeAll(async () => {
  project = await mkdtemp(path.join(tmpdir(), 'lelap-planted-'));
  await mkdir(path.join(project, 'tests/e2e'), { recursive: true });
  for (const each of COPIED) {
    await cp(path.join(ROOT, each), path.join(project, each), { recursive: true });
  }
  for (const each of LINKED) await symlink(path.join(ROOT, each), path.join(project, each));
  await writeFile(path.join(project, 'nothing.js'), '');
  for (const config of ['vite.config.ts', 'vite.server.config.ts']) {
    await writeFile(path.join(project, config), "export default { build: { ssr: 'nothing.js' } };");
  }
});

afterAll(() => rm(project, { recursive: true }));

/** Runs a script of the copy in which `file` has been replaced. */
async function runPlanted(file: string, source: string, args: readonly string[]) {
  const planted = path.join(project, file);
  await mkdir(path.dirname(planted), { recursive: true });
  const replaced = await readFile(planted).catch(() => undefined);
  await writeFile(planted, source);
  const child = spawn(process.execPath, [...args], {
    cwd: project,
    env: { PATH: process.env['PATH'] },
  });
  const [output, , [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  await (replaced === undefined ? rm(planted) : writeFile(planted, replaced));
  return { status, lastLine: output.trimEnd().split('\n').at(-1) };
}

const IMPORT_TEST = "import { expect, test } from 'vitest';";

test.each([
  {
    title: 'a failing test, a skipped one and one without an assertion',
    file: 'tools/planted.test.ts',
    source: `${IMPORT_TEST}
      test('passes', () => expect(1).toBe(1));
      test('fails', () => expect(1).toBe(2));
      test.skip('is not tried', () => expect(1).toBe(1));
      test('asserts nothing', () => {});`,
    lastLine: '1 passed, 3 failed',
  },
  {
    title: 'an unhandled error',
    file: 'tools/planted.test.ts',
    source: `${IMPORT_TEST}
      test('passes', () => expect(Promise.reject(new Error('planted'))).toBeDefined());`,
    lastLine: '1 passed, 1 failed',
  },
  {
    title: 'a browser test that does not load',
    file: 'tests/e2e/planted.spec.ts',
    source: "throw new Error('planted');",
    lastLine: '2 passed, 2 failed',
  },
  {
    title: 'a setup that throws',
    file: 'tests/support/set-up-engines.ts',
    source: "export function setup() { throw new Error('planted'); }",
    args: ['tests/storage'],
    lastLine: '0 passed, 1 failed',
  },
])('npm test counts $title as failed and exits with 1', async (planted) => {
  const { file, source, args = [file], lastLine } = planted;
  const run = await runPlanted(file, source, ['tools/test.ts', ...args]);
  expect(run).toEqual({ status: 1, lastLine });
});

test('npm run bench exits with 1 when a goal is missed', async () => {
  const source = `import '#testkit/start-postgres.ts';
    const goal = { text: 'none', isMet: false };
    const run = async () => [{ measured: 'planted', value: 1, unit: 's', goal }];
    export const sqliteDashboard = { name: 'sqlite-dashboard', run };`;
  const args = ['tools/bench/bench.ts', '--only', 'sqlite-dashboard'];
  const run = await runPlanted('tools/bench/sqlite-dashboard.ts', source, args);
  expect(run).toEqual({ status: 1, lastLine: '| planted | 1 s |  |  | none | MISSED |' });
});
