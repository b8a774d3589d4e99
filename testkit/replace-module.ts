import { registerHooks } from 'node:module';

/**
 * Makes every later import of `original` load `replacement`, except the replacement's own, by which it re-exports the
 * original and overrides some of its exports. Both are URLs.
 */
export function replaceModule(original: string, replacement: string): void {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const resolved = nextResolve(specifier, context);
      const isReplaced = resolved.url === original && context.parentURL !== replacement;
      return isReplaced ? { ...resolved, url: replacement } : resolved;
    },
  });
}
