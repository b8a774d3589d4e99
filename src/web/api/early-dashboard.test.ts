import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchOrTakeEarly } from './call.ts';

const HEADERS = {
  accept: 'application/json',
  authorization: 'Bearer mine',
  'time-zone': 'Asia/Jakarta',
};

const ask = async (path: string, headers: Record<string, string> = HEADERS, method = 'GET') => {
  const request = new Request(new URL(path, location.origin), { method, headers });
  return await (await fetchOrTakeEarly(request)).text();
};

const askEarly = (answer: Promise<Response>) => {
  const answers = new Map([[new URL('/dashboard', location.origin).href, answer]]);
  globalThis.lelapEarlyCalls = { headers: HEADERS, answers, askedAtMs: Date.now() };
};

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('asked now')));
  askEarly(Promise.resolve(new Response('asked early')));
});

afterEach(() => {
  vi.unstubAllGlobals();
  globalThis.lelapEarlyCalls = undefined;
});

it('the early dashboard response is used for one request only', async () => {
  expect(await ask('/dashboard')).toBe('asked early');
  expect(await ask('/dashboard')).toBe('asked now');
});

it.each([
  ['a change', '/dashboard', HEADERS, 'PUT'],
  ['another sleeper', '/dashboard', { ...HEADERS, authorization: 'Bearer yours' }, 'GET'],
  ['another zone', '/dashboard', { ...HEADERS, 'time-zone': 'Asia/Tokyo' }, 'GET'],
] as const)('a request for %s drops the early response', async (_what, path, headers, method) => {
  expect(await ask(path, headers, method)).toBe('asked now');
  expect(await ask('/dashboard')).toBe('asked now');
});

it.each([
  [29_000, 'asked early'],
  [30_000, 'asked now'],
])('a dashboard request %i ms after the early one is %s', async (ms, answered) => {
  const { askedAtMs = 0 } = globalThis.lelapEarlyCalls ?? {};
  vi.useFakeTimers({ toFake: ['Date'], now: askedAtMs + ms });
  expect(await ask('/dashboard')).toBe(answered);
  vi.useRealTimers();
});
