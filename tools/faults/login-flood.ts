import { setTimeout as wait } from 'node:timers/promises';
import { createAccessTokens } from '#server/auth/tokens/access-tokens.ts';
import { OPERATOR } from '#server/auth/passwords/bounded-queue.ts';
import { createKeyedHash } from '#server/auth/tokens/keyed-hash.ts';
import { createPasswordHasher, DEFAULT_HASH_COST } from '#server/auth/passwords/password-hasher.ts';
import { insertAccount } from '#server/storage/tables/accounts.ts';
import { openStorage } from '#server/storage/engines/open-storage.ts';
import { accountOf, addSignIn } from '#testkit/sleepers.ts';
import { saveSignInPlace } from '#server/storage/tables/known-networks.ts';
import type { Fault, Finding, Scale } from './fault.ts';
import { floodFaults, ownAddresses, startFlood } from './flood.ts';
import { call, oneConnection, PASSWORD, percentile } from './client.ts';
import { scratchFolder } from './scratch-folder.ts';
import { startServer } from './server-process.ts';
import { mutantFault } from './mutant-scenario.ts';

const CONNECTIONS = 50;

/** How many sleepers sign in during each flood, one after the other. An address may ten times a minute. */
const SIGN_INS: Record<Scale, number> = { test: 1, short: 8, full: 9 };

const GOAL_DASHBOARD_MS = 25;
/** From a network that is known to the account, or not. */
const GOAL_SIGN_IN_MS = { known: 1_500, unknown: 3_000 };

/** Somebody looks so often, now the one and now the other: no more than each of them may. */
const LOOK_EVERY_MS = 20;
const LOOKERS = ['mira', 'batik', 'wedel', 'rani', 'angin', 'hujan'];

const TOKEN_SECRET = 'a secret of the harnesses, of 32 bytes or more';

/** Where the sleepers are. */
const HOME = '127.0.0.1';

const NOT_ON_LINUX: Finding = { figures: '', faults: [], notRunHere: 'needs 127.0.0.0/8' };

type Crowd = {
  name: string;
  addresses: readonly string[];
  env: Record<string, string>;
  /** The sleepers have signed in from here before. */
  isKnown: boolean;
};

/** The queue alone holds them off: nobody is limited, and the sleepers are strangers here. */
const UNLIMITED: Crowd = {
  name: 'no limits',
  addresses: ['127.0.0.2'],
  env: { RATE_LIMIT: 'off' },
  isKnown: false,
};

const CROWDS: readonly Crowd[] = [
  UNLIMITED,
  {
    name: 'one address',
    addresses: ['127.0.0.2'],
    env: { RATE_LIMIT: 'on' },
    isKnown: false,
  },
  // Each has its ten sign-ins: far more than can be hashed, and only who is known goes ahead.
  {
    name: 'fifty addresses',
    addresses: ownAddresses(CONNECTIONS),
    env: { RATE_LIMIT: 'on' },
    isKnown: true,
  },
];

export const loginFloodFault: Fault = {
  name: 'login-flood',
  goal: '/dashboard p99 <= 25 ms, a sleeper signs in within 1.5 s from a known network, 3 s from another',
  run: async (scale, log) => {
    // Elsewhere a machine has but one address for itself, and all are at home there.
    if (process.platform !== 'linux') return NOT_ON_LINUX;
    const findings: Finding[] = [];
    for (const crowd of scale === 'test' ? [UNLIMITED] : CROWDS) {
      log(crowd.name);
      findings.push(await signInDuringFlood(crowd, scale));
    }
    return {
      figures: findings.map(({ figures }) => figures).join('; '),
      faults: findings.flatMap(({ faults }) => faults),
    };
  },
};

/** A build in which all wait in one queue. */
export const unfairQueueFault: Fault = {
  ...mutantFault('one-queue', /sleepers could not sign in/, async ({ imports }) => {
    if (process.platform !== 'linux') return NOT_ON_LINUX;
    // Eight sign-ins: a single one is accepted now and then.
    return await signInDuringFlood(UNLIMITED, 'short', imports);
  }),
  isLeftOutOfQuick: true,
};

