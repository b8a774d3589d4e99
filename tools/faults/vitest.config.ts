import { defineConfig } from 'vitest/config';

/** What depends on the speed of the machine, or on programs that it may not have. */
const COMPLETE_ONLY = ['login-flood', 'overload', 'patroni'].map(
  (name) => `tools/faults/${name}.scenario.ts`,
);

const isQuick = process.env['FAULTS'] === 'quick';

/** `npm run verify:faults`: each scenario starts real servers and makes something fail. */
export default defineConfig({
  test: {
    include: ['tools/faults/*.scenario.ts'],
    globalSetup: ['tools/faults/set-up-postgres.ts'],
    reporters: ['verbose'],
    // Several scenarios measure time, so a complete run executes one at a time.
    maxWorkers: isQuick ? 2 : 1,
    exclude: isQuick ? COMPLETE_ONLY : [],
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
    expect: { requireAssertions: true },
    env: { SERVER_UNDER_TEST: 'built' },
  },
});
