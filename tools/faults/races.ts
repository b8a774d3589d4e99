import { setTimeout as wait } from 'node:timers/promises';
import type { Fault, Scale } from './fault.ts';
import {
  checkFaults,
  ENGINES,
  scratchDatabases,
  type ScratchDatabase,
} from './scratch-databases.ts';
import { startServer } from './server-process.ts';
import { call, newSleeper, PASSWORD, type Answer, type SleeperClient } from './client.ts';
import { mutantFault } from './mutant-scenario.ts';

/** How many do the same at once. */
type Crowd = {
  starts: number;
  ends: number;
  registrations: number;
  repeats: number;
  rounds: number;
};

const CROWDS: Record<Scale, Crowd> = {
  test: { starts: 60, ends: 20, registrations: 6, repeats: 20, rounds: 1 },
  short: { starts: 1_000, ends: 200, registrations: 100, repeats: 100, rounds: 5 },
  full: { starts: 1_000, ends: 1_000, registrations: 100, repeats: 100, rounds: 100 },
};

const HOUR_MS = 3_600_000;
const iso = (instant: number) => new Date(instant).toISOString();

export const racesFault: Fault = {
  name: 'races',
  goal: 'of all that is done at once: one outcome, one award, one session',
  run: async (scale, log) => {
    await using databases = await scratchDatabases();
    const findings = [];
    for (const engine of ENGINES) {
      log(`two servers on one ${engine}`);
      findings.push(await race(await databases.create(engine), CROWDS[scale]));
    }
    const { starts, registrations, rounds } = CROWDS[scale];
    return {
      figures: `2 engines x 2 servers x ${rounds} rounds: ${starts} starts, ${registrations} registrations at once`,
      faults: findings.flat(),
    };
  },
};

/** A build in which nobody waits for another. */
export const unlockedRacesFault = mutantFault(
  'no-row-lock',
  /at once (made|had)|one night was|the nights were paid/,
  async ({ imports }) => {
    await using databases = await scratchDatabases();
    const database = await databases.create('postgres');
    return { figures: '', faults: await race(database, CROWDS.test, imports) };
  },
);

/** Two servers on one database, and all that can be done to it by two devices at once. */
async function race(
  database: ScratchDatabase,
  crowd: Crowd,
  imports: readonly string[] = [],
): Promise<string[]> {
  const { dataDir, env } = database;
  const faults: string[] = [];
  {
    await using one = await startServer(dataDir, { env, imports });
    await using other = await startServer(dataDir, { env, imports });
    const servers = [one.url, other.url];
    faults.push(...(await registerAtOnce(servers, crowd.registrations)));
    for (let round = 0; round < crowd.rounds; round += 1) {
      const sleeper = await newSleeper(one.url, `Racer${round}`);
      const at = (nth: number) => servers[nth % servers.length] ?? one.url;
      faults.push(...(await pressAtOnce(sleeper, at, crowd)));
      faults.push(...(await changeAtOnce(sleeper, at, round)));
      faults.push(...(await repeatAtOnce(sleeper, at, crowd.repeats)));
      await untilAllAreLetIn(sleeper, at);
    }
  }
  const named = faults.map((fault) => `${database.engine}: ${fault}`);
  return [...named, ...(await checkFaults(database))];
}

type ServerOf = (nth: number) => string;

const atOnce = (times: number, act: (nth: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: times }, (_, nth) => act(nth)));

/** A server may say that it is too busy; anything else but what is expected is a fault. */
function unexpected(
  what: string,
  answers: readonly Answer[],
  expected: readonly number[],
): string[] {
  const other = answers.find(({ status }) => status !== 503 && !expected.includes(status));
  return other === undefined ? [] : [`${what}: was answered ${other.status} ${other.text}`];
}

