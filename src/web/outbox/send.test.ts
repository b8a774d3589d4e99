import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { makeToken } from '#web/session/token.fixture.ts';
import { operation } from './operation.fixture.ts';
import type { Operation } from './operation.ts';
import { sendWaiting } from './send.ts';

vi.mock(import('#web/api/call.ts'), { spy: true });

const box = vi.hoisted(() => ({
  userId: 'budi',
  operations: [] as Operation[],
  onChange: () => {},
}));
vi.mock('./outbox.ts', () => ({
  readOutbox: () => box,
  acceptTaps: () => undefined,
  changeOperations: async (change: (before: Operation[]) => Operation[]) => {
    box.onChange();
    box.operations = change(box.operations);
  },
}));

const signIn = (userId: string) =>
  localStorage.setItem('accessToken', makeToken({ userId, sid: '1' }));

beforeEach(() => {
  // As on plain HTTP.
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
  vi.mocked(call).mockReset().mockResolvedValue({});
  const end = operation('end', { userId: 'budi', tappedAtMs: Date.now(), state: 'new' });
  Object.assign(box, { operations: [end], onChange: () => {} });
  signIn('budi');
});

it('a tap that is withdrawn while its sending begins is not sent', async () => {
  box.onChange = () => (box.operations = []);
  await sendWaiting(true);
  expect(call).not.toHaveBeenCalled();
});

it.each([
  ['before', () => signIn('sari')],
  ['while', () => (box.onChange = () => signIn('sari'))],
])('a tap is not sent by an account that another tab has signed in %s it', async (_, change) => {
  change();
  await sendWaiting(true);
  expect(call).not.toHaveBeenCalled();
  expect(box.operations).toHaveLength(1);
});

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
  if (answer instanceof ApiError) vi.mocked(call).mockRejectedValue(answer);
  else vi.mocked(call).mockResolvedValue(answer as never);
  expect(await sendWaiting(true)).toMatchObject(sent);
  expect(box.operations).toMatchObject(left);
});
