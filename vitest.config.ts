import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Nothing is timed here: a limit only ends what hangs, and a busy machine may take ten times as long as an idle one. */
const TIMEOUTS = { testTimeout: 180_000, hookTimeout: 180_000 };

const WEB = { environment: 'happy-dom', setupFiles: ['src/web/test-setup.ts'] };

/** They replace modules, which files that share their modules would see too. */
const REPLACING_MODULES = globSync('src/**/*.test.{ts,tsx}').filter((file) =>
  readFileSync(file, 'utf8').includes('vi.mock('),
);
const isWeb = (file: string) => file.startsWith('src/web/');

// Loading the modules anew for each file would take a third of the time.
const SHARED = { ...TIMEOUTS, isolate: false };

export default defineConfig({
  test: {
    // Else it leaves one core to who waits for it: half of the machine, where there are two.
    maxWorkers: availableParallelism(),
    expect: { requireAssertions: true },
    tags: [
      { name: 'slow', description: 'Takes over a second on SQLite; `npm run check` skips it.' },
    ],
    projects: [
      {
        test: {
          ...SHARED,
          name: 'unit',
          include: ['{src/domain,src/contract,src/server,testkit,tools}/**/*.test.ts'],
          exclude: REPLACING_MODULES,
        },
      },
      {
        test: {
          ...SHARED,
          name: 'server',
          include: ['tests/{api,storage,cli}/**/*.test.ts'],
          globalSetup: ['tests/support/set-up-engines.ts', 'tests/support/set-up-documents.ts'],
          // Half of their time went into hashes.
          execArgv: [`--import=${new URL('./testkit/cheap-hash.ts', import.meta.url).href}`],
        },
      },
      {
        test: {
          ...SHARED,
          ...WEB,
          name: 'web',
          include: ['src/web/**/*.test.{ts,tsx}'],
          exclude: REPLACING_MODULES,
        },
      },
      {
        test: {
          ...TIMEOUTS,
          name: 'unit-isolated',
          include: REPLACING_MODULES.filter((file) => !isWeb(file)),
        },
      },
      {
        test: {
          ...TIMEOUTS,
          ...WEB,
          name: 'web-isolated',
          include: REPLACING_MODULES.filter(isWeb),
        },
      },
    ],
  },
});
