import fc from 'fast-check';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { v7 as newId } from 'uuid';
import { ERROR_MESSAGES } from '#contract/errors.ts';
import { describeApi } from '#server/api-documents.ts';
import { buildApp } from '#server/app.ts';
import { createAccessTokens, type AccessTokens } from '#server/auth/tokens/access-tokens.ts';
import { createPasswordHasher, MIN_HASH_COST } from '#server/auth/passwords/password-hasher.ts';
import { readConfig } from '#server/config.ts';
import { insertAccount } from '#server/storage/tables/accounts.ts';
import { openStorage, type Storage } from '#server/storage/engines/open-storage.ts';
import { heldToSleepers } from '#testkit/sleeper-statements.ts';
import { accountOf, addSignIn } from '#testkit/sleepers.ts';
import {
  createAnswerDifferences,
  type AnswerDifferences,
  type OpenApiDocument,
} from '#testkit/answer-differences.ts';
import type { Fault, Finding, Scale } from './fault.ts';
import { documentedCalls, requestsFor, type DocumentedCall } from './generated/requests.ts';
import { NOW, PASSWORD } from './generated/schema-values.ts';
import { scratchFolder } from './scratch-folder.ts';

const REQUESTS_PER_CALL: Readonly<Record<Scale, number>> = {
  test: 50,
  short: 250,
  full: 100_000,
};

const TOKEN_SECRET = 'a secret of generated input, 32 bytes';
const HASH_COST = { ...MIN_HASH_COST, parallelism: 1 };
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A diary and its devices stay as small as a real one's. */
const REQUESTS_PER_SLEEPER = 50;

/** Every call of the document, with bodies, parameters, queries and headers that no client of ours would send. */
export const generatedInputFault: Fault = {
  name: 'generated-input',
  goal: '0 answers of 500, every 4xx in the one shape, all as documented',
  isLeftOutOfQuick: true,
  async run(scale, log) {
    await using folder = await scratchFolder();
    const storage = await openStorage({ dataDir: folder.path });
    try {
      // Tests try the same each time; the harness, each time something else.
      const seed = scale === 'test' ? 1 : Date.now() % 2 ** 31;
      return await tryGeneratedInput(storage, {
        requestsPerCall: REQUESTS_PER_CALL[scale],
        seed,
        log,
      });
    } finally {
      await storage.close();
    }
  },
};

export type GeneratedInputOptions = {
  requestsPerCall: number;
  /** The same seed makes the same requests. */
  seed: number;
  /** How the paths of the calls begin that are tried; absent: all. */
  under?: string;
  log?: (line: string) => void;
};

/** Sends requests to each call of an app over this storage. */
export async function tryGeneratedInput(
  storage: Storage,
  { requestsPerCall, seed, under = '/', log = () => {} }: GeneratedInputOptions,
): Promise<Finding> {
  const app = await buildApp({
    storage: heldToSleepers(storage),
    config: { ...readConfig({}), rateLimit: 'off', logLevel: 'silent' },
    tokenSecret: TOKEN_SECRET,
    hashCost: HASH_COST,
    now: () => NOW,
    newId,
    webRoot: '/nothing/is/here',
    logTo: { write: () => {} },
    documentsRoot: '/nothing/is/here',
  });
  await app.ready();
  try {
    const document = (await describeApi()) as OpenApiDocument;
    const clientDeps = {
      app,
      storage,
      tokens: createAccessTokens(TOKEN_SECRET),
      passwordHash: await createPasswordHasher(HASH_COST).hash(PASSWORD, {
        key: 'generated input',
        isTrusted: true,
      }),
      differencesOf: createAnswerDifferences(document),
    };
    const calls = documentedCalls(document as Parameters<typeof documentedCalls>[0]).filter(
      ({ path }) => path.startsWith(under),
    );
    const faults: string[] = [];
    for (const call of calls) {
      log(`${call.method} ${call.path}`);
      const client = new Client({ ...clientDeps, hasSleeps: call.path.startsWith('/sleeps/') });
      faults.push(...(await tryCall(client, call, { requestsPerCall, seed })));
    }
    const total = (calls.length * requestsPerCall).toLocaleString('en');
    return { figures: `${total} requests to ${calls.length} calls, seed ${seed}`, faults };
  } finally {
    await app.close();
  }
}

async function tryCall(
  client: Client,
  call: DocumentedCall,
  { requestsPerCall, seed }: { requestsPerCall: number; seed: number },
): Promise<string[]> {
  const name = `${call.method} ${call.path}`;
  await client.becomeSomebodyNew();
  const requests = fc.asyncProperty(requestsFor(call), async (request) => {
    const wrong = await client.send(call.method, request);
    if (wrong !== undefined) throw new Error(wrong);
  });
  const tried = await fc.check(requests, { numRuns: requestsPerCall, seed });
  if (!tried.failed) return [];
  const [request] = tried.counterexample ?? [];
  const { message } = tried.errorInstance as Error;
  return [`${name}: ${message} (seed ${seed}) ${JSON.stringify(request)}`];
}

