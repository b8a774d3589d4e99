import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, inject, onTestFinished, vi } from 'vitest';
import { buildApp, type AppDeps } from '#server/app.ts';
import { createAccessTokens } from '#sign-in/server/tokens/access-tokens.ts';
import { MIN_HASH_COST } from '#sign-in/server/passwords/password-hasher.ts';
import type { Storage } from '#kernel/server/storage/open-storage.ts';
import { createResponseDifferences, type OpenApiDocument } from '#testkit/response-differences.ts';
import type { TestEngine } from '../support/engines.ts';
import { readConfig } from '#kernel/server/config.ts';
import { withTenantGuard } from '#testkit/tenant-guard.ts';
import { addSleeper, HOUR_MS } from '#testkit/sleepers.ts';
import { insertRow } from '#kernel/server/storage/rows.ts';

export { HOUR_MS, MINUTE_MS } from '#testkit/sleepers.ts';

export const TOKEN_SECRET = 'a secret of the tests, 32 bytes or more';
export const DAY_MS = 86_400_000;

export const accessTokens = createAccessTokens(TOKEN_SECRET);

/** Initial time of the fake clock of every test app. */
export const START = Date.parse('2026-11-21T23:05:00.000Z');

/** The times of a request for a sleep until `endTime`. */
export const timesOf = (endTime: number, hours = 8) => ({
  startTime: new Date(endTime - hours * HOUR_MS).toISOString(),
  endTime: new Date(endTime).toISOString(),
});

export type TestApp = {
  app: FastifyInstance;
  storage: Storage;
  clock: { now: number };
  log: string[];
  /**
   * Sends a request; the payload is sent as JSON unless it is a string. Throws if the response differs from the OpenAPI
   * document.
   */
  call(method: Method, url: string, more?: CallOptions): Call;
  /** Adds a sleeper and signs in without a password; returns the token. */
  addSignedIn(expiresAt?: number): Promise<{ token: string; userId: string; sid: string }>;
};

type CallOptions = Pick<InjectOptions, 'payload' | 'headers' | 'remoteAddress'> & {
  token?: string;
};
type Call = Promise<LightMyRequestResponse>;
type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Headers = Record<string, string>;

export type TestAppOptions = Partial<Omit<AppDeps, 'config'>> & {
  config?: Partial<AppDeps['config']>;
};

/** Status and code of a failure, or the status alone. */
export async function outcome(answer: Call): Promise<number | string> {
  const { statusCode, body } = await answer;
  const code = body === '' ? undefined : (JSON.parse(body) as { code?: string }).code;
  return code === undefined ? statusCode : `${statusCode} ${code}`;
}

export const dataOf = async (answer: Call) => (await answer).json().data;

/** Makes the calls of a sleeper, whose token may change. */
export function callAs(api: TestApp, sleeper: () => { token: string }, headers: Headers = {}) {
  return (method: Method, url: string, payload?: object, more: Headers = {}): Call =>
    api.call(method, url, {
      token: sleeper().token,
      headers: { ...headers, ...more },
      ...(payload && { payload }),
    });
}

/** The same for all tests of a group, ready in its hooks and tests. */
export function setUpTestApp(
  engine: Pick<TestEngine, 'openStorage'>,
  options: TestAppOptions = {},
): TestApp {
  const api = {} as TestApp;
  beforeAll(async () => {
    Object.assign(api, await createTestApp(engine, options));
  });
  return api;
}

/** A signed-in sleeper of all tests of a group, ready in its hooks and tests. */
export function setUpSleeper(api: TestApp) {
  const sleeper = { token: '', userId: '', sid: '' };
  beforeAll(async () => {
    Object.assign(sleeper, await api.addSignedIn());
  });
  return sleeper;
}

/** Rate limits are counted by the system's clock, so that tests of them move it too. */
function fakeSystemClock(): { now: number } {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  onTestFinished(() => void vi.useRealTimers());
  return {
    get now() {
      return Date.now();
    },
    set now(instant) {
      vi.setSystemTime(instant);
    },
  };
}

/** Read once for all apps, which have the same document. */
let differencesOf: ReturnType<typeof createResponseDifferences> | undefined;

async function requireDocumented(
  method: string,
  url: string,
  answer: LightMyRequestResponse,
): Promise<void> {
  differencesOf ??= createResponseDifferences(
    JSON.parse(
      await readFile(path.join(inject('documentsRoot'), 'openapi.json'), 'utf8'),
    ) as OpenApiDocument,
  );
  const differences = differencesOf(method, url, answer);
  if (differences.length === 0) return;
  const { statusCode, body } = answer;
  throw new Error(`${method} ${url} ${statusCode}: ${differences.join(' ')} ${body}`);
}

/** An app on a new database, closed after the group's last test. Rate limits are off by default. */
export async function createTestApp(
  engine: Pick<TestEngine, 'openStorage'>,
  options: TestAppOptions = {},
): Promise<TestApp> {
  const { config, storage: given, ...deps } = options;
  const storage = given ?? (await engine.openStorage());
  const clock = config?.rateLimit === 'on' ? fakeSystemClock() : { now: START };
  const log: string[] = [];
  const strays: Error[] = [];
  const app = await buildApp({
    storage: withTenantGuard(storage, (stray) => void strays.push(stray)),
    config: {
      ...readConfig({ RATE_LIMIT: 'off' }),
      ...config,
    },
    tokenSecret: TOKEN_SECRET,
    hashCost: { ...MIN_HASH_COST, parallelism: 1 },
    now: () => clock.now,
    newId,
    webRoot: '/nothing/is/here',
    logTo: { write: (line) => void log.push(line) },
    // Has its own test; here hundreds of rejections would wait.
    rejectionDelayMs: 0,
    // Has its own test; here a busy machine would reject some of many concurrent requests.
    requestClock: () => 0,
    documentsRoot: inject('documentsRoot'),
    ...deps,
  });
  afterAll(async () => {
    await app.close();
    expect(strays).toEqual([]);
  });

  return {
    app,
    storage,
    clock,
    log,
    async call(method, url, { token, headers, ...more } = {}) {
      const answer = await app.inject({
        method,
        url,
        headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
        ...more,
      });
      await requireDocumented(method, url, answer);
      return answer;
    },
    async addSignedIn(expiresAt = clock.now + DAY_MS) {
      const userId = await addSleeper(storage);
      const sid = newId();
      await storage.transaction((trx) =>
        insertRow(trx, 'authSessions', { userId, id: sid, createdAt: clock.now, expiresAt }),
      );
      const token = accessTokens.issue({ userId, authSessionId: sid }, clock.now, expiresAt);
      return { token, userId, sid };
    },
  };
}
