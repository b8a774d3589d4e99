/** `npm test`, and with `--changed` `npm run check`: docs/contributors/testing.md describes the options. */
import { execFileSync, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { chmod, mkdtemp, readFile, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { writeTypes } from './locales/catalogue-types.ts';

type Counts = { passed: number; failed: number };

const STATIC_CHECKS: Record<string, readonly string[]> = {
  format: ['oxfmt/bin/oxfmt', '--check'],
  lint: ['oxlint/bin/oxlint'],
  types: [
    'typescript/bin/tsc',
    '-b',
    'src/tsconfig.rules.json',
    '.',
    'src/web',
    'src/web/service-worker',
    'src/features/imports/readers',
    'tests/e2e',
  ],
  unused: ['knip/bin/knip.js'],
};

/** The projects of vitest.config.ts, run by one process. */
const TESTS: Record<string, readonly string[]> = {
  unit: ['--project=unit', '--project=unit-isolated'],
  web: ['--project=web', '--project=web-isolated'],
  server: ['--project=server'],
};

const VITE = ['vite/bin/vite.js', 'build', '--logLevel', 'warn'];
const BUILDS = [VITE, [...VITE, '--config', 'vite.server.config.ts']];

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
if (unknown !== undefined) stop(2, `Unknown part '${unknown}'. There are: ${PARTS.join(', ')}.`);

/** Playwright runs these, and Vitest the others. */
const isSpec = (file: string) => file.endsWith('.spec.ts');
const [specs, otherFiles] = [files.filter(isSpec), files.filter((file) => !isSpec(file))];
const isUsual = !options.all && options.only === undefined && files.length === 0;

const isChosen = (part: string): boolean => {
  if (files.length > 0) return false;
  if (options.only !== undefined) return options.only.includes(part);
  if (options.changed) return ['format', 'lint', 'types', 'unit', 'web'].includes(part);
  return options.all || part !== 'faults';
};

function stop(status: number, reason: string): never {
  console.error(reason);
  process.exit(status);
}

const root = resolve(import.meta.dirname, '..');

/** A few hundred databases and two browser profiles. */
const NEEDED_BYTES = 2 ** 30;

/** The folder for test data: memory if Linux has enough, because creating a database takes a seventh of the time there. */
async function chooseScratchRoot(): Promise<string> {
  const folders = ['/dev/shm', tmpdir()];
  for (const folder of folders) {
    const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: 0, bsize: 0 }));
    if (bavail * bsize >= NEEDED_BYTES) return folder;
  }
  return stop(
    1,
    `The tests need 1 GB for their data, and ${folders.join(' and ')} have less. Name another folder as TMPDIR.`,
  );
}

const scratch = await mkdtemp(join(await chooseScratchRoot(), 'lelap-test-'));
// As root, PostgreSQL runs as another user, which needs access.
await chmod(scratch, 0o755);
// Windows has another name for it.
Object.assign(process.env, { TMPDIR: scratch, TEMP: scratch });
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));

/** Runs a script of a package, prefixes its lines with the part's name, and returns whether it exited with 0. */
function run(
  part: string,
  [script = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<boolean> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [`node_modules/${script}`, ...args], {
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
      done(status === 0);
    });
  });
}

const total: Counts = { passed: 0, failed: 0 };

/** Runs one part and adds its counts; an aborted part fails. Returns whether it passed. */
async function runPart(part: string, work: () => Promise<Counts>): Promise<boolean> {
  const startedAt = performance.now();
  const { passed, failed } = await work().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  });
  total.passed += passed;
  total.failed += failed;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`── ${part}: ${passed} passed, ${failed} failed (${seconds} s)`);
  return failed === 0;
}

/** Runs scripts one after the other until one fails, as one check. */
function runScripts(part: string, scripts: readonly (readonly string[])[]): Promise<boolean> {
  return runPart(part, async () => {
    for (const script of scripts) if (!(await run(part, script))) return { passed: 0, failed: 1 };
    return { passed: 1, failed: 0 };
  });
}

