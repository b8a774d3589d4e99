import { randomInt } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { catalogues } from './tools/locales/catalogue-plugin.ts';

/** Random tests draw the same cases in each run; `TEST_SEED=new` draws others. */
const { TEST_SEED = '1' } = process.env;
const seed = TEST_SEED === 'new' ? randomInt(2 ** 31) : Number(TEST_SEED);
if (TEST_SEED === 'new') process.stdout.write(`TEST_SEED=${seed}\n`);

// Times in components and logs would be written as in the machine's zone and region.
Object.assign(process.env, { TZ: 'UTC', LC_ALL: 'en_US.UTF-8' });

const COMMON = {
  // Ends hanging tests only: a busy machine may be ten times as slow as an idle one.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { requireAssertions: true, poll: { timeout: 30_000 } },
  env: { TEST_SEED: String(seed) },
  setupFiles: ['testkit/random-seed.ts'],
};

const WEB = {
  environment: 'happy-dom',
  setupFiles: [...COMMON.setupFiles, 'src/web/test-setup.ts'],
};

// Windows has backslashes, which patterns read as escapes.
const testsWith = (text: string) =>
  globSync('{src,testkit,tests,tools}/**/*.test.{ts,tsx}')
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => readFileSync(file, 'utf8').includes(text));

/** Files that mock modules, which would affect others without isolation. */
const REPLACING_MODULES = testsWith('vi.mock(');
/** Excluded, because a filter of tags would count their tests as skipped. */
const SLOW = process.env['TEST_RUNS'] === 'quick' ? testsWith('// @module-tag slow') : [];
const isWeb = (file: string) => /^src\/(?:.*\/)?web\//.test(file);

// Without isolation, because reloading modules per file takes a third of the time.
const SHARED = { ...COMMON, isolate: false };

export default defineConfig({
  test: {
    // Tests of the server wait for databases and processes.
    maxWorkers: availableParallelism() + 1,
    tags: [
      {
        name: 'slow',
        description: 'Takes over two seconds, and few changes break it: only with `--all`.',
      },
    ],
    projects: [
      {
        test: {
          ...SHARED,
          name: 'unit',
          include: ['{src,testkit,tools}/**/*.test.ts'],
          exclude: ['src/**/web/**', 'src/features/*/tests/**', ...REPLACING_MODULES, ...SLOW],
        },
      },
      {
        test: {
          ...SHARED,
          name: 'server',
          include: ['{tests/{api,storage,cli},src/features/*/tests}/**/*.test.ts'],
          exclude: SLOW,
          globalSetup: ['tests/support/set-up-engines.ts', 'tests/support/set-up-documents.ts'],
          // Hashing took half of their time.
          execArgv: [`--import=${new URL('./testkit/cheap-hash.ts', import.meta.url).href}`],
        },
      },
      {
        plugins: [catalogues()],
        test: {
          ...SHARED,
          ...WEB,
          name: 'web',
          include: ['src/**/web/**/*.test.{ts,tsx}'],
          exclude: [...REPLACING_MODULES, ...SLOW],
        },
      },
      {
        test: {
          ...COMMON,
          name: 'unit-isolated',
          include: REPLACING_MODULES.filter((file) => !isWeb(file)),
        },
      },
      {
        plugins: [catalogues()],
        test: {
          ...COMMON,
          ...WEB,
          name: 'web-isolated',
          include: REPLACING_MODULES.filter((file) => isWeb(file) && !SLOW.includes(file)),
        },
      },
    ],
  },
});
