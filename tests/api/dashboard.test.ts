import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { RULES_CHANGED_AT } from '#domain/fold.ts';
import { insertSleepHistoryOfVersion1 } from '#testkit/older-rules.ts';
import { insertSleepHistory } from '#testkit/sleep-history.ts';
import { sleepEnding, sleepsOf } from '#testkit/sleeps.ts';
import { describeSqlite } from '../support/engines.ts';
import { DAY_MS, setUpTestApp, START, HOUR_MS } from './test-app.ts';

/** Maximum bytes of a full dashboard without long notes, which every phone loads at each opening. */
const BYTES_AT_MOST = 5_500;

/** Three nights: by version 1 the first, an import, earned 80 points and the third a bonus of 50. */
const OLDER_NIGHTS = [1, 2, 3].map((day) =>
  sleepEnding(`2026-03-0${day}T07:00`, 480, {
    id: `00000000-0000-7000-8000-00000000000${day}`,
    ...(day === 1 && { source: 'import:csv' as const }),
  }),
);

describeSqlite('GET /dashboard', (engine) => {
  const api = setUpTestApp(engine, { config: { defaultTimeZone: 'Europe/Berlin' } });

  test('GET /dashboard of a sleeper with nine nights and an active sleep is small', async () => {
    const { token, userId } = await api.addSignedIn(START + 30 * DAY_MS);
    const nights = sleepsOf(START - 9 * DAY_MS, 9);
    await insertSleepHistory(api.storage, userId, nights, 'Asia/Jakarta');
    await api.call('POST', '/sleeps/start', { token });
    const answer = await api.call('GET', '/dashboard', { token });
    expect(answer.json().data.recentSleeps).toHaveLength(8);
    expect(answer.rawPayload.length).toBeLessThanOrEqual(BYTES_AT_MOST);
  });

  test('GET /dashboard shows the new points where nothing can be stored, and reports the change until it is seen', async () => {
    const { db } = api.storage;
    const { token, userId } = await api.addSignedIn();
    await insertSleepHistoryOfVersion1(api.storage, userId, OLDER_NIGHTS, 'Asia/Jakarta');
    const read = async (path = '/dashboard') => {
      const answer = await api.call('GET', path, { token });
      expect([path, answer.statusCode]).toEqual([path, 200]);
      return answer.json().data;
    };
    // Last used over an hour ago, so that a read would record it.
    api.clock.now += 2 * HOUR_MS;
    await sql`pragma query_only = 1`.execute(db);
    expect(await read()).toMatchObject({ totalPoints: 160 });
    for (const path of ['/days', '/months', '/sleeps', '/account']) await read(path);
    const refused = await api.call('POST', '/sleeps/start', { token });
    expect(refused.statusCode).toBe(503);
    expect(refused.json()).toEqual({
      status: 'error',
      code: 'UNAVAILABLE',
      message: 'The server cannot save anything right now. Please try again later.',
    });
    expect(refused.headers['retry-after']).toMatch(/^\d+$/);
    await sql`pragma query_only = 0`.execute(db);

    const rulesChange = {
      changedAt: new Date(RULES_CHANGED_AT).toISOString(),
      pointsBefore: 290,
      pointsAfter: 160,
    };
    expect(await read()).toMatchObject({ totalPoints: 160, rulesChange });
    const seen = await api.call('POST', '/account/rules-change/seen', { token });
    expect(seen.statusCode).toBe(204);
    expect((await read()).rulesChange).toBeNull();
  });
});
