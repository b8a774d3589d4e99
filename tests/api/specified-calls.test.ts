import { expect, test } from 'vitest';
import type { Method } from '#kernel/contract/route.ts';
import { describeSqlite } from '../support/engines.ts';
import { setUpTestApp, START, HOUR_MS } from './test-app.ts';

const USER = { username: 'Mira', email: 'mira@example.org', password: 'a long enough one' };
const ID = expect.stringMatching(/^[0-9a-f-]{36}$/);
const NO_SLEEP = {
  status: 'fail',
  code: 'SLEEP_NOT_FOUND',
  message: 'This sleep does not exist.',
};

/** Every field that the answers had when the calls were specified; what was added since is left aside. */
describeSqlite('A client that knows only the five specified calls', (engine) => {
  const api = setUpTestApp(engine);

  test('a client that knows only the five specified endpoints is served as specified', async () => {
    const call = async (method: Method, url: string, token = '', payload?: object) => {
      const answer = await api.call(method, url, { token, ...(payload && { payload }) });
      return [answer.statusCode, answer.json()];
    };
    const success = (data: object) => ({ status: 'success', data });

    expect(await call('POST', '/register', '', USER)).toMatchObject([201, success({ userId: ID })]);
    const { email, password } = USER;
    const [status, login] = await call('POST', '/login', '', { email, password });
    const token: string = login.data.accessToken;
    expect([status, login]).toEqual([200, success({ accessToken: expect.any(String) })]);

    const empty = {
      username: 'Mira',
      totalPoints: 0,
      currentStreak: 0,
      activeSleep: null,
      lastSleep: null,
      recentSleeps: [],
      unlockedAchievements: [],
    };
    expect(await call('GET', '/dashboard', token)).toMatchObject([200, success(empty)]);

    const [, first] = await call('POST', '/sleeps/start', token);
    const id: string = first.data.sleepLogId;
    const started = { sleepLogId: id, startTime: '2026-11-21T23:05:00.000Z' };
    expect(first).toMatchObject(success(started));
    expect(await call('POST', '/sleeps/start', token)).toMatchObject([200, success(started)]);
    expect(await call('GET', '/dashboard', token)).toMatchObject([
      200,
      success({
        ...empty,
        activeSleep: { id, startTime: started.startTime },
        recentSleeps: [{ id, startTime: started.startTime, points: 0 }],
      }),
    ]);

    api.clock.now = START + 8 * HOUR_MS;
    const ended = success({
      sleepLogId: id,
      durationMinutes: 480,
      pointsAwarded: 80,
      bonusPoints: 0,
      totalPoints: 80,
      currentStreak: 1,
      needsReview: false,
      newAchievements: [
        { id: 'first-dream', name: 'First Dream', description: expect.any(String) },
        { id: 'full-night', name: 'Full Night', description: expect.any(String) },
      ],
    });
    expect(await call('PUT', `/sleeps/${id}/end`, token)).toMatchObject([200, ended]);
    api.clock.now += HOUR_MS;
    expect(await call('PUT', `/sleeps/${id}/end`, token)).toMatchObject([200, ended]);
    const unknown = `/sleeps/${id.replaceAll(/^./g, 'f')}/end`;
    expect(await call('PUT', unknown, token)).toEqual([404, NO_SLEEP]);
    const night = {
      id,
      startTime: started.startTime,
      endTime: '2026-11-22T07:05:00.000Z',
      sleepDate: '2026-11-22',
      durationMinutes: 480,
      points: 80,
    };
    expect(await call('GET', '/dashboard', token)).toMatchObject([
      200,
      success({
        totalPoints: 80,
        currentStreak: 1,
        activeSleep: null,
        lastSleep: night,
        recentSleeps: [night],
        unlockedAchievements: [{ id: 'first-dream' }, { id: 'full-night' }],
      }),
    ]);
  });
});
