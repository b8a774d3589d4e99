import { fileURLToPath } from 'node:url';

/** Loaded before the server, has it end by itself at the first statement that does not say whose data it means. */
export const HELD_TO_SLEEPERS = `--import=${new URL('./hold-server.ts', import.meta.url).href}`;

/** Preloaded, makes hashes as cheap as those of the tests. */
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

/** With which a server ends then. No other end has it. */
export const STRAYED_EXIT_CODE = 86;

/** Throws if that is how a server ended: a test that did not notice must not pass. */
export function requireNotStrayed(exitCode: number | null): void {
  if (exitCode !== STRAYED_EXIT_CODE) return;
  throw new Error(
    "The server ended at a statement that does not say whose data it means; it is in the server's output.",
  );
}
