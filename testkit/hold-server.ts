import { registerHooks, type ResolveFnOutput } from 'node:module';

/** The server as its sources are, and as it is built. */
const SERVE = /\/(src\/server\/serve\.ts|dist\/[^/]+\/serve\.js)$/;
const STORAGE = /\/open-storage\.[jt]s$/;
const HELD = new URL('./held-open-storage.ts', import.meta.url).href;

// The server is the real one; its storage is the same as that of the tests that have it in their own process.
let storage: ResolveFnOutput | undefined;
registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context);
    const { parentURL = '' } = context;
    // By the specifier, because a mutant of this module may stand in for it.
    if (!STORAGE.test(specifier)) return resolved;
    if (parentURL === HELD) return { ...(storage ?? resolved), shortCircuit: true };
    if (!SERVE.test(parentURL)) return resolved;
    storage = resolved;
    return nextResolve(HELD, context);
  },
});