async function signInDuringFlood(
  crowd: Crowd,
  scale: Scale,
  imports: readonly string[] = [],
): Promise<Finding> {
  await using folder = await scratchFolder();
  const names = Array.from({ length: SIGN_INS[scale] }, (_, n) => `sleeper${n}`);
  const tokens = await prepare(folder.path, names, crowd);
  await using server = await startServer(folder.path, {
    env: { ...crowd.env, TOKEN_SECRET },
    imports,
    isTimed: true,
  });
  // The first dashboard after a start compiles its path: 60 to 100 ms that no flood costs.
  for (const token of tokens) await call(server.url, 'GET', '/dashboard', { token });
  await using flood = await startFlood({
    url: server.url,
    addresses: crowd.addresses,
    connections: CONNECTIONS,
    method: 'POST',
    path: '/login',
    body: { email: 'nobody00000000@example.org', password: 'not the password' },
  });
  const looking = keepLooking(server.url, tokens);
  const signIns = await signInEach(server.url, names);
  const looks = await looking.stop();
  const crowded = flood.report();

  const refused = signIns.filter(({ status }) => status !== 200);
  const unseen = looks.filter(({ status }) => status !== 200);
  const dashboardMs = percentile(
    looks.map(({ tookMs }) => tookMs),
    99,
  );
  const signInMs = Math.max(...signIns.map(({ tookMs }) => tookMs));
  const goalMs = crowd.isKnown ? GOAL_SIGN_IN_MS.known : GOAL_SIGN_IN_MS.unknown;
  const isTimed = scale !== 'test';
  const faults = [
    ...(refused.length === 0 ? [] : [`${refused.length} sleepers could not sign in`]),
    ...(unseen.length === 0 ? [] : [`${unseen.length} dashboards were not answered`]),
    ...(isTimed && dashboardMs > GOAL_DASHBOARD_MS
      ? [`/dashboard took ${dashboardMs.toFixed(1)} ms (p99 of ${looks.length})`]
      : []),
    ...(isTimed && signInMs > goalMs
      ? [`a sleeper waited ${Math.round(signInMs)} ms to sign in`]
      : []),
    ...floodFaults(crowded),
    ...(crowded.withoutRetryAfter === 0 ? [] : ['a refusal did not say when to come again']),
  ];
  return {
    figures: `${crowd.name} ${dashboardMs.toFixed(0)} and ${signInMs.toFixed(0)} ms`,
    faults: faults.map((fault) => `${crowd.name}: ${fault}`),
  };
}

/** Makes the sleepers, all with one password, and answers the tokens of those who look. */
async function prepare(dataDir: string, names: readonly string[], { isKnown }: Crowd) {
  const passwordHash = await createPasswordHasher(DEFAULT_HASH_COST).hash(PASSWORD, OPERATOR);
  const tokens = createAccessTokens(TOKEN_SECRET);
  const hashPlace = createKeyedHash(TOKEN_SECRET, 'sign-in places');
  const now = Date.now();
  const storage = await openStorage({ dataDir });
  const issued = await storage.transaction(async (trx) => {
    for (const userId of [...names, ...LOOKERS]) {
      await insertAccount(trx, accountOf(userId, { passwordHash }));
      const placeHash = hashPlace(`${userId} ${HOME}`);
      if (isKnown) await saveSignInPlace(trx, { userId, placeHash, now });
    }
    const issued: string[] = [];
    for (const userId of LOOKERS) issued.push(await addSignIn(trx, userId, { tokens, now }));
    return issued;
  });
  await storage.close();
  return issued;
}

/** Sleepers look at their dashboards, over and over, until they are stopped. */
export function keepLooking(url: string, tokens: readonly string[]) {
  const agent = oneConnection(HOME);
  const looks: { status: number; tookMs: number }[] = [];
  const over = new AbortController();
  const done = (async () => {
    while (!over.signal.aborted) {
      const token = tokens[looks.length % tokens.length];
      looks.push(await call(url, 'GET', '/dashboard', { agent, token }));
      await wait(LOOK_EVERY_MS);
    }
    agent.destroy();
  })();
  return {
    async stop() {
      over.abort();
      await done;
      return looks;
    },
  };
}

async function signInEach(url: string, names: readonly string[]) {
  const agent = oneConnection(HOME);
  const answers: { status: number; tookMs: number }[] = [];
  for (const name of names) {
    await wait(LOOK_EVERY_MS);
    const body = { email: `${name}@example.org`, password: PASSWORD };
    answers.push(await call(url, 'POST', '/login', { agent, body }));
  }
  agent.destroy();
  return answers;
}
