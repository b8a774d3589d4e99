/** Loaded before the server, has it end by itself at the first statement that does not say whose data it means. */
export const HELD_TO_SLEEPERS = `--import=${new URL('./hold-server.ts', import.meta.url).href}`;

/** With which a server ends then. No other end has it. */
export const STRAYED_EXIT_CODE = 86;

/** Throws if that is how a server ended: a test that did not notice must not pass. */
export function requireNotStrayed(exitCode: number | null): void {
  if (exitCode !== STRAYED_EXIT_CODE) return;
  throw new Error(
    "The server ended at a statement that does not say whose data it means; it is in the server's output.",
  );
}
