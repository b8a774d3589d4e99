import { setTimeout as wait } from 'node:timers/promises';
import { openStorage } from '#server/storage/engines/open-storage.ts';
import { listenAsLelap, type Listener } from '../bench/processes.ts';
import type { EngineCosts, RequestCost } from './costs.ts';
import type { MeasuredDatabase } from './measured-database.ts';
import { addSleepers, liveNights, type MeasuredSleeper } from './measured-sleepers.ts';
import { cpuMsOf, residentBytesOf } from './process-usage.ts';

/** As many as make the processor times, which are counted in hundredths of a second, exact to some percent. */
const EFFORT = { sleepers: 100, nights: 16, dashboards: 2_000, histories: 600, signIns: 20 };

/** Beside the sleepers that do something: their rows make up whole pages. */
const IDLE_ACCOUNTS = 2_000;

/** SeededSleep whose pages are all touched for the first time. */
const FIRST_TOUCHES = 10;

/** Enough to keep a server busy. */
const CALLS_AT_ONCE = 8;

const ATTEMPTS = 5;
const AGAIN_AFTER_MS = 1_000;

const HOUR_MS = 3_600_000;

/** As far back as a start may lie, four sleeps one after the other; the last night of `liveNights` is over by then. */
const NAPS_AGO_MS = [46, 40, 34, 28].map((hours) => hours * HOUR_MS);
const NAP_MS = 4 * HOUR_MS;

const { floor, round } = Math;

/** Measures what requests and nights cost on an empty database. Takes a minute or two. */
export async function measureCosts(
  database: MeasuredDatabase,
  log: (line: string) => void,
): Promise<EngineCosts> {
  await using server = await listenAsLelap({
    DATA_DIR: database.settings.dataDir,
    ...(database.settings.databaseUrl !== undefined && {
      DATABASE_URL: database.settings.databaseUrl,
    }),
  });
  // Not while it is still compiling.
  await wait(2_000);
  const restBytes = await residentBytesOf(server.pid);
  log('nights…');
  const { sleepers, accountBytes, nightBytes } = await fill(database);
  log('requests…');
  const requests = await measureRequests(database, server, sleepers);
  return {
    requests,
    nightBytes,
    accountBytes,
    restBytes,
    busyBytes: await residentBytesOf(server.pid),
    connectionBytes: round(await database.connectionBytes()),
  };
}

async function fill(database: MeasuredDatabase) {
  const storage = await openStorage(database.settings);
  try {
    const empty = await database.bytes(storage);
    await addSleepers(storage, IDLE_ACCOUNTS);
    const accountBytes = round(((await database.bytes(storage)) - empty) / IDLE_ACCOUNTS);
    const sleepers = await addSleepers(storage, EFFORT.sleepers);
    // The first half makes the room that is used again and again from then on.
    const half = floor(EFFORT.nights / 2);
    await liveNights(storage, sleepers, { from: EFFORT.nights + 3, to: half + 3 });
    await database.tidy(storage);
    const before = await database.bytes(storage);
    const nights = await liveNights(storage, sleepers, { from: half + 3, to: 3 });
    const nightBytes = round(((await database.bytes(storage)) - before) / nights);
    await database.tidy(storage);
    return { sleepers, accountBytes, nightBytes };
  } finally {
    await storage.close();
  }
}

