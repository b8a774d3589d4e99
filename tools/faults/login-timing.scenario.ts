import { expect, test } from 'vitest';
import { OPERATOR } from '#server/auth/passwords/hash-queue.ts';
import {
  createPasswordHasher,
  DEFAULT_HASH_COST,
  MIN_HASH_COST,
} from '#server/auth/passwords/password-hasher.ts';
import { insertAccount } from '#server/storage/tables/accounts.ts';
import { accountOf } from '#testkit/sleepers.ts';
import { call, oneConnection, PASSWORD, percentile, type Response } from './client.ts';
import { mutant } from './scale.ts';
import { scratchFolder, withStorage } from './scratch.ts';
import { startServer, type ServerOptions } from './server-process.ts';

const PAIRS = 200;
/** Enough to see the difference of a whole hash at its full cost. */
const MUTANT_PAIRS = 10;
const MAX_GAP_MS = 5;

/** Existing accounts; their emails are as long as each other and as those of unknown accounts. */
const EMAILS = {
  plain: 'mira00000000@example.org',
  'outdated hash': 'anna00000000@example.org',
  'two-step': 'lena00000000@example.org',
} as const;
type Kind = keyof typeof EMAILS;
const unknownEmail = (n: number) => `nobo${String(n).padStart(8, '0')}@example.org`;

type Pairs = { known: Response[]; unknown: Response[] };

async function startPrepared(options: ServerOptions) {
  const folder = await scratchFolder();
  const current = await createPasswordHasher(DEFAULT_HASH_COST).hash(PASSWORD, OPERATOR);
  const cheap = { ...MIN_HASH_COST, parallelism: 1 };
  const outdated = await createPasswordHasher(cheap).hash(PASSWORD, OPERATOR);
  await withStorage({ dataDir: folder.path }, (storage) =>
    storage.transaction(async (trx) => {
      for (const [kind, email] of Object.entries(EMAILS)) {
        const passwordHash = kind === 'outdated hash' ? outdated : current;
        await insertAccount(trx, accountOf(kind, { email, emailKey: email, passwordHash }));
      }
      const twoStep: Kind = 'two-step';
      // The secret is never opened, because no password is correct.
      await trx
        .insertInto('two_step_secrets')
        .values({
          user_id: twoStep,
          sealed_secret: 'sealed',
          created_at: 1,
          enabled_at: 1,
          last_used_step: null,
        })
        .execute();
    }),
  );
  const server = await startServer(folder.path, { isTimed: true, ...options });
  return {
    url: server.url,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

/** Tries a wrong password for a known and an unknown email, alternately first, on one connection. */
async function tryPairs(url: string, pairs: number, known: string): Promise<Pairs> {
  const responses: Pairs = { known: [], unknown: [] };
  const agent = oneConnection();
  // The first response on a connection takes longer.
  await call(url, 'GET', '/healthz', { agent });
  for (let pair = 0; pair < pairs; pair += 1) {
    const emails = { known, unknown: unknownEmail(pair) };
    for (const which of pair % 2 === 0
      ? (['known', 'unknown'] as const)
      : (['unknown', 'known'] as const)) {
      const body = { email: emails[which], password: 'a wrong password' };
      responses[which].push(await call(url, 'POST', '/login', { agent, body }));
    }
  }
  agent.destroy();
  return responses;
}

const medianMs = (responses: readonly Response[]) =>
  percentile(
    responses.map(({ tookMs }) => tookMs),
    50,
  );
const gapMs = ({ known, unknown }: Pairs) => Math.abs(medianMs(known) - medianMs(unknown));

/** Everything of a response but the date, the request's id, and how long to wait. */
function wordsOf({ status, headers, text }: Response): string {
  const values = headers.map((each, n) => {
    const name = headers[n - (n % 2)] ?? '';
    return n % 2 === 1 && /^(date|x-request-id|retry-after)$/i.test(name) ? '' : each;
  });
  return [status, ...values, text].join('\n');
}

/** What a client can tell of the responses to both. */
const seen = ({ known, unknown }: Pairs) => ({
  statuses: [...new Set([...known, ...unknown].map(({ status }) => status))],
  differentResponses: new Set([...known, ...unknown].map(wordsOf)).size,
});

// Hashes cost a 64th, so that they do not hide the gap between two responses.
test('a wrong password for a known and an unknown email gets the same response within 5 ms', async ({
  annotate,
}) => {
  await using server = await startPrepared({ fullCostHashes: false });
  for (const [kind, known] of Object.entries(EMAILS)) {
    const pairs = await tryPairs(server.url, PAIRS, known);
    await annotate(`${kind}: ${gapMs(pairs).toFixed(2)} ms`);
    expect(seen(pairs)).toEqual({ statuses: [401], differentResponses: 1 });
    expect(gapMs(pairs)).toBeLessThan(MAX_GAP_MS);
  }
});

test('the times of failed sign-ins show the mutant no-dummy-hash', async () => {
  await using server = await startPrepared({ imports: [mutant('no-dummy-hash')] });
  expect(gapMs(await tryPairs(server.url, MUTANT_PAIRS, EMAILS.plain))).toBeGreaterThan(MAX_GAP_MS);
});
