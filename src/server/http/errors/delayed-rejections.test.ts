import { setImmediate as nextTurn } from 'node:timers/promises';
import fastify from 'fastify';
import { beforeEach, afterEach, expect, test, vi } from 'vitest';
import { AppError } from '#contract/app-error.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { addErrorHandlers } from './error-handler.ts';
import { SIGN_IN_LIMIT } from '#server/http/limits/rate-limits.ts';

const HELD_BACK_MS = 250;
const MOST_HELD_BACK = 1_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** An app that rejects everything: anonymous requests at /anonymous, signed-in ones at /sleepers. */
function refusingApp(code: ErrorCode) {
  const app = fastify();
  app.decorateRequest('caller', null);
  addErrorHandlers(app);
  const refuse = async () => {
    throw new AppError(code);
  };
  app.get('/anonymous', { config: { rateLimit: SIGN_IN_LIMIT } }, refuse);
  app.get('/unlimited', refuse);
  app.get(
    '/sleepers',
    {
      config: { rateLimit: SIGN_IN_LIMIT },
      onRequest: async (request) => {
        request.caller = { userId: 'a', authSessionId: 'b', issuedAt: 0, expiresAt: 1 };
      },
    },
    refuse,
  );
  const answered: string[] = [];
  const ask = async (url: string) => {
    const { statusCode } = await app.inject(url);
    answered.push(`${url} ${statusCode}`);
  };
  return { answered, ask };
}

/** Waits until everything that needs no timer is done. */
async function settle() {
  for (let turn = 0; turn < 20; turn += 1) await nextTurn();
}

test.each([
  ['/anonymous', 'TOO_MANY_REQUESTS', 429, HELD_BACK_MS],
  ['/anonymous', 'UNAVAILABLE', 503, HELD_BACK_MS],
  ['/anonymous', 'INVALID_CREDENTIALS', 401, 0],
  ['/sleepers', 'UNAVAILABLE', 503, 0],
  ['/unlimited', 'UNAVAILABLE', 503, 0],
] as const)('GET %s gets %s (%i) after %i ms', async (url, code, status, delayMs) => {
  const { answered, ask } = refusingApp(code);
  void ask(url);
  await settle();
  vi.advanceTimersByTime(Math.max(0, delayMs - 1));
  await settle();
  expect(answered).toHaveLength(delayMs === 0 ? 1 : 0);
  vi.advanceTimersByTime(1);
  await settle();
  expect(answered).toEqual([`${url} ${status}`]);
});

test('rejections beyond a thousand delayed ones are immediate', async () => {
  const { answered, ask } = refusingApp('TOO_MANY_REQUESTS');
  for (let n = 0; n < MOST_HELD_BACK; n += 1) void ask('/anonymous');
  await settle();
  expect(answered).toHaveLength(0);
  await ask('/anonymous');
  expect(answered).toHaveLength(1);

  vi.advanceTimersByTime(HELD_BACK_MS);
  await settle();
  expect(answered).toHaveLength(MOST_HELD_BACK + 1);
  void ask('/anonymous');
  await settle();
  expect(answered).toHaveLength(MOST_HELD_BACK + 1);
});
