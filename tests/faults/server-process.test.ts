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

test('what a server said that did not start is told', async () => {
  await using folder = await scratchFolder();
  await writeFile(path.join(folder.path, 'lelap.db'), 'a shopping list\n'.repeat(100));
  await expect(startServer(folder.path)).rejects.toThrow('Restore it from a backup');
});
