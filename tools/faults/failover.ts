import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Relay } from '#testkit/relay.ts';
import { startRoundRobin } from '#testkit/round-robin.ts';
import { findFreePort, initPostgres } from '#testkit/start-postgres.ts';
import type { Fault, Finding, Scale } from './fault.ts';
import { NightShift, type Acknowledged } from './night-shift.ts';
import { copyPostgres, PostgresNode } from './postgres-node.ts';
import { checkFaults } from './scratch-databases.ts';
import { scratchFolder } from './scratch-folder.ts';
import { startServer } from './server-process.ts';
import { newSleeper, type SleeperClient } from './client.ts';

const ROUNDS: Record<Scale, number> = { test: 1, short: 2, full: 20 };

const SLEEPERS = 8;
const DATABASE = 'lelap';
const TOKEN_SECRET = 'a secret of the harnesses, of 32 bytes or more';

/** How long sleepers press before and after the stream is frozen, and after the standby has taken over. */
const PRESSING_MS = 1_000;
const FROZEN_MS = 700;
const GIVE_UP_AFTER_MS = 15_000;

const RESUME_WITHIN_MS = 2_000;

export const failoverFault: Fault = {
  name: 'failover',
  goal: 'the primary dies, the standby takes over: nothing acknowledged is lost or paid twice, writes within 2 s',
  run: (scale, log) =>
    failOver(ROUNDS[scale], { replication: 'synchronous', isTimed: scale !== 'test', log }),
};

/** The harness itself: a primary that does not wait for its standby must be seen to lose what it acknowledged. */
export const asynchronousFault: Fault = {
  name: 'failover-asynchronous',
  goal: 'the harness sees a primary that does not wait for its standby lose what it acknowledged',
  async run(scale, log) {
    const { lost = 0, ...finding } = await failOver(scale === 'full' ? 3 : 1, {
      replication: 'asynchronous',
      isTimed: false,
      log,
    });
    const faults =
      lost > 0 || finding.notRunHere
        ? []
        : ['nothing was lost, so that this harness could not tell'];
    return { ...finding, faults };
  },
};

type Replication = 'synchronous' | 'asynchronous';
type Round = { acknowledged: number; lost: string[]; resumedAfterMs: number; faults: string[] };

async function failOver(
  rounds: number,
  {
    replication,
    isTimed,
    log,
  }: { replication: Replication; isTimed: boolean; log: (line: string) => void },
): Promise<Finding & { lost?: number }> {
  if (process.platform === 'win32') {
    return { figures: '', faults: [], notRunHere: 'no process can be stopped on Windows' };
  }
  await using folder = await scratchFolder();
  // As root, PostgreSQL runs as another user, who has to get in.
  await chmod(folder.path, 0o755);
  const template = path.join(folder.path, 'template');
  const sleepers = await makeTemplate(template);
  const done: Round[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    // Every second time somebody cancels what waits for the standby: that may not count as done either.
    const isCancelled = round % 2 === 1;
    const result = await failOverOnce(template, `${template}-${round}`, sleepers, {
      replication,
      isCancelled,
    });
    done.push(result);
    log(
      `round ${round}: ${result.acknowledged} acknowledged, ${result.lost.length} lost, writes after ${result.resumedAfterMs} ms`,
    );
  }
  const lost = done.flatMap((round) => round.lost);
  const acknowledged = done.reduce((sum, round) => sum + round.acknowledged, 0);
  const slowest = Math.max(...done.map(({ resumedAfterMs }) => resumedAfterMs));
  const late = done.filter(({ resumedAfterMs }) => isTimed && resumedAfterMs > RESUME_WITHIN_MS);
  return {
    lost: lost.length,
    figures: `${rounds} rounds, ${replication}: ${acknowledged} acknowledged, ${lost.length} lost, writes within ${slowest} ms`,
    faults: [
      ...lost,
      ...late.map(({ resumedAfterMs }) => `writes resumed only after ${resumedAfterMs} ms`),
      ...done.flatMap(({ faults }) => faults),
    ],
  };
}

/** The files of a PostgreSQL with a database of ours and its sleepers, at rest. */
async function makeTemplate(dataDir: string): Promise<SleeperClient[]> {
  await initPostgres(dataDir);
  const node = await PostgresNode.start(dataDir, await findFreePort(), {});
  await node.ask(`create database ${DATABASE}`);
  const sleepers: SleeperClient[] = [];
  {
    await using server = await startServer(dataDir, { env: serverEnv(node.port) });
    for (let nth = 0; nth < SLEEPERS; nth += 1) {
      sleepers.push(await newSleeper(server.url, `Shift${nth}`));
    }
  }
  await node.shutDown();
  return sleepers;
}

