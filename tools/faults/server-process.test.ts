// @module-tag slow
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from './scratch-folder.ts';
import { runAdmin, startServer } from './server-process.ts';

test('a server of the harnesses is the real one, and can be told to go or killed', async () => {
  await using folder = await scratchFolder();
  const server = await startServer(folder.path);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect(await server.end('SIGTERM')).toBe(0);

  const next = await startServer(folder.path);
  expect(await next.end('SIGKILL')).toBeNull();
  expect(await runAdmin(folder.path, 'check')).toMatchObject({
    code: 0,
    said: 'Sleepers checked: 0. Differences: 0.\n',
  });
});

test('a server that looks for one sleeper among all is found out, whoever calls it', async () => {
  await using folder = await scratchFolder();
  const weakness = import.meta.resolve('./mutants/unscoped-read.ts');
  const server = await startServer(folder.path, { imports: [weakness] });
  const signIn = fetch(`${server.url}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'mira@example.org', password: 'a long enough one' }),
  });
  await expect(signIn).rejects.toThrow('fetch failed');
  await expect(server.end('SIGTERM')).rejects.toThrow('does not say whose data it means');
});

test('what a server said that did not start is told', async () => {
  await using folder = await scratchFolder();
  await writeFile(path.join(folder.path, 'lelap.db'), 'a shopping list\n'.repeat(100));
  await expect(startServer(folder.path)).rejects.toThrow('Restore it from a backup');
});

/** One that has ended counts as gone also where nobody has asked for its exit code, as in some containers. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    if (process.platform !== 'linux') return true;
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

test.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
  'a harness that is ended by %s leaves no program behind',
  async (signal) => {
    const harness = spawn(
      process.execPath,
      [path.join(import.meta.dirname, 'harness-process.ts')],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const [said] = (await once(harness.stdout, 'data')) as [Buffer];
    const { folder, pid } = JSON.parse(said.toString()) as { folder: string; pid: number };
    expect(isAlive(pid)).toBe(true);
    harness.kill(signal);
    await once(harness, 'exit');
    await expect.poll(() => isAlive(pid), { timeout: 30_000 }).toBe(false);
    // Only who is not asked leaves its files.
    expect(existsSync(folder)).toBe(signal === 'SIGKILL');
    await rm(folder, { recursive: true, force: true });
  },
);
