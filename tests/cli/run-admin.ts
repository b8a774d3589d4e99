import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { runCommand } from '#server/cli/run-command.ts';
import { COMPILE_CACHE } from '#testkit/compile-cache.ts';
import { CHEAP_HASH } from '#testkit/server-program.ts';
import type { TestDatabase } from '../support/engines.ts';

const ADMIN = path.join(import.meta.dirname, '../../src/server/cli/admin.ts');

type AdminRun = { code: number | null; out: string; err: string };
type More = { input?: string; env?: Record<string, string> };

const toEnvironment = ({ dataDir, databaseUrl }: TestDatabase): Record<string, string> => ({
  DATA_DIR: dataDir,
  ...(databaseUrl !== undefined && {
    DATABASE_URL: databaseUrl,
    TOKEN_SECRET: 'a secret of the tests, 32 bytes or more',
  }),
});

export async function runAdmin(
  database: TestDatabase,
  args: readonly string[],
  { input = '', env }: More = {},
): Promise<AdminRun> {
  let out = '';
  let err = '';
  const code = await runCommand(args, {
    env: { ...toEnvironment(database), ...env },
    readLine: async () => input,
    write: async (text) => void (out += text),
    writeError: (text) => void (err += text),
  });
  return { code, out, err };
}

/** Runs an admin command in its own process. */
export async function runAdminProcess(
  database: TestDatabase,
  args: readonly string[],
  input = '',
): Promise<AdminRun> {
  const child = spawn(process.execPath, [CHEAP_HASH, ADMIN, ...args], {
    env: { ...COMPILE_CACHE, ...toEnvironment(database) },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // Ignore the error if the process ends without reading stdin.
  child.stdin.on('error', () => {});
  child.stdin.end(`${input}\n`);
  const ended = Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
  const [[code], out, err] = await ended;
  return { code, out, err };
}
