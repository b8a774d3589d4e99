import { registerHooks } from 'node:module';

const MAIN = new URL('../../src/server/main.ts', import.meta.url).href;
const STORAGE = new URL('../../src/server/storage/open-storage.ts', import.meta.url).href;

// The server is the real one; its storage is the same as that of the tests that have it in their own process.
registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context);
    if (context.parentURL !== MAIN || resolved.url !== STORAGE) return resolved;
    return { ...resolved, url: new URL('./held-open-storage.ts', import.meta.url).href };
  },
});
