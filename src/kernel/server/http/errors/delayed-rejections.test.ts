import { setImmediate as nextTurn } from 'node:timers/promises';
import fastify from 'fastify';
import { beforeEach, afterEach, expect, test, vi } from 'vitest';
import { AppError } from '#kernel/contract/app-error.ts';
import type { ErrorCode } from '#errors.ts';
import type { Caller } from '#caller.ts';
import { addErrorHandlers } from './error-handler.ts';
import { SIGN_IN_LIMIT } from '#kernel/server/http/limits/rate-limits.ts';

const HELD_BACK_MS = 250;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** An app that rejects everything; requests to /sleepers are signed in. */
function refusingApp(code: ErrorCode) {
  const app = fastify();
  app.decorateRequest('caller', null);
  addErrorHandlers(app);
  app.get('/:who', { config: { rateLimit: SIGN_IN_LIMIT } }, (request) => {
    if (request.url === '/sleepers') request.caller = { userId: 'a' } as Caller;
    throw new AppError(code);
  });
  return app;
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
] as const)('GET %s gets %s (%i) after %i ms', async (url, code, status, delayMs) => {
  const answered: number[] = [];
  void refusingApp(code)
    .inject(url)
    .then(({ statusCode }) => answered.push(statusCode));
  await settle();
  vi.advanceTimersByTime(Math.max(0, delayMs - 1));
  await settle();
  expect(answered).toHaveLength(delayMs === 0 ? 1 : 0);
  vi.advanceTimersByTime(1);
  await settle();
  expect(answered).toEqual([status]);
});
