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

/** Runs a script of the copy in which these files have been replaced. */
async function runPlanted(planted: Record<string, string>, args: readonly string[]) {
  const replaced = new Map<string, string | undefined>();
  for (const [file, source] of Object.entries(planted)) {
    const whole = path.join(project, file);
    replaced.set(whole, await readFile(whole, 'utf8').catch(() => undefined));
    await writeFile(whole, source);
  }
  const child = spawn(process.execPath, [...args], {
    cwd: project,
    env: { PATH: process.env['PATH'] },
  });
  const [output, , [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  for (const [file, source] of replaced) {
    await (source === undefined ? rm(file) : writeFile(file, source));
  }
  return { status, output, lastLine: output.trimEnd().split('\n').at(-1) };
}

const IMPORT_TEST = "import { expect, test } from 'vitest';";

test('npm test counts each kind of failure and exits with 1', async () => {
  const planted = {
    'tools/planted.test.ts': `${IMPORT_TEST}
      test('passes', () => expect(1).toBe(1));
      test('fails', () => expect(1).toBe(2));
      test.skip('is not tried', () => expect(1).toBe(1));
      test('asserts nothing', () => {});`,
    'tools/planted-error.test.ts': `${IMPORT_TEST}
      test('passes', () => expect(Promise.reject(new Error('planted'))).toBeDefined());`,
    // Fails to load, which Playwright counts as an error, and as a run that failed.
    'tests/e2e/planted.spec.ts': "throw new Error('planted');",
  };
  const run = await runPlanted(planted, ['tools/test.ts', ...Object.keys(planted)]);
  expect(run.status).toBe(1);
  expect(run.output).toContain('── tests: 2 passed, 4 failed');
  expect(run.output).toContain('── browser: 0 passed, 2 failed');
  expect(run.lastLine).toBe('4 passed, 6 failed');
});

test('npm test counts a setup that throws as a failure and exits with 1', async () => {
  const setup = "export function setup() { throw new Error('planted'); }";
  const planted = { 'tests/support/set-up-engines.ts': setup };
  const { status, lastLine } = await runPlanted(planted, ['tools/test.ts', 'tests/storage']);
  expect({ status, lastLine }).toEqual({ status: 1, lastLine: '0 passed, 1 failed' });
});

test('npm run bench exits with 1 when a goal is missed', async () => {
  const source = `import '#testkit/start-postgres.ts';
    const goal = { text: 'none', isMet: false };
    const run = async () => [{ measured: 'planted', value: 1, unit: 's', goal }];
    export const sqliteDashboard = { name: 'sqlite-dashboard', run };`;
  const args = ['tools/bench/bench.ts', '--only', 'sqlite-dashboard'];
  const planted = { 'tools/bench/sqlite-dashboard.ts': source };
  const { status, lastLine } = await runPlanted(planted, args);
  const row = '| planted | 1 s |  |  | none | MISSED |';
  expect({ status, lastLine }).toEqual({ status: 1, lastLine: row });
});
