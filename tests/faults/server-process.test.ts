import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../tools/faults/scratch-folder.ts';
import { runAdmin, startServer } from '../../tools/faults/server-process.ts';

test('a server of the harnesses is the real one, and can be told to go or killed', async () => {
  await using folder = await scratchFolder();
  const server = await startServer(folder.path);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect(await server.end('SIGTERM')).toBe(0);

  const next = await startServer(folder.path);
  expect(await next.end('SIGKILL')).toBeNull();
  expect(await runAdmin(folder.path, 'check')).toEqual({
    code: 0,
    said: 'Sleepers checked: 0. Differences: 0.\n',
  });
});

test('a server that looks for one sleeper among all is found out, whoever calls it', async () => {
  await using folder = await scratchFolder();
  const weakness = import.meta.resolve('../../tools/faults/weakened/reads-by-another-column.ts');
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
