/**
 * Everything that checks the project, on a bare machine: format, lint with the walls, types, unused code, the build
 * and its size, unit and API tests on both engines, and a real browser. The last line is `N passed, N failed`;
 * a check without cases of its own counts as one. Exits 1 if anything failed.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { bundleSizeFaults } from './bundle-size.ts';

type Outcome = { passed: number; failed: number };

const root = resolve(import.meta.dirname, '..');
const modules = join(root, 'node_modules');
const reports = await mkdtemp(join(tmpdir(), 'lelap-test-'));

/** Runs a tool with this Node, its output on ours; gives its exit status. */
function run(script: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [join(modules, script), ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      // Under NODE_ENV=production React has no `act`, and the tests would test another React.
      env: { ...process.env, NODE_ENV: undefined, ...env },
    });
    child.once('error', fail);
    child.once('exit', (status) => done(status ?? 1));
  });
}

async function check(script: string, args: string[]): Promise<Outcome> {
  const passed = (await run(script, args)) === 0;
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1 };
}

async function bundleSize(): Promise<Outcome> {
  const faults = await bundleSizeFaults(join(root, 'dist/web'));
  for (const fault of faults) console.error(fault);
  return { passed: faults.length === 0 ? 1 : 0, failed: faults.length };
}

/** A run that broke off, or that failed outside its cases, is at least one failure. */
function outcome(status: number, counts: Outcome): Outcome {
  return { ...counts, failed: Math.max(counts.failed, status === 0 ? 0 : 1) };
}

async function readReport<T>(file: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}

async function vitest(): Promise<Outcome> {
  const file = join(reports, 'vitest.json');
  const status = await run('vitest/vitest.mjs', [
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const report = await readReport<{ numPassedTests: number; numFailedTests: number }>(file);
  return outcome(report === undefined ? 1 : status, {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
  });
}

async function playwright(): Promise<Outcome> {
  const file = join(reports, 'playwright.json');
  const status = await run(
    '@playwright/test/cli.js',
    ['test', '--config', 'tests/e2e/playwright.config.ts', '--reporter=dot,json'],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  );
  type Report = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } };
  const report = await readReport<Report>(file);
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {};
  // One that passes only at the second try, or is never tried, has not passed.
  return outcome(report === undefined ? 1 : status, {
    passed: expected,
    failed: unexpected + flaky + skipped,
  });
}

const SERVER_BUILD = ['--config', 'vite.server.config.ts', '--logLevel', 'warn'];

const CHECKS: [name: string, check: () => Promise<Outcome>][] = [
  ['format', () => check('oxfmt/bin/oxfmt', ['--check'])],
  ['lint', () => check('oxlint/bin/oxlint', [])],
  ['types: domain', () => check('typescript/bin/tsc', ['-p', 'src/domain'])],
  ['types: server', () => check('typescript/bin/tsc', ['-p', '.'])],
  ['types: web', () => check('typescript/bin/tsc', ['-p', 'src/web'])],
  ['types: browser tests', () => check('typescript/bin/tsc', ['-p', 'tests/e2e'])],
  ['types: benchmarks', () => check('typescript/bin/tsc', ['-p', 'tools/bench'])],
  ['unused code', () => check('knip/bin/knip.js', [])],
  ['build: web', () => check('vite/bin/vite.js', ['build', '--logLevel', 'warn'])],
  ['build: server', () => check('vite/bin/vite.js', ['build', ...SERVER_BUILD])],
  ['size', bundleSize],
  ['tests', vitest],
  ['browser', playwright],
];

const total: Outcome = { passed: 0, failed: 0 };
for (const [name, runCheck] of CHECKS) {
  const startedAt = performance.now();
  console.log(`\n── ${name}`);
  const { passed, failed } = await runCheck();
  total.passed += passed;
  total.failed += failed;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`── ${name}: ${passed} passed, ${failed} failed (${seconds} s)`);
}
await rm(reports, { recursive: true });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
