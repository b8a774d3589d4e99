import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { TestDatabase } from '../support/engines.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const ADMIN = path.join(ROOT, 'src/server/cli/admin.ts');

export type AdminRun = { code: number | null; out: string; err: string };

/** Runs one command of the operator, as a process, on this database. */
export async function runAdmin(
  { dataDir, databaseUrl }: TestDatabase,
  args: readonly string[],
  more: { input?: string; env?: Record<string, string> } = {},
): Promise<AdminRun> {
  const child = spawn(process.execPath, [ADMIN, ...args], {
    env: {
      DATA_DIR: dataDir,
      // As the launcher has it: compiling everything anew would take twice as long as running it.
      NODE_COMPILE_CACHE: path.join(ROOT, 'node_modules/.cache/node'),
      ...(databaseUrl !== undefined && {
        DATABASE_URL: databaseUrl,
        TOKEN_SECRET: 'a secret of the tests, 32 bytes or more',
      }),
      ...more.env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // One that ends without reading it is no fault.
  child.stdin.on('error', () => {});
  child.stdin.end(more.input ?? '');
  const [[code], out, err] = await Promise.all([
    once(child, 'exit'),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, out, err };
}
