import { beforeEach, expect, it } from 'vitest';
import { createServerClock } from '#kernel/web/api/server-clock.ts';
import { memoryDatabase } from './database.fixture.ts';
import { WAITING_KEY } from '#sign-in/web/waiting-taps.ts';
import { createOutbox } from './outbox.ts';

const DAY_MS = 86_400_000;

/** The outbox of a tap that was stored so long ago, under a clock that was so far behind the server's. */
async function openKeeping(agoMs: number, serverOffsetMs = 0) {
  const kept = [{ tappedAtMs: Date.now() - agoMs, serverOffsetMs }];
  const database = memoryDatabase(new Map([['operations:budi', kept]]));
  const outbox = createOutbox(database, createServerClock());
  await outbox.open('budi');
  return outbox.read();
}

beforeEach(() => localStorage.setItem(WAITING_KEY, '1'));

it('taps that are too old to be sent are not announced by the sign-in page', async () => {
  expect(await openKeeping(31 * DAY_MS)).toMatchObject({ userId: 'budi', operations: [] });
  expect(localStorage.getItem(WAITING_KEY)).toBeNull();
});

it('a tap under a clock that was 40 days behind is kept when the clock is right again', async () => {
  expect((await openKeeping(40 * DAY_MS, 40 * DAY_MS)).operations).toHaveLength(1);
});
