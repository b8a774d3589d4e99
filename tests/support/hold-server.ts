import { registerHooks } from 'node:module';

const SERVE = new URL('../../src/server/serve.ts', import.meta.url).href;
const STORAGE = new URL('../../src/server/storage/open-storage.ts', import.meta.url).href;

// The server is the real one; its storage is the same as that of the tests that have it in their own process.
registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context);
    if (context.parentURL !== SERVE || resolved.url !== STORAGE) return resolved;
    return { ...resolved, url: new URL('./held-open-storage.ts', import.meta.url).href };
  },
});
