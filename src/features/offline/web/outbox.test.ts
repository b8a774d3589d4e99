import { beforeEach, describe, expect, it } from 'vitest';
import { makeToken } from '#kernel/web/session/token.fixture.ts';
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

describe('the last year', () => {
  const YEAR = { nights: [] };
  const YEAR_KEY = 'year:budi';

  /** The outbox of a device that keeps a dashboard and a year. */
  async function openWithYear() {
    const records = new Map<string, unknown>();
    const outbox = createOutbox(memoryDatabase(records), createServerClock());
    await outbox.open('budi');
    outbox.keepDashboard({}, Date.now());
    await outbox.keepYear(YEAR);
    return { outbox, records };
  }

  it.each([
    ['a sign-out, an expiry, and another account', {}],
    ['a sign-in that another device has ended', { staysOpen: true }],
  ])('%s: it is gone for good', async (_, options) => {
    const { outbox, records } = await openWithYear();
    expect(records.get(YEAR_KEY)).toBe(YEAR);
    await outbox.forget('budi', options);
    // An answer that was on its way.
    await outbox.keepYear(YEAR);
    expect([...records.keys()]).toEqual([]);
  });

  it.each([
    ['its account', { userId: 'budi' }, YEAR],
    ['another account', { userId: 'sari' }, undefined],
    ['an expired sign-in', { userId: 'budi', exp: 1 }, undefined],
  ])('%s: only its own is read', async (_, payload, read) => {
    const { outbox } = await openWithYear();
    localStorage.setItem('accessToken', makeToken(payload));
    expect(await outbox.readYear()).toBe(read);
  });
});
