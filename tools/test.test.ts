// @module-tag slow
import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
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

let project: string;
beforeAll(async () => {
  project = await mkdtemp(path.join(tmpdir(), 'lelap planted-'));
  for (const each of COPIED) {
    await cp(path.join(ROOT, each), path.join(project, each), { recursive: true });
  }
  for (const each of ['src', 'locales', 'node_modules']) {
    await symlink(path.join(ROOT, each), path.join(project, each));
  }
  await writeFile(path.join(project, 'nothing.js'), '');
  for (const config of ['vite.config.ts', 'vite.server.config.ts']) {
    await writeFile(path.join(project, config), "export default { build: { ssr: 'nothing.js' } };");
  }
});
afterAll(() => rm(project, { recursive: true }));

async function runPlanted(planted: Record<string, string>, args = Object.keys(planted)) {
  for (const [file, source] of Object.entries(planted)) {
    await mkdir(path.dirname(path.join(project, file)), { recursive: true });
    await writeFile(path.join(project, file), source);
  }
  const { status, stdout } = spawnSync(process.execPath, ['tools/test.ts', ...args], {
    cwd: project,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] },
  });
  return { status, output: stdout, lastLine: stdout.trimEnd().split('\n').at(-1) };
}

const IMPORT_TEST = "import { expect, test } from 'vitest';";

test('npm test counts each kind of failure, names a second attempt, and exits with 1', async () => {
  // The skipped test is planted: the runner must count it as failed.
  const run = await runPlanted({
    'tools/planted.test.ts': `${IMPORT_TEST}
      test('passes', () => expect(1).toBe(1));
      test('fails', () => expect(1).toBe(2));
      test.skip('is not tried', () => expect(1).toBe(1));
      test('asserts nothing', () => {});`,
    'tests/e2e/planted.spec.ts': `import { expect, test } from '@playwright/test';
      test('passes at last', ({}, { retry }) => expect(retry).toBe(1));
      test('fails', () => expect(1).toBe(2));`,
  });
  expect(run.status).toBe(1);
  expect(run.output).toContain('── tests: 1 passed, 3 failed');
  expect(run.output).toContain('── browser: 1 passed, 1 failed');
  expect(run.output).toMatch(/1 flaky\n.*› passes at last/);
  expect(run.lastLine).toBe('3 passed, 4 failed');
});

test('npm test counts a failure outside its tests', async () => {
  const setup = "export function setup() { throw new Error('planted'); }";
  const run = await runPlanted({ 'tests/support/set-up-engines.ts': setup }, ['tests/storage']);
  expect(run).toMatchObject({ status: 1, lastLine: '0 passed, 1 failed' });
});
