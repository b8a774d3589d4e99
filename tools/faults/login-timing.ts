import { OPERATOR } from '#server/auth/passwords/bounded-queue.ts';
import {
  createPasswordHasher,
  DEFAULT_HASH_COST,
  MIN_HASH_COST,
} from '#server/auth/passwords/password-hasher.ts';
import { insertAccount } from '#server/storage/tables/accounts.ts';
import { openStorage } from '#server/storage/engines/open-storage.ts';
import { accountOf } from '#testkit/sleepers.ts';
import type { Fault, Finding, Scale } from './fault.ts';
import { ownAddresses } from './flood.ts';
import { call, headerOf, oneConnection, PASSWORD, percentile, type Answer } from './client.ts';
import { scratchFolder } from './scratch-folder.ts';
import { startServer, type ServerProcess } from './server-process.ts';
import { mutantFault } from './mutant-scenario.ts';

const PAIRS: Record<Scale, number> = { test: 4, short: 1_000, full: 5_000 };

/** Enough to see the difference of a whole hash at its full cost. */
const WEAKENED_PAIRS = 10;

const GOAL_GAP_MS = 1;

/** Fewer than an address may try, so that it is the account that is limited. */
const PAIRS_PER_ADDRESS = 4;

/** A refusal takes its time (docs/decisions/0009-whom-a-limit-binds.md), in which others can be refused. */
const ADDRESSES_AT_ONCE = 10;

/** Each is an account that is known, and as long as the others and those that nobody has. */
const KINDS = {
  plain: 'mira00000000@example.org',
  'outdated hash': 'anna00000000@example.org',
  'two-step': 'lena00000000@example.org',
} as const;
type Kind = keyof typeof KINDS;

export const loginTimingFault: Fault = {
  name: 'login-timing',
  goal: 'the same words and time for a known and an unknown email: gap < 1 ms',
  run: async (scale, log) => {
    await using folder = await scratchFolder();
    await prepare(folder.path);
    const trial = { pairs: PAIRS[scale], isTimed: scale !== 'test' };
    const findings: Finding[] = [];
    {
      await using server = await startCheapServer(folder.path, 'off');
      for (const kind of Object.keys(KINDS) as Kind[]) {
        log(kind);
        findings.push(await compare(server, { kind, ...trial }));
      }
    }
    // Elsewhere than on Linux a machine has but one address for itself, which would be limited first.
    if (trial.isTimed && process.platform === 'linux') {
      log('limited');
      await using server = await startCheapServer(folder.path, 'on');
      findings.push(await compareLimited(server, trial));
    }
    return {
      figures: `${trial.pairs} pairs each: ${findings.map(({ figures }) => figures).join(', ')}`,
      faults: findings.flatMap(({ faults }) => faults),
    };
  },
};

/** Builds that say no sooner where there is no account, and where its hash is an old one. */
export const tellingLoginFaults: readonly Fault[] = (
  [
    ['no-dummy-hash', 'plain'],
    ['no-timing-equalizer', 'outdated hash'],
  ] as const
).map(([weakness, kind]) => ({
  ...mutantFault(weakness, /the gap is/, async ({ imports = [] }) => {
    await using folder = await scratchFolder();
    await prepare(folder.path);
    await using server = await startServer(folder.path, { imports, isTimed: true });
    return await compare(server, { kind, pairs: WEAKENED_PAIRS, isTimed: true });
  }),
  isLeftOutOfQuick: true,
}));

/** Its hashes are at a 64th of their cost, so that they hide nothing: the difference between two shows as well. */
async function startCheapServer(dataDir: string, limits: 'on' | 'off'): Promise<ServerProcess> {
  const env = { RATE_LIMIT: limits };
  return await startServer(dataDir, { env, isTimed: true, hasDearHashes: false });
}

type Trial = { pairs: number; isTimed: boolean };

/** Asks for one who is there and another time for somebody new who is not. */
async function compare(
  { url }: ServerProcess,
  { kind, pairs, isTimed }: Trial & { kind: Kind },
): Promise<Finding> {
  const answers = await askInPairs(pairs, { url, known: KINDS[kind], unknown: emailOfNobody });
  return judge(answers, { name: kind, isTimed, status: 401 });
}

