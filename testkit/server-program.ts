import { fileURLToPath } from 'node:url';

/** Preloaded, makes hashes as cheap as in the tests. */
export const CHEAP_HASH = `--import=${new URL('./cheap-hash.ts', import.meta.url).href}`;

/** The built server, which starts in a third of the time, where a run has just built it; else the sources. */
export const SERVER_MAIN = fileURLToPath(
  new URL(
    process.env['SERVER_UNDER_TEST'] === 'built'
      ? '../dist/server/main.js'
      : '../src/server/main.ts',
    import.meta.url,
  ),
);
