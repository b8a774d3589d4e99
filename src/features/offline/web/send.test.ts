import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { makeToken } from '#kernel/web/session/token.fixture.ts';
import { operation } from './operation.fixture.ts';
import type { Operation } from './operation.ts';
import { createSender } from './send.ts';

const signIn = (userId: string) =>
  localStorage.setItem('accessToken', makeToken({ userId, sid: '1' }));

/** Sends the only tap of an outbox, an end, which the server answers so; `onChange` runs before its first change. */
async function sendEnd(answer: unknown = {}, onChange = (_box: Box): unknown => undefined) {
  const end = operation('end', { userId: 'budi', tappedAtMs: Date.now(), state: 'new' });
  const box: Box = { userId: 'budi', operations: [end], dashboard: undefined };
  const call = vi.fn<() => Promise<unknown>>(async () => {
    if (answer instanceof ApiError) throw answer;
    return answer;
  });
  const queue = {
    read: () => box,
    accept: () => undefined,
    update: async (change: (before: Operation[]) => readonly Operation[]) => {
      onChange(box);
      box.operations = [...change(box.operations)];
    },
  };
  const sent = await createSender(queue, call)(true);
  return { sent, left: box.operations, calls: call.mock.calls.length };
}

type Box = { userId: string; operations: Operation[]; dashboard: undefined };

beforeEach(() => {
  // As on plain HTTP.
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
  signIn('budi');
});

it('a tap that is withdrawn while its sending begins is not sent', async () => {
  expect(await sendEnd({}, (box) => (box.operations = []))).toMatchObject({ calls: 0 });
});

it.each([
  ['before', () => signIn('sari'), () => undefined],
  ['while', () => undefined, () => signIn('sari')],
])(
  'a tap is not sent by an account that another tab has signed in %s it',
  async (_, before, onChange) => {
    before();
    expect(await sendEnd({}, onChange)).toMatchObject({ calls: 0, left: [{ kind: 'end' }] });
  },
);

it.each([
  ['taken', { pointsAwarded: 70 }, { isAnswered: true, isRefused: false, points: 70 }, []],
  [
    'refused',
    new ApiError({ status: 404, code: 'SLEEP_NOT_FOUND', serverMessage: 'It is gone.' }),
    { isAnswered: true, isRefused: true, points: 0 },
    [{ state: 'refused', refusal: 'It is gone.' }],
  ],
  [
    'refused without a sentence',
    new ApiError({ status: 404, code: 'SLEEP_NOT_FOUND' }),
    { isAnswered: true, isRefused: true, points: 0 },
    [{ state: 'refused', refusal: 'SLEEP_NOT_FOUND' }],
  ],
])('a tap that the server has %s is reported', async (_, answer, sent, left) => {
  expect(await sendEnd(answer)).toMatchObject({ sent, left });
});
