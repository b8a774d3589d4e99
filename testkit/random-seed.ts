import fc from 'fast-check';

// The same cases in each run; `vitest.config.ts` sets the variable.
fc.configureGlobal({ seed: Number(process.env['TEST_SEED']) });
