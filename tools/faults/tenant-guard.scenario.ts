import { expect, test } from 'vitest';
import { call, PASSWORD } from './client.ts';
import { mutant } from './scale.ts';
import { scratchFolder } from './scratch.ts';
import { startServer } from './server-process.ts';

test('the guard of every server under test ends the mutant unscoped-read', async () => {
  await using folder = await scratchFolder();
  const server = await startServer(folder.path, { imports: [mutant('unscoped-read')] });
  const body = { email: 'mira@example.org', password: PASSWORD };
  await expect(call(server.url, 'POST', '/login', { body })).rejects.toThrow(
    /socket hang up|ECONNRESET/,
  );
  await expect(server.end('SIGTERM')).rejects.toThrow('does not say whose data it means');
});
