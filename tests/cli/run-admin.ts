import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { runCommand } from '#server/cli/run-command.ts';
import { COMPILE_CACHE } from '#testkit/compile-cache.ts';
import { CHEAP_HASH } from '#testkit/server-program.ts';
import type { TestDatabase } from '../support/engines.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const ADMIN = path.join(ROOT, 'src/server/cli/admin.ts');

export type AdminRun = { code: number | null; out: string; err: string };
type More = { input?: string; env?: Record<string, string> };

const toEnvironment = (
  { dataDir, databaseUrl }: TestDatabase,
  { env }: More,
): Record<string, string> => ({
  DATA_DIR: dataDir,
  ...(databaseUrl !== undefined && {
    DATABASE_URL: databaseUrl,
    TOKEN_SECRET: 'a secret of the tests, 32 bytes or more',
  }),
  ...env,
});

/** Runs an admin command in this process on this database. */
export async function runAdmin(
  database: TestDatabase,
  args: readonly string[],
  more: More = {},
): Promise<AdminRun> {
  let out = '';
  let err = '';
  const code = await runCommand(args, {
    env: toEnvironment(database, more),
    readLine: async () => more.input ?? '',
    write: async (text) => void (out += text),
    writeError: (text) => void (err += text),
  });
  return { code, out, err };
}

/** Like runAdmin, in its own process. */
export async function runAdminProcess(
  database: TestDatabase,
  args: readonly string[],
  more: More = {},
): Promise<AdminRun> {
  return await startAdminProcess(database, args, more).done;
}

/** Like runAdminProcess, but the caller can signal the process. */
export function startAdminProcess(
  database: TestDatabase,
  args: readonly string[],
  more: More = {},
): { child: ChildProcess; done: Promise<AdminRun> } {
  const child = spawn(process.execPath, [CHEAP_HASH, ADMIN, ...args], {
    env: {
      ...COMPILE_CACHE,
      ...toEnvironment(database, more),
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // Ignore the error if the process ends without reading stdin.
  child.stdin.on('error', () => {});
  child.stdin.end(more.input === undefined ? '' : `${more.input}\n`);
  const done = Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]).then(
    ([[code], out, err]) => ({ code, out, err }),
  );
  return { child, done };
}
