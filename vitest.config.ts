import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Nothing is timed here: a limit only ends what hangs, and a busy machine may take ten times as long as an idle one. */
const PATIENCE = { testTimeout: 60_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    // Else it leaves one core to who waits for it: half of the machine, where there are two.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          ...PATIENCE,
          name: 'domain',
          include: ['src/domain/**/*.test.ts', 'src/contract/**/*.test.ts', 'tools/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
        test: {
          ...PATIENCE,
          name: 'server',
          include: [
            'src/server/**/*.test.ts',
            'tests/api/**/*.test.ts',
            'tests/cli/**/*.test.ts',
            'tests/faults/**/*.test.ts',
            'tests/storage/**/*.test.ts',
          ],
          environment: 'node',
          globalSetup: ['tests/support/postgres.ts'],
        },
      },
      {
        test: {
          ...PATIENCE,
          name: 'web',
          include: ['src/web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['src/web/test-setup.ts'],
        },
      },
    ],
  },
});
