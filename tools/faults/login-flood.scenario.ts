import { describe, expect, test } from 'vitest';
import { createAccessTokens } from '#server/auth/tokens/access-tokens.ts';
import { OPERATOR } from '#server/auth/passwords/hash-queue.ts';
import { createNetworkHash } from '#server/auth/clients/ip-prefix.ts';
import { createPasswordHasher, DEFAULT_HASH_COST } from '#server/auth/passwords/password-hasher.ts';
import { insertAccount } from '#server/storage/tables/accounts.ts';
import { saveKnownNetwork } from '#server/storage/tables/known-networks.ts';
import { accountOf, addSignIn } from '#testkit/sleepers.ts';
import { call, oneConnection, PASSWORD, percentile } from './client.ts';
import { expectResponses, ownAddresses, startFlood } from './flood.ts';
import { pollDashboards } from './poll-dashboards.ts';
import { scratchFolder, TOKEN_SECRET, withStorage } from './scratch.ts';
import { startServer } from './server-process.ts';

const CONNECTIONS = 50;
/** One address may sign in ten times a minute. */
const SLEEPERS = Array.from({ length: 8 }, (_, n) => `sleeper${n}`);
/** Few enough requests each for their limit. */
const READERS = ['mira', 'batik', 'wedel', 'rani', 'angin', 'hujan'];
const MAX_DASHBOARD_MS = 25;
/** The client address of the sleepers. */
const HOME = '127.0.0.1';

type Flood = {
  title: string;
  addresses: readonly string[];
  limits: 'on' | 'off';
  /** Whether the sleepers signed in from this network before. */
  isKnown: boolean;
  maxSignInMs: number;
};

const UNLIMITED: Flood = {
  title: 'one address without limits',
  addresses: ['127.0.0.2'],
  limits: 'off',
  isKnown: false,
  maxSignInMs: 3_000,
};
const FLOODS: readonly Flood[] = [
  UNLIMITED,
  { ...UNLIMITED, title: 'one address', limits: 'on' },
  // Each address has its ten sign-ins, which together are far more than can be hashed.
  {
    title: 'fifty addresses',
    addresses: ownAddresses(CONNECTIONS),
    limits: 'on',
    isKnown: true,
    maxSignInMs: 1_500,
  },
];

async function signInDuringFlood({ addresses, limits, isKnown }: Flood) {
  await using folder = await scratchFolder();
  const tokens = await createAccounts(folder.path, isKnown);
  const env = { RATE_LIMIT: limits, TOKEN_SECRET };
  await using server = await startServer(folder.path, { env, fullCostHashes: true });
  const { url } = server;
  // The first dashboard after a start takes 60 to 100 ms.
  for (const token of tokens) await call(url, 'GET', '/dashboard', { token });
  await using flood = await startFlood({
    url,
    addresses,
    connections: CONNECTIONS,
    method: 'POST',
    path: '/login',
    body: { email: 'nobody00000000@example.org', password: 'not the password' },
  });
  const polling = pollDashboards(url, tokens);
  const agent = oneConnection(HOME);
  const signIns: { status: number; tookMs: number }[] = [];
  for (const name of SLEEPERS) {
    const body = { email: `${name}@example.org`, password: PASSWORD };
    signIns.push(await call(url, 'POST', '/login', { agent, body }));
  }
  agent.destroy();
  return {
    statuses: signIns.map(({ status }) => status),
    signInMs: Math.max(...signIns.map(({ tookMs }) => tookMs)),
    dashboards: await polling.stop(),
    flood: flood.report(),
  };
}

/** Creates all accounts with one password and returns the tokens of the readers. */
async function createAccounts(dataDir: string, isKnown: boolean): Promise<string[]> {
  const passwordHash = await createPasswordHasher(DEFAULT_HASH_COST).hash(PASSWORD, OPERATOR);
  const tokens = createAccessTokens(TOKEN_SECRET);
  const hashNetwork = createNetworkHash(TOKEN_SECRET);
  const now = Date.now();
  return await withStorage({ dataDir }, (storage) =>
    storage.transaction(async (trx) => {
      for (const userId of [...SLEEPERS, ...READERS]) {
        await insertAccount(trx, accountOf(userId, { passwordHash }));
        const networkHash = hashNetwork(userId, HOME);
        if (isKnown) await saveKnownNetwork(trx, { userId, networkHash, now });
      }
      const issued: string[] = [];
      for (const userId of READERS) issued.push(await addSignIn(trx, userId, { tokens, now }));
      return issued;
    }),
  );
}

// Only on Linux all of 127.0.0.0/8 belong to the machine.
describe.skipIf(process.platform !== 'linux')('during a flood of sign-ins', () => {
  test.each(FLOODS)('sleepers sign in and read their dashboards: $title', async (each) => {
    const { statuses, signInMs, dashboards, flood } = await signInDuringFlood(each);
    const dashboardMs = percentile(dashboards.tookMs, 99);
    console.log(
      `dashboards p99 ${dashboardMs.toFixed(1)} ms, slowest sign-in ${signInMs.toFixed(0)} ms`,
    );
    expect(statuses).toEqual(SLEEPERS.map(() => 200));
    expect(signInMs).toBeLessThanOrEqual(each.maxSignInMs);
    expect(dashboards.failed).toBe(0);
    expect(dashboardMs).toBeLessThanOrEqual(MAX_DASHBOARD_MS);
    expectResponses(flood);
  });
});