const serverEnv = (port: number) => ({
  DATABASE_URL: `postgres://postgres:password@127.0.0.1:${port}/${DATABASE}`,
  TOKEN_SECRET,
});

/** A primary with its standby, both from the same files; the standby follows, and the primary waits for it or not. */
async function startPair(
  template: string,
  files: string,
  replication: Replication,
): Promise<{ primary: PostgresNode; standby: PostgresNode }> {
  await copyPostgres(template, `${files}-primary`);
  await copyPostgres(template, `${files}-standby`);
  await writeFile(`${files}-standby/standby.signal`, '');
  const primary = await PostgresNode.start(`${files}-primary`, await findFreePort(), {
    synchronous_standby_names: replication === 'synchronous' ? 'standby' : '',
  });
  const standby = await PostgresNode.start(`${files}-standby`, await findFreePort(), {
    primary_conninfo: `host=127.0.0.1 port=${primary.port} user=postgres password=password application_name=standby`,
  });
  const expected = replication === 'synchronous' ? 'sync' : 'async';
  for (;;) {
    const [stream] = await primary.ask('select state, sync_state from pg_stat_replication');
    if (stream?.['state'] === 'streaming' && stream['sync_state'] === expected) break;
    await sleep(50);
  }
  return { primary, standby };
}

async function failOverOnce(
  template: string,
  files: string,
  sleepers: readonly SleeperClient[],
  { replication, isCancelled }: { replication: Replication; isCancelled: boolean },
): Promise<Round> {
  const { primary, standby } = await startPair(template, files, replication);
  const relay = await Relay.to(primary.port);
  try {
    const env = serverEnv(relay.port);
    await using one = await startServer(files, { env });
    await using other = await startServer(files, { env });
    const proxy = await startRoundRobin([one.url, other.url]);
    const shift = new NightShift(proxy.url, sleepers);
    try {
      await sleep(PRESSING_MS);
      await freezeStream(primary);
      await sleep(FROZEN_MS / 2);
      if (isCancelled) await cancelWaiting(primary);
      await sleep(FROZEN_MS / 2);
      await primary.kill();
      await standby.ask('select pg_promote(true, 60)');
      const promotedAt = performance.now();
      relay.target = standby.port;
      relay.cut();
      const resumedAt = await shift.acknowledgedSince(promotedAt, GIVE_UP_AFTER_MS);
      await sleep(PRESSING_MS);
      const acknowledged = await shift.end();
      return {
        acknowledged: acknowledged.length,
        resumedAfterMs: Math.round(resumedAt - promotedAt),
        lost: await lostOf(standby, acknowledged),
        faults: [
          ...shift.faults,
          ...(await checkFaults({
            engine: 'postgres',
            dataDir: files,
            databaseUrl: standby.url(DATABASE),
            env,
          })),
        ],
      };
    } finally {
      await shift.end();
      await proxy.close();
    }
  } finally {
    await relay.close();
    await primary.kill();
    await standby.kill();
  }
}

/** From now on no change leaves the primary, and it does not know. */
async function freezeStream(primary: PostgresNode): Promise<void> {
  const [stream] = await primary.ask('select pid from pg_stat_replication');
  process.kill(Number(stream?.['pid']), 'SIGSTOP');
}

async function cancelWaiting(primary: PostgresNode): Promise<void> {
  await primary.ask(
    "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'",
  );
}

/** What was acknowledged and is not there, or not as it was answered. */
async function lostOf(
  node: PostgresNode,
  acknowledged: readonly Acknowledged[],
): Promise<string[]> {
  const rows = await node.ask('select id, end_time, points from sleep_sessions', DATABASE);
  const byId = new Map(rows.map((row) => [row['id'], row]));
  return acknowledged.flatMap(({ id, what, points }) => {
    const row = byId.get(id);
    if (row === undefined) return [`the ${what} of ${id} was acknowledged and is lost`];
    if (what === 'start') return [];
    if (row['end_time'] === null) return [`the end of ${id} was acknowledged and is lost`];
    return row['points'] === points
      ? []
      : [`${id} was answered ${points} points and has ${String(row['points'])}`];
  });
}
