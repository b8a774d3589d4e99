import { fileURLToPath } from 'node:url';

/** Preloaded into the server: ends it at the first statement that does not name a sleeper. */
export const TENANT_GUARD = `--import=${new URL('./tenant-guard-preload.ts', import.meta.url).href}`;

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

/** The exit code then. */
export const TENANT_GUARD_EXIT_CODE = 86;

/** Throws if a server ended that way, so that no test passes without noticing. */
export function requireNoGuardExit(exitCode: number | null): void {
  if (exitCode !== TENANT_GUARD_EXIT_CODE) return;
  throw new Error(
    "The server ended at a statement that does not say whose data it means; it is in the server's output.",
  );
}
