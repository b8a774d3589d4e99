import { expect, it, onTestFinished, vi } from 'vitest';
import { fetchOrTakeEarly } from './early-responses.ts';

const HEADERS = {
  accept: 'application/json',
  authorization: 'Bearer mine',
  'time-zone': 'Asia/Jakarta',
};

/** A page whose script asked for the dashboard before the app loaded. */
function openPage() {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('asked now')));
  onTestFinished(() => void vi.unstubAllGlobals());
  const answer = Promise.resolve(new Response('asked early'));
  const answers = new Map([[new URL('/dashboard', location.origin).href, answer]]);
  const askedAtMs = Date.now();
  const early = { headers: HEADERS, answers, askedAtMs };
  const ask = async (
    path: string,
    headers: Record<string, string> = HEADERS,
    method = 'GET',
  ): Promise<string> => {
    const request = new Request(new URL(path, location.origin), { method, headers });
    return await (await fetchOrTakeEarly(request, early)).text();
  };
  return { ask, askedAtMs };
}

it('the early dashboard response is used for one request only', async () => {
  const { ask } = openPage();
  expect(await ask('/dashboard')).toBe('asked early');
  expect(await ask('/dashboard')).toBe('asked now');
});

it.each([
  ['a change', '/dashboard', HEADERS, 'PUT'],
  ['another sleeper', '/dashboard', { ...HEADERS, authorization: 'Bearer yours' }, 'GET'],
  ['another zone', '/dashboard', { ...HEADERS, 'time-zone': 'Asia/Tokyo' }, 'GET'],
] as const)('a request for %s drops the early response', async (_what, path, headers, method) => {
  const { ask } = openPage();
  expect(await ask(path, headers, method)).toBe('asked now');
  expect(await ask('/dashboard')).toBe('asked now');
});

it.each([
  [29_000, 'asked early'],
  [30_000, 'asked now'],
])('a dashboard request %i ms after the early one is %s', async (ms, answered) => {
  const { ask, askedAtMs } = openPage();
  vi.useFakeTimers({ toFake: ['Date'], now: askedAtMs + ms });
  expect(await ask('/dashboard')).toBe(answered);
  vi.useRealTimers();
});
