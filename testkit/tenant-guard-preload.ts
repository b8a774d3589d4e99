import { registerHooks, type ResolveFnOutput } from 'node:module';

/** The server from sources, and as built. */
const SERVE = /\/(src\/server\/serve\.ts|dist\/[^/]+\/serve\.js)$/;
const STORAGE = /\/open-storage\.[jt]s$/;
const HELD = new URL('./tenant-guard-storage.ts', import.meta.url).href;

// The real server with the guarded storage of the in-process tests.
let storage: ResolveFnOutput | undefined;
registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context);
    const { parentURL = '' } = context;
    if (!STORAGE.test(specifier)) return resolved;
    if (parentURL === HELD) return { ...(storage ?? resolved), shortCircuit: true };
    if (!SERVE.test(parentURL)) return resolved;
    storage = resolved;
    return nextResolve(HELD, context);
  },
});
