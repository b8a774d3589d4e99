import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { COMPILE_CACHE } from '#testkit/compile-cache.ts';

const ROOT = resolve(import.meta.dirname, '../..');

export const TOKEN_SECRET = 'only for this benchmark, and thrown away after';

/** An empty data folder, removed on disposal. */
export const scratchDataDir = () => mkdtempDisposable(join(tmpdir(), 'lelap-bench-'));

/** A listening process and its URL. */
export type Listener = AsyncDisposable & { readonly url: string; readonly pid: number };

/** Starts a script with this Node and waits for the line with its URL. */
export async function listen(
  script: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<Listener> {
  const child = spawn(process.execPath, [join(ROOT, script), ...args], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      ...COMPILE_CACHE,
      // Same as the launcher's.
      GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const failed = exited.then(() => Promise.reject(new Error(`${script} did not start.`)));
  const line = once(createInterface(child.stdout), 'line') as Promise<[string]>;
  const [text] = await Promise.race([line, failed]);
  failed.catch(() => {});
  return {
    url: /http:\/\/\S+/.exec(text)?.[0] ?? '',
    pid: child.pid ?? 0,
    [Symbol.asyncDispose]: async () => {
      child.kill();
      await exited;
    },
  };
}

/** The built server without rate limits and log. */
export function listenAsLelap(env: Record<string, string>): Promise<Listener> {
  return listen('dist/server/main.js', [], {
    PORT: '0',
    TOKEN_SECRET,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
    ...env,
  });
}
