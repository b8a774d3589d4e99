import { v7 as newId } from 'uuid';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { RULES_CHANGED_AT, RULES_VERSION } from '#diary/rules/fold.ts';
import { findAccount, updateAccount } from '#accounts/server/account-rows.ts';
import { insertSleepHistory } from '#testkit/sleep-history.ts';
import { night, sleepsOf } from '#testkit/sleeps.ts';
import { describeSqlite } from '#tests/support/engines.ts';
import { createDiaryClient } from '#tests/api/diary-client.ts';
import { DAY_MS, setUpTestApp, START, HOUR_MS } from '#tests/api/test-app.ts';

/** Maximum bytes of a full dashboard without long notes, which every phone loads at each opening. */
const BYTES_AT_MOST = 5_500;

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

  test('GET /dashboard and other reads work where nothing can be stored', async () => {
    const { db } = api.storage;
    const { token, userId } = await api.addSignedIn();
    await insertSleepHistory(api.storage, userId, sleepsOf(START - 9 * DAY_MS, 9), 'UTC');
    // Last used over an hour ago, so that a read would record it.
    api.clock.now += 2 * HOUR_MS;
    await sql`pragma query_only = 1`.execute(db);
    for (const path of ['/dashboard', '/days', '/months', '/sleeps', '/account', '/insights']) {
      expect([path, (await api.call('GET', path, { token })).statusCode]).toEqual([path, 200]);
    }
    const refused = await api.call('POST', '/sleeps/start', { token });
    expect(refused.statusCode).toBe(503);
    expect(refused.json()).toEqual({
      status: 'error',
      code: 'UNAVAILABLE',
      message: 'The server cannot save anything right now. Please try again later.',
    });
    expect(refused.headers['retry-after']).toMatch(/^\d+$/);
    await sql`pragma query_only = 0`.execute(db);
    expect((await api.call('POST', '/sleeps/start', { token })).statusCode).toBe(201);
  });
});

describeSqlite('A change of the rules', (engine) => {
  const api = setUpTestApp(engine);

  /** A sleeper with three nights, 290 points, who was told a total by older rules. */
  async function addTold(pointsTold: number) {
    const sleeper = await createDiaryClient(api, '2026-03-04T12:00');
    const { userId } = sleeper;
    const nights = ['2026-03-01', '2026-03-02', '2026-03-03'].map((date) =>
      night(date, { id: newId() }),
    );
    await insertSleepHistory(api.storage, userId, nights, 'Asia/Jakarta');
    const told = { pointsTold, rulesTold: RULES_VERSION - 1 };
    await api.storage.transaction((trx) => updateAccount(trx, userId, told));
    const rulesChange = async () => (await sleeper.dashboard()).rulesChange;
    return { ...sleeper, rulesChange };
  }
  const changedAt = new Date(RULES_CHANGED_AT).toISOString();

  test('GET /dashboard tells the points before and after new rules until they are seen', async () => {
    const { rulesChange, dashboard, call, sleepLive } = await addTold(240);
    const change = { changedAt, pointsBefore: 240, pointsAfter: 290 };
    expect(await dashboard()).toMatchObject({ totalPoints: 290, rulesChange: change });
    expect(await rulesChange()).toEqual(change);

    const seen = await call('POST', '/account/rules-change/seen');
    expect(seen.statusCode).toBe(204);
    expect(await rulesChange()).toBeNull();
    await sleepLive('2026-03-05T07:00', 480);
    expect(await rulesChange()).toBeNull();
  });

  test('a change of the diary before the first look keeps what the rules changed', async () => {
    const { rulesChange, sleepLive, remove } = await addTold(240);
    const { sleepLogId, pointsAwarded } = await sleepLive('2026-03-05T07:00', 480);
    expect(pointsAwarded).toBe(80);
    expect(await rulesChange()).toEqual({ changedAt, pointsBefore: 320, pointsAfter: 370 });
    await remove(sleepLogId);
    expect(await rulesChange()).toEqual({ changedAt, pointsBefore: 240, pointsAfter: 290 });
  });

  test('without the sleeps that new rules pay more for, no total below zero is told', async () => {
    const { rulesChange, remove, read } = await addTold(240);
    const [third, second, first] = (await read('/sleeps')).items;
    await remove(third.id);
    await remove(second.id);
    expect(await rulesChange()).toEqual({ changedAt, pointsBefore: 30, pointsAfter: 80 });
    await remove(first.id);
    expect(await rulesChange()).toBeNull();
  });

  test('rules that give the same points tell nothing, before and after the next waking', async () => {
    const { rulesChange, sleepLive, userId } = await addTold(290);
    expect(await rulesChange()).toBeNull();
    await sleepLive('2026-03-05T07:00', 480);
    expect(await rulesChange()).toBeNull();
    const account = await findAccount(api.storage.db, userId);
    expect(account).toMatchObject({ pointsTold: 370, rulesTold: RULES_VERSION });
  });
});
