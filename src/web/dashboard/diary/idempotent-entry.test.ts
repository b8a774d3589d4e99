import { expect, it, vi } from 'vitest';
import { refusal, stubServer, success, unreachable } from '#web/api/server.fixture.ts';
import { createIdempotentEntry } from './idempotent-entry.ts';

const SLEEP = { startTime: '2026-11-20T16:00:00.000Z', endTime: '2026-11-21T00:00:00.000Z' };

/** Enters two sleeps, the first with this answer; returns the ids of the requests. */
async function enterTwice(answer: () => Response | Promise<Response>, second = SLEEP) {
  const server = stubServer({ 'POST /sleeps': answer });
  const enter = createIdempotentEntry();
  await enter(SLEEP).catch(() => {});
  server.answers['POST /sleeps'] = success({});
  await enter(second);
  return server.sent('POST /sleeps').map((body) => (body as { id: string }).id);
}

it.each([
  ['silence', unreachable],
  ['a proxy without a server', refusal(502)],
])('the client sends the same sleep with the same id again after %s', async (_, lost) => {
  const [first, second] = await enterTwice(lost);
  expect(first).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  expect(second).toBe(first);
});

it.each([
  ['another sleep', unreachable, { ...SLEEP, note: 'Rain.' }],
  ['the same one after a refusal', refusal(409), SLEEP],
  ['the same one after it was entered', success({}), SLEEP],
])('the client sends %s with a new id', async (_, answer, sleep) => {
  expect(new Set(await enterTwice(answer, sleep)).size).toBe(2);
});

it('a diary entry gets an id on a page without HTTPS, where randomUUID is missing', async () => {
  vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    throw new TypeError('crypto.randomUUID is not a function');
  });
  expect(await enterTwice(success({}))).toHaveLength(2);
});
