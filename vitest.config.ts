import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Nothing is timed here: a limit only ends what hangs, and a busy machine may take ten times as long as an idle one. */
const PATIENCE = { testTimeout: 180_000, hookTimeout: 180_000 };

const WEB = { environment: 'happy-dom', setupFiles: ['src/web/test-setup.ts'] };

export default defineConfig({
  test: {
    // Else it leaves one core to who waits for it: half of the machine, where there are two.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          ...PATIENCE,
          name: 'domain',
          include: ['{src/domain,src/contract,testkit,tools}/**/*.test.ts'],
          exclude: ['tools/faults/**'],
          environment: 'node',
        },
      },
      {
        test: {
          ...PATIENCE,
          name: 'server',
          include: [
            'src/server/**/*.test.ts',
            'tests/cli/**/*.test.ts',
            'tools/faults/**/*.test.ts',
          ],
          exclude: ['tools/faults/generated-input.test.ts'],
          environment: 'node',
          globalSetup: ['tests/support/set-up-engines.ts', 'tests/support/set-up-documents.ts'],
        },
      },
      {
        test: {
          ...PATIENCE,
          name: 'api',
          include: ['tests/{api,storage}/**/*.test.ts', 'tools/faults/generated-input.test.ts'],
          environment: 'node',
          globalSetup: ['tests/support/set-up-engines.ts', 'tests/support/set-up-documents.ts'],
          // Each file would load the server anew: a third of the time. None of them replaces a module.
          isolate: false,
          // Half of their time went into hashes. Where a test and a process share passwords, both must have dear ones.
          execArgv: [`--import=${new URL('./testkit/cheap-hash.ts', import.meta.url).href}`],
        },
      },
      {
        test: { ...PATIENCE, ...WEB, name: 'web', include: ['src/web/**/*.test.tsx'] },
      },
      {
        test: {
          ...PATIENCE,
          ...WEB,
          name: 'web-modules',
          include: ['src/web/**/*.test.ts'],
          // Few of them draw anything, and a document for each took three quarters of the time.
          isolate: false,
        },
      },
    ],
  },
});