/** The same for accounts that too many have failed at: neither is judged any more. */
async function compareLimited({ url }: ServerProcess, { pairs, isTimed }: Trial): Promise<Finding> {
  const known = KINDS.plain;
  const unknown = emailOfNobody(0);
  for (const address of ownAddresses(6)) {
    await askInPairs(PAIRS_PER_ADDRESS, { url, address, known, unknown: () => unknown });
  }
  const askFrom = (nth: number) =>
    askInPairs(PAIRS_PER_ADDRESS, {
      url,
      address: `127.2.${Math.floor(nth / 250)}.${(nth % 250) + 1}`,
      known,
      unknown: () => unknown,
    });
  const answers: Answers = { known: [], unknown: [] };
  for (let nth = 0; nth * PAIRS_PER_ADDRESS < pairs; nth += ADDRESSES_AT_ONCE) {
    const addresses = Array.from({ length: ADDRESSES_AT_ONCE }, (_, index) => nth + index);
    for (const asked of await Promise.all(addresses.map(askFrom))) {
      answers.known.push(...asked.known);
      answers.unknown.push(...asked.unknown);
    }
  }
  return judge(answers, { name: 'limited', isTimed, status: 429 });
}

type Answers = { known: Answer[]; unknown: Answer[] };

/** Tries a wrong password for both of each pair, in turns first, on one connection. */
async function askInPairs(
  pairs: number,
  asked: { url: string; address?: string; known: string; unknown: (pair: number) => string },
): Promise<Answers> {
  const answers: Answers = { known: [], unknown: [] };
  const agent = oneConnection(asked.address);
  // The first response on a connection takes longer than the others.
  await call(asked.url, 'GET', '/healthz', { agent });
  for (let pair = 0; pair < pairs; pair += 1) {
    const emails = { known: asked.known, unknown: asked.unknown(pair) };
    const order =
      pair % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const which of order) {
      const body = { email: emails[which], password: 'a wrong password' };
      answers[which].push(await call(asked.url, 'POST', '/login', { agent, body }));
    }
  }
  agent.destroy();
  return answers;
}

function judge(
  { known, unknown }: Answers,
  { name, isTimed, status }: { name: string; isTimed: boolean; status: number },
): Finding {
  const gapMs = Math.abs(medianMs(known) - medianMs(unknown));
  const words = new Set([...known, ...unknown].map(wordsOf));
  const isExpected = [...known, ...unknown].every((answer) => answer.status === status);
  const isTooWide = isTimed && gapMs >= GOAL_GAP_MS;
  return {
    figures: isTimed ? `${name} ${gapMs.toFixed(2)} ms` : name,
    faults: [
      ...(words.size === 1 ? [] : [`${name}: there are ${words.size} different answers`]),
      ...(isExpected ? [] : [`${name}: not every answer was a ${status}`]),
      ...(isTooWide ? [`${name}: the gap is ${gapMs.toFixed(2)} ms`] : []),
    ],
  };
}

function medianMs(answers: readonly Answer[]): number {
  return percentile(
    answers.map(({ tookMs }) => tookMs),
    50,
  );
}

function emailOfNobody(n: number): string {
  return `nobo${String(n).padStart(8, '0')}@example.org`;
}

/** All of an answer that its sender chose: not the date, not the id of the request, not how long to wait. */
function wordsOf(answer: Answer): string {
  const { status, headers, text } = answer;
  const shown = headers.filter(
    (_each, n) => !/^(date|x-request-id|retry-after)$/i.test(headers[n - (n % 2)] ?? ''),
  );
  const waits = headerOf(answer, 'retry-after') === undefined ? 'none' : 'some';
  return [status, ...shown, waits, text].join('\n');
}

/** Makes the accounts; none has signed in from anywhere. */
async function prepare(dataDir: string): Promise<void> {
  const today = await createPasswordHasher(DEFAULT_HASH_COST).hash(PASSWORD, OPERATOR);
  const cheaper = { ...MIN_HASH_COST, parallelism: 1 };
  const outdated = await createPasswordHasher(cheaper).hash(PASSWORD, OPERATOR);
  const storage = await openStorage({ dataDir });
  await storage.transaction(async (trx) => {
    for (const [kind, email] of Object.entries(KINDS)) {
      const passwordHash = kind === 'outdated hash' ? outdated : today;
      await insertAccount(trx, accountOf(kind, { email, emailKey: email, passwordHash }));
    }
    const twoStep: Kind = 'two-step';
    // It is not opened: no password will be right.
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
  });
  await storage.close();
}
