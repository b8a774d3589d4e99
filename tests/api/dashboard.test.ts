import { expect, test } from 'vitest';
import { describeEachEngine } from '../support/engines.ts';
import { setUpTestApp, START } from './test-app.ts';

const HOUR_MS = 3_600_000;
const NIGHTS = 9;

/** Maximum bytes of a full dashboard without long notes, which every phone loads at each opening. */
const BYTES_AT_MOST = 5_500;

describeEachEngine('GET /dashboard', (engine) => {
  const api = setUpTestApp(engine, { config: { defaultTimeZone: 'Europe/Berlin' } });

  test('GET /dashboard returns zeros for a sleeper without sleeps', async () => {
    const { token, userId } = await api.addSignedIn();
    const answer = await api.call('GET', '/dashboard', { token });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      status: 'success',
      data: {
        userId,
        username: 'Mira',
        email: `${userId}@example.org`,
        timeZone: 'Europe/Berlin',
        sleepGoalMinutes: 480,
        showInsights: true,
        totalPoints: 0,
        currentStreak: 0,
        longestStreak: 0,
        streakEarningDays: 0,
        streakBonusesPaid: [],
        usual: { bedMinute: null, wakeMinute: null },
        activeSleep: null,
        lastSleep: null,
        recentSleeps: [],
        unlockedAchievements: [],
        lockedAchievements: expect.any(Array),
        rulesChange: null,
      },
    });
    for (const locked of answer.json().data.lockedAchievements) {
      expect(locked).toEqual({
        id: expect.any(String),
        name: expect.any(String),
        description: expect.any(String),
        progress: 0,
      });
    }
  });

  test('GET /dashboard returns totals, streak and active sleep after nine nights', async () => {
    const { token } = await api.addSignedIn(START + 30 * 24 * HOUR_MS);
    const press = async (method: 'POST' | 'PUT', url: string) =>
      (await api.call(method, url, { token })).json().data.sleepLogId as string;
    for (let night = 0; night < NIGHTS; night += 1) {
      api.clock.now = START + night * 24 * HOUR_MS;
      const id = await press('POST', '/sleeps/start');
      api.clock.now += 8 * HOUR_MS;
      await press('PUT', `/sleeps/${id}/end`);
    }
    api.clock.now = START + NIGHTS * 24 * HOUR_MS;
    const active = await press('POST', '/sleeps/start');

    const answer = await api.call('GET', '/dashboard', { token });
    expect(answer.rawPayload.length).toBeLessThanOrEqual(BYTES_AT_MOST);
    const { data } = answer.json();
    expect(data).toMatchObject({
      totalPoints: NIGHTS * 80 + 50 + 150,
      currentStreak: NIGHTS,
      longestStreak: NIGHTS,
      streakEarningDays: NIGHTS,
      streakBonusesPaid: [3, 7],
      activeSleep: { id: active, startTime: '2026-11-30T23:05:00.000Z', version: 1 },
    });
    expect(data.recentSleeps).toHaveLength(8);
    expect(data.recentSleeps[0]).toEqual({
      id: active,
      startTime: '2026-11-30T23:05:00.000Z',
      points: 0,
      bonusPoints: 0,
      timeZone: 'Europe/Berlin',
      source: 'live',
      needsReview: false,
      version: 1,
      note: null,
      quality: null,
    });
    expect(data.recentSleeps[1]).toEqual(data.lastSleep);
    expect(data.lastSleep).toMatchObject({
      startTime: '2026-11-29T23:05:00.000Z',
      endTime: '2026-11-30T07:05:00.000Z',
      sleepDate: '2026-11-30',
      durationMinutes: 480,
      points: 80,
      bonusPoints: 0,
    });
    expect(data.recentSleeps[3]).toMatchObject({ points: 230, bonusPoints: 150 });
    expect(data.unlockedAchievements).toContainEqual({
      id: 'streak-7',
      name: 'Dream Week',
      description: expect.any(String),
      unlockedAt: '2026-11-28T07:05:00.000Z',
    });
    api.clock.now = START;
  });
});