async function measureRequests(
  database: MeasuredDatabase,
  server: Listener,
  sleepers: readonly MeasuredSleeper[],
): Promise<EngineCosts['requests']> {
  const nth = (index: number) => sleepers[index % sleepers.length] as MeasuredSleeper;
  const call = (method: string, path: string, { accessToken }: MeasuredSleeper, body?: object) =>
    ask(server.url + path, method, body, accessToken);
  /** Costs of so many calls, made some at once. */
  const cost = (count: number, make: (index: number) => Promise<unknown>) =>
    costOf(database, server.pid, count, () => inTurns(count, CALLS_AT_ONCE, make));

  const dashboard = (index: number) => call('GET', '/dashboard', nth(index));
  await inTurns(EFFORT.dashboards / 2, CALLS_AT_ONCE, dashboard);
  const ids = new Map<MeasuredSleeper, string>();
  const start = async (sleeper: MeasuredSleeper, agoMs: number) => {
    const startTime = new Date(Date.now() - agoMs).toISOString();
    const { sleepLogId } = await call('POST', '/sleeps/start', sleeper, { startTime });
    ids.set(sleeper, sleepLogId ?? '');
  };
  const end = (sleeper: MeasuredSleeper, agoMs: number) => {
    const endTime = new Date(Date.now() - agoMs + NAP_MS).toISOString();
    return call('PUT', `/sleeps/${ids.get(sleeper)}/end`, sleeper, { endTime });
  };

  const starts: RequestCost[] = [];
  const ends: RequestCost[] = [];
  for (const agoMs of NAPS_AGO_MS) {
    starts.push(await cost(sleepers.length, (index) => start(nth(index), agoMs)));
    ends.push(await cost(sleepers.length, (index) => end(nth(index), agoMs)));
  }
  const account = { email: 'capacity@lelap.example', password: 'a batik night in wedel' };
  await ask(`${server.url}/register`, 'POST', { ...account, username: 'capacity' });
  const signIn = () => ask(`${server.url}/login`, 'POST', account);
  const firstTouch = async (make: (sleeper: MeasuredSleeper) => Promise<unknown>) => {
    if (database.forgetTouched === undefined) return {};
    let bytes = 0;
    for (const sleeper of sleepers.slice(0, FIRST_TOUCHES)) {
      await database.forgetTouched();
      const before = await database.writtenBytes(server.pid);
      await make(sleeper);
      bytes += (await database.writtenBytes(server.pid)) - before;
    }
    return { writtenBytes: round(bytes / FIRST_TOUCHES) };
  };
  return {
    dashboard: await cost(EFFORT.dashboards, dashboard),
    history: await cost(EFFORT.histories, (index) => call('GET', '/sleeps?limit=50', nth(index))),
    // A sleep that is going on, and its end.
    start: { ...meanOf(starts), ...(await firstTouch((sleeper) => start(sleeper, NAP_MS))) },
    end: { ...meanOf(ends), ...(await firstTouch((sleeper) => end(sleeper, NAP_MS))) },
    signIn: { ...(await cost(EFFORT.signIns, signIn)), ...(await firstTouch(signIn)) },
  };
}

async function costOf(
  database: MeasuredDatabase,
  serverPid: number,
  count: number,
  work: () => Promise<void>,
): Promise<RequestCost> {
  const times = async () => ({
    serverMs: await cpuMsOf(serverPid),
    databaseMs: await database.cpuMs(),
  });
  // What is written is asked of the database, which takes time of it: not between the times.
  const writtenBefore = await database.writtenBytes(serverPid);
  const before = await times();
  await work();
  const after = await times();
  const written = (await database.writtenBytes(serverPid)) - writtenBefore;
  return {
    serverMs: round3((after.serverMs - before.serverMs) / count),
    databaseMs: round3((after.databaseMs - before.databaseMs) / count),
    writtenBytes: round(written / count),
  };
}

const round3 = (value: number) => round(value * 1000) / 1000;

function meanOf(costs: readonly RequestCost[]): RequestCost {
  const mean = (part: (cost: RequestCost) => number) =>
    costs.reduce((sum, cost) => sum + part(cost), 0) / costs.length;
  return {
    serverMs: round3(mean(({ serverMs }) => serverMs)),
    databaseMs: round3(mean(({ databaseMs }) => databaseMs)),
    writtenBytes: round(mean(({ writtenBytes }) => writtenBytes)),
  };
}

async function inTurns(
  count: number,
  atOnce: number,
  make: (index: number) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) {
      next += 1;
      await make(next - 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/**
 * A connection that was quiet for long may be let go of just when it is used, and a server on a busy machine turns some
 * away. All that is asked here may be asked again.
 */
async function askAgain(request: () => Promise<Response>): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await request().catch(() => undefined);
    if (answer !== undefined && (answer.status !== 503 || attempt === ATTEMPTS)) return answer;
    if (attempt === ATTEMPTS) throw new Error('The server does not answer.');
    await wait(AGAIN_AFTER_MS);
  }
}

async function ask(
  url: string,
  method: string,
  body?: object,
  accessToken?: string,
): Promise<Record<string, string>> {
  const request = {
    method,
    headers: {
      accept: 'application/json',
      ...(accessToken !== undefined && { authorization: `Bearer ${accessToken}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
  const answer = await askAgain(() => fetch(url, request));
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { data: Record<string, string> }).data;
}
