import { expect, test } from 'vitest';
import { insertSleepHistory } from '#testkit/sleep-history.ts';
import { sleepsOf } from '#testkit/sleeps.ts';
import { describeSqlite } from '../support/engines.ts';
import { setUpTestApp, START, HOUR_MS } from './test-app.ts';

const NIGHTS = 9;

/** Maximum bytes of a full dashboard without long notes, which every phone loads at each opening. */
const BYTES_AT_MOST = 5_500;

describeSqlite('GET /dashboard', (engine) => {
  const api = setUpTestApp(engine, { config: { defaultTimeZone: 'Europe/Berlin' } });

  test('GET /dashboard of a sleeper with nine nights and an active sleep is small', async () => {
    const { token, userId } = await api.addSignedIn(START + 30 * 24 * HOUR_MS);
    const nights = sleepsOf(START - NIGHTS * 24 * HOUR_MS, NIGHTS);
    await insertSleepHistory(api.storage, userId, nights, 'Asia/Jakarta');
    await api.call('POST', '/sleeps/start', { token });
    const answer = await api.call('GET', '/dashboard', { token });
    expect(answer.json().data.recentSleeps).toHaveLength(8);
    expect(answer.rawPayload.length).toBeLessThanOrEqual(BYTES_AT_MOST);
  });
});
