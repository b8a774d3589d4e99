/**
 * Checks the project. Prints each part with its time, and finally `N passed, N failed`; a check without test cases
 * counts as one. Exits 1 if anything failed. Without arguments it runs everything but what `--all` adds.
 *
 *   --all           also the quick fault scenarios, more generated cases, slow checks of the tools, and the browser tests
 *                   of rare failures and of every state; those for which several servers matter run on two, too
 *   --only <part>   this part; may be given several times
 *   --changed       format, lint, types, and on SQLite the tests that uncommitted changes affect, without slow ones
 *   <file>…         these test files, or those of a folder
 */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { chmod, mkdtemp, readFile, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { startPostgres, type ScratchPostgres } from '#testkit/start-postgres.ts';
import { bundleSizeFaults } from './bundle-size.ts';
import { writeTypes } from './locales/catalogue-types.ts';
import { findBuiltStrings } from './locales/visible-strings.ts';
import type { Counts } from './vitest-counts.ts';

type Outcome = { passed: number; failed: number };

const STATIC_CHECKS = {
  format: ['oxfmt/bin/oxfmt', '--check'],
  lint: ['oxlint/bin/oxlint'],
  types: [
    'typescript/bin/tsc',
    '-b',
    'src/domain',
    '.',
    'src/web',
    'src/web/service-worker',
    'src/import',
    'tests/e2e',
  ],
  unused: ['knip/bin/knip.js'],
} as const;

/** Run by one Vitest process. */
const TESTS: Record<string, readonly string[]> = {
  unit: ['src/domain', 'src/contract', 'src/import', 'src/server', 'testkit'],
  tools: ['tools'],
  web: ['src/web'],
  api: ['tests/api'],
  storage: ['tests/storage'],
  cli: ['tests/cli'],
};

const PARTS = [...Object.keys(STATIC_CHECKS), ...Object.keys(TESTS), 'size', 'browser', 'faults'];

const { values: options, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
    changed: { type: 'boolean', default: false },
  },
});
const unknown = options.only?.find((part) => !PARTS.includes(part));
if (unknown !== undefined) {
  console.error(`Unknown part '${unknown}'. There are: ${PARTS.join(', ')}.`);
  process.exit(2);
}

const isUsual = !options.all && options.only === undefined && files.length === 0;

/** Space for test data: a few hundred databases and two browser profiles. */
const SCRATCH_BYTES = 2 * 2 ** 30;

/** Test data in memory if Linux has enough: creating a database takes a seventh of the time. */
async function chooseScratchRoot(): Promise<string> {
  const memory = '/dev/shm';
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= SCRATCH_BYTES ? memory : tmpdir();
}

const root = resolve(import.meta.dirname, '..');
const scratch = await mkdtemp(join(await chooseScratchRoot(), 'lelap-test-'));
// As root, PostgreSQL runs as another user, which needs access.
await chmod(scratch, 0o755);
process.env['TMPDIR'] = scratch;
// Windows has another name for it.
process.env['TEMP'] = scratch;
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
const total: Outcome = { passed: 0, failed: 0 };

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => process.exit(1));
}

/** Runs a script with this Node, prefixes its lines with the part's name, and returns the exit status. */
function run(
  part: string,
  [script, ...args]: readonly [string, ...string[]],
  { env = {} }: { env?: NodeJS.ProcessEnv } = {},
): Promise<number> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      // With NODE_ENV=production React has no `act`.
      // Vitest writes colours into pipes too.
      // The type checker, written in Go, spends a quarter of its time collecting garbage by default.
      env: { ...process.env, NODE_ENV: undefined, NO_COLOR: '1', GOGC: '400', ...env },
    });
    const kill = () => child.kill();
    process.once('exit', kill);
    const print = (line: string) => console.log(`${part.padEnd(7)} │ ${line}`);
    createInterface(child.stdout).on('line', print);
    createInterface(child.stderr).on('line', print);
    child.once('error', fail);
    child.once('close', (status) => {
      process.off('exit', kill);
      done(status ?? 1);
    });
  });
}

/** Runs a script of a package. */
async function check(
  part: string,
  [script, ...args]: readonly [string, ...string[]],
): Promise<Outcome> {
  const passed = (await run(part, [`node_modules/${script}`, ...args])) === 0;
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1 };
}

/** Runs one part and adds its counts; an aborted part fails. Returns whether it passed. */
async function runPart(part: string, work: () => Promise<Outcome>): Promise<boolean> {
  const startedAt = performance.now();
  const { passed, failed } = await work().catch((error: unknown) => {
    console.error(error);
    return { passed: 0, failed: 1 };
  });
  total.passed += passed;
  total.failed += failed;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`── ${part}: ${passed} passed, ${failed} failed (${seconds} s)`);
  return failed === 0;
}

const isChosen = (part: string): boolean => {
  if (files.length > 0) return false;
  if (options.only !== undefined) return options.only.includes(part);
  if (options.changed) return ['format', 'lint', 'types', ...Object.keys(TESTS)].includes(part);
  return options.all || part !== 'faults';
};

async function checkStatic(): Promise<void> {
  writeTypes();
  for (const [part, script] of Object.entries(STATIC_CHECKS)) {
    if (isChosen(part)) await runPart(part, () => check(part, script));
  }
}

async function build(): Promise<Outcome> {
  const vite = ['vite/bin/vite.js', 'build', '--logLevel', 'warn'] as const;
  const web = await check('build', vite);
  const server = await check('build', [...vite, '--config', 'vite.server.config.ts']);
  return { passed: web.passed + server.passed, failed: web.failed + server.failed };
}

