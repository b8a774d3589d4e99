import { expect, it, vi } from 'vitest';
import { createIdempotentEntry } from './idempotent-entry.ts';

const SLEEP = { startTime: '2026-11-20T16:00:00.000Z', endTime: '2026-11-21T00:00:00.000Z' };

/** A fake server with these responses in order; returns the received ids. */
function answering(...answers: (Response | 'silence')[]): string[] {
  const ids: string[] = [];
  vi.spyOn(console, 'log').mockReturnValue();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { id } = (await new Request(input, init).json()) as { id: string };
    const answer = answers[ids.push(id) - 1];
    if (answer === undefined || answer === 'silence') throw new TypeError('Failed to fetch');
    return answer;
  });
  return ids;
}

const success = () => Response.json({ status: 'success', data: {} }, { status: 201 });
const failure = (status: number) => Response.json({ status: 'fail' }, { status });

it.each([
  ['silence', 'silence' as const],
  ['a proxy without a server', failure(502)],
])('the client sends the same sleep with the same id again after %s', async (_what, lost) => {
  const ids = answering(lost, success());
  const enter = createIdempotentEntry();
  await expect(enter(SLEEP)).rejects.toMatchObject({ name: 'ApiError' });
  await enter(SLEEP);
  expect(ids[0]).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  expect(ids[1]).toBe(ids[0]);
});

it.each([
  ['another sleep', 'silence' as const, { ...SLEEP, note: 'Rain.' }],
  ['the same one after a refusal', failure(409), SLEEP],
  ['the same one after it was entered', success(), SLEEP],
])('the client sends %s with a new id', async (_what, first, second) => {
  const ids = answering(first, success());
  const enter = createIdempotentEntry();
  await enter(SLEEP).catch(() => {});
  await enter(second);
  expect(ids).toHaveLength(2);
  expect(ids[1]).not.toBe(ids[0]);
});

it('a diary entry gets an id on a page without HTTPS, where randomUUID is missing', async () => {
  const ids = answering(success());
  vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    throw new TypeError('crypto.randomUUID is not a function');
  });
  await createIdempotentEntry()(SLEEP);
  expect(ids[0]).toBeTruthy();
});
