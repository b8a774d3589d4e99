import { expect, it, vi } from 'vitest';
import { createIdempotentEntry } from './idempotent-entry.ts';

const SLEEP = { startTime: '2026-11-20T16:00:00.000Z', endTime: '2026-11-21T00:00:00.000Z' };

/** A fake server with these responses in order; returns the received keys. */
function answering(...answers: (Response | 'silence')[]): (string | null)[] {
  const keys: (string | null)[] = [];
  vi.spyOn(console, 'log').mockReturnValue();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    keys.push(new Request(input, init).headers.get('idempotency-key'));
    const answer = answers[keys.length - 1];
    if (answer === undefined || answer === 'silence') throw new TypeError('Failed to fetch');
    return answer;
  });
  return keys;
}

const success = () => Response.json({ status: 'success', data: {} }, { status: 201 });
const failure = (status: number) => Response.json({ status: 'fail' }, { status });

it.each([
  ['silence', 'silence' as const],
  ['a proxy without a server', failure(502)],
])('sends the same sleep under the same key again after %s', async (_what, lost) => {
  const keys = answering(lost, success());
  const enter = createIdempotentEntry();
  await expect(enter(SLEEP)).rejects.toMatchObject({ name: 'ApiError' });
  await enter(SLEEP);
  expect(keys[0]).toMatch(/^[\da-z-]{20,}$/);
  expect(keys[1]).toBe(keys[0]);
});

it.each([
  ['another sleep', 'silence' as const, { ...SLEEP, note: 'Rain.' }],
  ['the same one after a refusal', failure(409), SLEEP],
  ['the same one after it was entered', success(), SLEEP],
])('sends %s under a key of its own', async (_what, first, second) => {
  const keys = answering(first, success());
  const enter = createIdempotentEntry();
  await enter(SLEEP).catch(() => {});
  await enter(second);
  expect(keys).toHaveLength(2);
  expect(keys[1]).not.toBe(keys[0]);
});

it('needs no randomUUID, which a page without HTTPS does not have', async () => {
  const keys = answering(success());
  vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    throw new TypeError('crypto.randomUUID is not a function');
  });
  await createIdempotentEntry()(SLEEP);
  expect(keys[0]).toBeTruthy();
});
