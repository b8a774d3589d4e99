import { execFile } from 'node:child_process';
import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { Relay } from '#testkit/relay.ts';
import {
  initPostgres,
  launchPostgres,
  postgresUrl,
  runStatements,
} from '#testkit/start-postgres.ts';
import { call, PASSWORD } from '../support/client.ts';
import { checkFaults, scratchFolder, TOKEN_SECRET } from '../support/scratch.ts';
import { startServer } from '../support/server-process.ts';
import { compareAll, countAcknowledged, ModelClient } from './model-client.ts';

const CLIENTS = 8;
const WRITES = 30;
const TIMEOUT_MS = 60_000;

async function startNode(dataDir: string, settings: Record<string, string>) {
  const { port, server } = await launchPostgres(dataDir, settings);
  onTestFinished(() => void server.kill('SIGKILL'));
  return { port, server };
}

/** A primary, and a standby that has each commit before the primary acknowledges it. */
async function startPair(folder: string) {
  // As root, PostgreSQL runs as another user, which has to read the folder.
  await chmod(folder, 0o755);
  const [primaryFiles, standbyFiles] = [path.join(folder, 'primary'), path.join(folder, 'standby')];
  await initPostgres(primaryFiles);
  await promisify(execFile)('cp', ['-a', primaryFiles, standbyFiles]);
  await writeFile(`${standbyFiles}/standby.signal`, '');
  const primary = await startNode(primaryFiles, { synchronous_standby_names: 'standby' });
  const standby = await startNode(standbyFiles, {
    primary_conninfo: `host=127.0.0.1 port=${primary.port} user=postgres password=password application_name=standby`,
  });
  return { primary, standby };
}

test('a failover to a synchronous standby loses nothing', async () => {
  await using folder = await scratchFolder();
  const { primary, standby } = await startPair(folder.path);
  const relay = await Relay.to(primary.port);
  onTestFinished(() => relay.close());
  const env = { DATABASE_URL: postgresUrl(relay.port), TOKEN_SECRET };
  await using one = await startServer({ dataDir: folder.path, env });
  await using other = await startServer({ dataDir: folder.path, env });
  const clients: ModelClient[] = [];
  for (let n = 0; n < CLIENTS; n += 1) {
    clients.push(await ModelClient.register(one.url, `client-${n}`));
  }
  const writeAll = (isOver: () => boolean) =>
    Promise.all(clients.map((each, n) => each.write(n % 2 === 0 ? one.url : other.url, isOver)));
  let isOver = false;
  const writing = writeAll(() => isOver);
  await expect
    .poll(() => countAcknowledged(clients), { timeout: TIMEOUT_MS })
    .toBeGreaterThan(WRITES);
  primary.server.kill('SIGKILL');
  await runStatements(postgresUrl(standby.port), 'select pg_promote(true, 60)');
  relay.target = standby.port;
  relay.cut();
  isOver = true;
  await writing;
  const body = { username: 'late', email: 'late@example.org', password: PASSWORD };
  const register = async () => (await call(one.url, 'POST', '/register', { body })).status;
  await expect.poll(register, { timeout: TIMEOUT_MS }).toBeLessThan(500);
  const faults = await compareAll(other.url, clients);
  const before = countAcknowledged(clients);
  await writeAll(() => countAcknowledged(clients) > before);
  expect(countAcknowledged(clients)).toBeGreaterThan(before);
  faults.push(...(await compareAll(one.url, clients)));
  const databaseUrl = postgresUrl(standby.port);
  faults.push(...(await checkFaults({ dataDir: folder.path, databaseUrl })));
  expect(faults).toEqual([]);
});
