import { beforeEach, expect, it, vi } from 'vitest';
import { readRecord } from './database.ts';
import { openOutbox, readOutbox } from './outbox.ts';
import { WAITING_KEY } from './operation.ts';

vi.mock(import('./database.ts'), { spy: true });

const DAY_MS = 86_400_000;

/** A tap that was stored so long ago, under a clock that was so far behind the server's. */
const keep = (agoMs: number, serverOffsetMs = 0) =>
  vi
    .mocked(readRecord)
    .mockImplementation(async (key) =>
      key.startsWith('operations')
        ? ([{ tappedAtMs: Date.now() - agoMs, serverOffsetMs }] as never)
        : undefined,
    );

beforeEach(() => localStorage.setItem(WAITING_KEY, '1'));

it('taps that are too old to be sent are not announced by the sign-in page', async () => {
  keep(31 * DAY_MS);
  await openOutbox('budi');
  expect(readOutbox()).toMatchObject({ userId: 'budi', operations: [] });
  expect(localStorage.getItem(WAITING_KEY)).toBeNull();
});

it('a tap under a clock that was 40 days behind is kept when the clock is right again', async () => {
  keep(40 * DAY_MS, 40 * DAY_MS);
  await openOutbox('budi');
  expect(readOutbox().operations).toHaveLength(1);
});