/** The sizes of the built web app, and its texts: all are in the catalogues. */
async function checkBundle(): Promise<Outcome> {
  const folder = join(root, 'dist/web');
  const faults = [...(await bundleSizeFaults(folder)), ...findBuiltStrings(folder)];
  for (const fault of faults) console.error(fault);
  return { passed: faults.length === 0 ? 1 : 0, failed: faults.length };
}

let postgres: Promise<ScratchPostgres> | undefined;

/** Parts without PostgreSQL, which does not run as Windows' administrator. */
const WITHOUT_POSTGRES: ReadonlySet<string> = new Set(['unit', 'web']);

/** One PostgreSQL for all parts. Files start their own, as few of them need one. */
async function sharedPostgres(): Promise<NodeJS.ProcessEnv> {
  if (files.length > 0 || options.only?.every((part) => WITHOUT_POSTGRES.has(part))) return {};
  postgres ??= startPostgres();
  return { TEST_POSTGRES_URL: (await postgres).url };
}

async function vitest(filters: readonly string[], isBuilt: boolean): Promise<Outcome> {
  const file = join(scratch, 'vitest.json');
  const flags = ['run', '--reporter=default', '--reporter=./tools/vitest-counts.ts'];
  if (options.changed) flags.push('--changed', '--tags-filter=!slow');
  const status = await run('tests', ['node_modules/vitest/vitest.mjs', ...flags, ...filters], {
    env: {
      COUNTS_FILE: file,
      ...(isBuilt && { SERVER_UNDER_TEST: 'built' }),
      ...(options.all && { TEST_RUNS: 'full' }),
      ...(isUsual && { TEST_RUNS: 'usual' }),
      ...(options.changed ? { TEST_ENGINE: 'sqlite' } : await sharedPostgres()),
    },
  });
  const counts = await readReport<Counts>(file);
  const { passed = 0, failed = 0, skipped = 0 } = counts ?? {};
  // With one engine, tests of the other are skipped on purpose.
  return outcome(status, { passed, failed: failed + (options.changed ? 0 : skipped) });
}

/** Browser tests that may pass only at their second attempt. */
const FLAKY_AT_MOST = 3;

async function playwright(specs: readonly string[]): Promise<Outcome> {
  const file = join(scratch, 'playwright.json');
  const config = ['--config', 'tests/e2e/playwright.config.ts', '--reporter=list,json'];
  const script = ['node_modules/@playwright/test/cli.js', 'test', ...config, ...specs] as const;
  const status = await run('browser', script, {
    env: {
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      PWTEST_CACHE_DIR: join(root, 'node_modules/.cache/playwright'),
      ...((options.all || specs.length > 0) && { BROWSER_TESTS: 'all-on-both' }),
      ...(await sharedPostgres()),
    },
  });
  type Report = {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    errors: unknown[];
  };
  const report = await readReport<Report>(file);
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {};
  // A busy machine delays a test or two beyond its time; more at once have a cause.
  const unstable = flaky > FLAKY_AT_MOST ? flaky : 0;
  if (flaky > 0) console.log(`── browser: ${flaky} passed only at the second attempt`);
  // Unexecuted tests count as failed.
  const failed = unexpected + unstable + skipped + (report?.errors.length ?? 0);
  return outcome(status, { passed: expected + flaky - unstable, failed });
}

async function faults(): Promise<Outcome> {
  const file = join(scratch, 'faults.json');
  const flags = ['run', '--config', 'tools/faults/vitest.config.ts'];
  const reporters = ['--reporter=verbose', '--reporter=./tools/vitest-counts.ts'];
  const status = await run('faults', ['node_modules/vitest/vitest.mjs', ...flags, ...reporters], {
    env: { COUNTS_FILE: file, FAULTS: 'quick', ...(await sharedPostgres()) },
  });
  // Scenarios that this machine can't run are skipped, such as the power cut.
  const { passed = 0, failed = 0 } = (await readReport<Counts>(file)) ?? {};
  return outcome(status, { passed, failed });
}

/** An aborted run, or a failure outside its cases, counts as at least one failure. */
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

/** The browser tests among some files; Playwright runs them, and Vitest the others. */
const isSpec = (file: string) => file.startsWith('tests/e2e');

async function runTests(isBuilt: boolean): Promise<void> {
  const folders = Object.entries(TESTS).flatMap(([part, own]) => (isChosen(part) ? own : []));
  const filters = [...folders, ...files.filter((file) => !isSpec(file))];
  if (filters.length > 0) await runPart('tests', () => vitest(filters, isBuilt));
}

async function runBrowser(): Promise<void> {
  if (isChosen('size')) await runPart('size', checkBundle);
  const specs = files.filter(isSpec);
  if (isChosen('browser') || specs.length > 0) await runPart('browser', () => playwright(specs));
}

const needsBuild = ['size', 'browser', 'faults'].some(isChosen) || files.some(isSpec);
// Servers that tests start serve the built web app, so the build is not replaced under them.
async function runBuilt(): Promise<void> {
  const isBuilt = !needsBuild || (await runPart('build', build));
  const parts: (Promise<unknown> | false)[] = [
    runTests(needsBuild && isBuilt),
    isBuilt && runBrowser(),
  ];
  // Two parts at a time: they keep two cores busy, and more would delay each other.
  await Promise.race(parts);
  if (isBuilt && isChosen('faults')) parts.push(runPart('faults', faults));
  await Promise.all(parts);
}
await Promise.all([checkStatic(), runBuilt()]);

await (await postgres)?.stop();
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