type ClientDeps = {
  app: FastifyInstance;
  storage: Storage;
  tokens: AccessTokens;
  /** Of PASSWORD. */
  passwordHash: string;
  differencesOf: AnswerDifferences;
  hasSleeps: boolean;
};

type Sleeper = { token: string; known: readonly string[] };

/** Sends requests as a sleeper, as a new one whenever the last has come to an end or grown large. */
class Client {
  readonly #deps: ClientDeps;
  #sleeper: Sleeper = { token: '', known: [] };
  #sent = 0;

  constructor(deps: ClientDeps) {
    this.#deps = deps;
  }

  /** Sends one request and says what is wrong with the answer, if anything. */
  async send(
    method: string,
    request: { url: string; headers: Record<string, string>; body: string | undefined },
  ): Promise<string | undefined> {
    this.#sent += 1;
    if (this.#sent % REQUESTS_PER_SLEEPER === 0) await this.becomeSomebodyNew();
    const { token, known } = this.#sleeper;
    const url = request.url.replace('{known}', known[this.#sent % known.length] ?? '');
    const headers = { authorization: `Bearer ${token}`, ...request.headers };
    const answer = await this.#inject(method, url, headers, request.body);
    const { statusCode: status, body } = answer;
    const isSignedOut = status === 401 || (status === 204 && method !== 'PUT');
    if (isSignedOut && headers.authorization.includes(token)) await this.becomeSomebodyNew();

    const contentType = answer.headers['content-type'];
    const differences = this.#deps.differencesOf({ method, url, status, contentType, body });
    if (differences.length > 0) return `answered ${status}: ${differences.join(' ')}`;
    if (status >= 500 && contentType?.startsWith('application/json')) return `answered ${status}`;
    return status >= 400 && status < 500 ? shapeFault(status, body) : undefined;
  }

  /**
   * Makes an account and signs it in, past the password: hashing takes longer than all else. Where the call may ask for
   * them there are a sleep that is over, one that was deleted, and one that goes on.
   */
  async becomeSomebodyNew(): Promise<void> {
    const token = await signUp(this.#deps);
    this.#sleeper = { token, known: [] };
    if (!this.#deps.hasSleeps) return;
    const call = async (method: string, url: string, payload?: object) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await this.#inject(method, url, headers, payload)).json().data;
    };
    const night = (daysAgo: number) => ({
      startTime: new Date(NOW - daysAgo * DAY_MS - 8 * HOUR_MS).toISOString(),
      endTime: new Date(NOW - daysAgo * DAY_MS).toISOString(),
    });
    const ended = await call('POST', '/sleeps', night(2));
    const deleted = await call('POST', '/sleeps', night(3));
    await call('DELETE', `/sleeps/${deleted.sleep.id}`);
    const active = await call('POST', '/sleeps/start');
    const known = [ended.sleep.id, deleted.sleep.id, active.sleepLogId];
    this.#sleeper = { token, known };
  }

  #inject(
    method: string,
    url: string,
    headers: Record<string, string>,
    payload?: string | object | undefined,
  ): Promise<LightMyRequestResponse> {
    const { app } = this.#deps;
    return app.inject({
      method: method as 'GET',
      url,
      headers,
      ...(payload !== undefined && { payload }),
    });
  }
}

/** Adds an account with PASSWORD and a sign-in; the answer is its token. */
async function signUp({ storage, tokens, passwordHash }: ClientDeps): Promise<string> {
  const userId = newId();
  return await storage.transaction(async (trx) => {
    await insertAccount(trx, accountOf(userId, { passwordHash, createdAt: NOW }));
    return await addSignIn(trx, userId, { tokens, now: NOW });
  });
}

/** What a failure lacks that every failure has. */
function shapeFault(status: number, body: string): string | undefined {
  let failure: { status?: unknown; code?: unknown; message?: unknown };
  try {
    failure = JSON.parse(body);
  } catch {
    return `answered ${status} without JSON`;
  }
  if (failure.status !== 'fail') return `answered ${status} without its status`;
  if (typeof failure.code !== 'string' || !(failure.code in ERROR_MESSAGES)) {
    return `answered ${status} with the unknown code ${String(failure.code)}`;
  }
  return typeof failure.message === 'string' && failure.message !== ''
    ? undefined
    : `answered ${status} without a message`;
}