async function checkStatic(): Promise<void> {
  writeTypes();
  for (const [part, script] of Object.entries(STATIC_CHECKS)) {
    if (isChosen(part)) await runScripts(part, [script]);
  }
}

/** The counts of a runner's JSON report. A run that was aborted, or failed outside its tests, has at least one failure. */
async function countTests(isPassed: boolean, file: string, skipMayPass: boolean): Promise<Counts> {
  const report = await readFile(file, 'utf8').then(JSON.parse, () => ({}));
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = report.stats ?? {};
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = report;
  const unexecuted = skipMayPass ? 0 : numPendingTests + skipped;
  const failed = numFailedTests + unexpected + unexecuted;
  return {
    passed: numPassedTests + expected + flaky,
    failed: Math.max(failed, isPassed ? 0 : 1),
  };
}

async function vitest(part: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  const file = join(scratch, `${part}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const isPassed = await run(part, ['vitest/vitest.mjs', 'run', ...reporters, ...args], env);
  // With one engine, tests of the other are skipped on purpose, and scenarios that this machine can't run, as the power cut.
  return await countTests(isPassed, file, options.changed || part === 'faults');
}

async function playwright(): Promise<Counts> {
  const file = join(scratch, 'playwright.json');
  const config = ['--config', 'tests/e2e/playwright.config.ts', '--reporter=list,json'];
  const isPassed = await run('browser', ['@playwright/test/cli.js', 'test', ...config, ...specs], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    // It sets FORCE_COLOR for its workers, and Node warns of both.
    NO_COLOR: undefined,
    FORCE_COLOR: '0',
    PWTEST_CACHE_DIR: join(root, 'node_modules/.cache/playwright'),
    ...((options.all || specs.length > 0) && { BROWSER_TESTS: 'all' }),
  });
  return await countTests(isPassed, file, false);
}

function changedServerTests(): string[] {
  const status = execFileSync(
    'git',
    ['status', '--porcelain', '--', 'tests', 'src/features/*/tests'],
    {
      encoding: 'utf8',
    },
  );
  return status.match(/\S+\.test\.ts$/gm) ?? [];
}

async function runTests(isBuilt: boolean): Promise<void> {
  const projects = Object.entries(TESTS).flatMap(([part, own]) => (isChosen(part) ? own : []));
  const chosen = [...projects, ...otherFiles, ...(options.changed ? ['--changed'] : [])];
  const env = {
    ...(isBuilt && { SERVER_UNDER_TEST: 'built' }),
    ...((isUsual || options.changed) && { TEST_RUNS: 'quick' }),
    ...(options.changed && { TEST_ENGINE: 'sqlite' }),
  };
  if (chosen.length > 0) await runPart('tests', () => vitest('tests', chosen, env));
  const own = options.changed ? changedServerTests() : [];
  if (own.length > 0) await runPart('server', () => vitest('server', own, env));
}

async function runBrowser(): Promise<void> {
  if (isChosen('size')) await runScripts('size', [['../tools/bundle-size.ts']]);
  if (isChosen('browser') || specs.length > 0) await runPart('browser', playwright);
}

const FAULTS = ['--config', 'tools/faults/vitest.config.ts'];
const runFaults = () => runPart('faults', () => vitest('faults', FAULTS, { FAULTS: 'quick' }));

const needsBuild = ['size', 'browser', 'faults'].some(isChosen) || specs.length > 0;
// Servers that tests start serve the built web app, so the build is not replaced under them.
async function runBuilt(): Promise<void> {
  const isBuilt = !needsBuild || (await runScripts('build', BUILDS));
  const parts: (Promise<unknown> | false)[] = [
    runTests(needsBuild && isBuilt),
    isBuilt && runBrowser(),
  ];
  // Two parts at a time: they keep two cores busy, and more would delay each other.
  await Promise.race(parts);
  if (isBuilt && isChosen('faults')) parts.push(runFaults());
  await Promise.all(parts);
}
await Promise.all([checkStatic(), runBuilt()]);

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