const countOf = (answers: readonly Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

/** So many in a row are answered when all are let in again: in the end either server turns one of fifty away. */
const LET_IN = 120;
const ASK_AGAIN_MS = 50;

/** After a crowd a server turns some away for some seconds more; who looks at what it did waits for that. */
async function untilAllAreLetIn(sleeper: SleeperClient, at: ServerOf): Promise<void> {
  for (let inARow = 0, nth = 0; inARow < LET_IN; nth += 1) {
    const { status } = await sleeper.call(at(nth), 'GET', '/account');
    inARow = status === 503 ? 0 : inARow + 1;
    if (status === 503) await wait(ASK_AGAIN_MS);
  }
}

async function registerAtOnce(servers: readonly string[], times: number): Promise<string[]> {
  const answers = await atOnce(times, (nth) =>
    call(servers[nth % servers.length] ?? '', 'POST', '/register', {
      body: { username: 'Mira', email: `mira${nth}@example.org`, password: PASSWORD },
    }),
  );
  const made = countOf(answers, 201);
  return [
    ...unexpected('registering one name at once', answers, [201, 409]),
    ...(made === 1 ? [] : [`one name was registered ${made} times`]),
  ];
}

async function pressAtOnce(sleeper: SleeperClient, at: ServerOf, crowd: Crowd): Promise<string[]> {
  const startTime = iso(Date.now() - 8 * HOUR_MS);
  const starts = await atOnce(crowd.starts, (nth) =>
    sleeper.call(at(nth), 'POST', '/sleeps/start', { body: { startTime } }),
  );
  const ids = new Set(starts.flatMap(({ data }) => data['sleepLogId'] ?? []));
  const [id] = ids;
  const ends = await atOnce(crowd.ends, (nth) =>
    sleeper.call(at(nth), 'PUT', `/sleeps/${String(id)}/end`),
  );
  const outcomes = new Set(ends.filter(({ status }) => status === 200).map(({ text }) => text));
  await untilAllAreLetIn(sleeper, at);
  const { data } = await sleeper.call(at(0), 'GET', '/dashboard');
  return [
    ...unexpected('starting at once', starts, [200, 201]),
    ...(countOf(starts, 201) === 1 && ids.size === 1
      ? []
      : [`starting at once made ${countOf(starts, 201)} sleeps, of ${ids.size} ids`]),
    ...unexpected('ending at once', ends, [200]),
    ...(outcomes.size === 1 ? [] : [`ending at once had ${outcomes.size} outcomes`]),
    ...(data['totalPoints'] === 80 ? [] : [`one night was paid ${String(data['totalPoints'])}`]),
  ];
}

/** Another night is begun, and then ended, corrected, deleted and overlapped at the same moment. */
async function changeAtOnce(
  sleeper: SleeperClient,
  at: ServerOf,
  round: number,
): Promise<string[]> {
  const started = await sleeper.call(at(round), 'POST', '/sleeps/start');
  const path = `/sleeps/${String(started.data['sleepLogId'])}`;
  const now = Date.now();
  const nap = { startTime: iso(now - 60 * HOUR_MS), endTime: iso(now - 52 * HOUR_MS) };
  const answers = await Promise.all([
    sleeper.call(at(0), 'PUT', `${path}/end`),
    sleeper.call(at(1), 'DELETE', path),
    sleeper.call(at(0), 'PATCH', path, { body: { quality: 3 } }),
    sleeper.call(at(1), 'POST', '/sleeps', { body: nap }),
    sleeper.call(at(0), 'POST', '/sleeps', { body: nap }),
    sleeper.call(at(1), 'PUT', `${path}/end`),
  ]);
  const entered = countOf(answers.slice(3, 5), 201);
  const { data } = await sleeper.call(at(1), 'GET', '/dashboard');
  const list = await sleeper.call(at(0), 'GET', '/sleeps');
  const paid = (list.data['items'] as { points: number }[]).reduce(
    (sum, { points }) => sum + points,
    0,
  );
  return [
    ...unexpected('changing at once', answers, [200, 201, 404, 409]),
    ...(entered === 1 ? [] : [`one night was entered ${entered} times`]),
    ...(paid === data['totalPoints']
      ? []
      : [`the nights were paid ${paid} and the total is ${String(data['totalPoints'])}`]),
  ];
}

async function repeatAtOnce(
  sleeper: SleeperClient,
  at: ServerOf,
  times: number,
): Promise<string[]> {
  const now = Date.now();
  const nap = { startTime: iso(now - 90 * HOUR_MS), endTime: iso(now - 89 * HOUR_MS) };
  const answers = await atOnce(times, (nth) =>
    sleeper.call(at(nth), 'POST', '/sleeps', { body: nap, headers: { 'idempotency-key': 'once' } }),
  );
  const bodies = new Set(answers.filter(({ status }) => status !== 503).map(({ text }) => text));
  return [
    ...unexpected('repeating a call at once', answers, [201]),
    ...(bodies.size === 1 ? [] : [`one call repeated at once had ${bodies.size} answers`]),
  ];
}
