import { expect, test } from 'vitest';
import { FULL_DAY_MINUTES } from '#domain/points.ts';
import { at } from '#testkit/sleeps.ts';
import { describeEachEngine } from '../support/engines.ts';
import { createDiaryClient } from './diary-client.ts';
import { setUpTestApp } from './test-app.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

describeEachEngine('POST /sleeps/{id}/reopen', (engine) => {
  const api = setUpTestApp(engine);

  /** Woken at 03:00 after a short night, beside two full ones. */
  async function wakeEarly() {
    const diary = await createDiaryClient(api, '2026-03-03T12:00');
    await diary.sleepLive('2026-03-02T07:00', 480);
    await diary.sleepLive('2026-03-03T07:00', 480);
    const { sleepLogId: id } = await diary.sleepLive('2026-03-04T06:00', FULL_DAY_MINUTES);
    return { diary, id, end: (body?: object) => diary.call('PUT', `/sleeps/${id}/end`, body) };
  }

  test('two concurrent reopens make the sleep active once', async () => {
    const { diary, id } = await wakeEarly();
    const answers = await Promise.all([diary.reopen(id), diary.reopen(id)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await diary.dashboard()).toMatchObject({ totalPoints: 160, activeSleep: { id } });
  });

  // The tests below do not depend on the engine.
  if (engine.name !== 'sqlite') return;

  test('reopen makes the sleep active and takes its points back until the real end', async () => {
    const { diary, id, end } = await wakeEarly();
    await diary.correct(id, { note: 'The cat.', quality: 2 });
    api.clock.now += 10 * MINUTE_MS;
    const reopened = await diary.reopen(id);
    expect(reopened.statusCode).toBe(200);
    const { sleep, ...change } = await diary.change(Promise.resolve(reopened));
    expect(sleep).toMatchObject({ id, startTime: '2026-03-03T16:00:00.000Z', points: 0 });
    expect(sleep).toMatchObject({ note: 'The cat.', quality: 2, source: 'live' });
    expect(sleep).not.toHaveProperty('endTime');
    expect(change).toMatchObject({ pointsBefore: 280, pointsAfter: 160, currentStreak: 2 });
    expect(change.lostAchievements).toMatchObject([{ id: 'streak-3' }]);
    expect((await diary.dashboard()).activeSleep).toMatchObject({ id });

    api.clock.now = at('2026-03-04T07:00');
    const ended = (await end()).json().data;
    expect(ended).toMatchObject({ durationMinutes: 480, pointsAwarded: 130, currentStreak: 3 });
    expect(ended.newAchievements).toMatchObject([{ id: 'streak-3' }]);
  });

  test('reopen of an active sleep returns it unchanged', async () => {
    const { diary, id } = await wakeEarly();
    const first = await diary.change(diary.reopen(id.toUpperCase()));
    api.clock.now += 9 * HOUR_MS;
    const again = await diary.change(diary.reopen(id));
    expect(again.sleep).toEqual(first.sleep);
    expect(again).toMatchObject({ pointsBefore: 160, pointsAfter: 160, lostAchievements: [] });
  });

  test('reopen is rejected after a later sleep of no length', async () => {
    const { diary, id } = await wakeEarly();
    const { sleepLogId } = (await diary.call('POST', '/sleeps/start')).json().data;
    const code = async () => (await diary.reopen(id)).json().code;
    expect(await code()).toBe('SLEEP_NOT_REOPENABLE');
    await diary.call('PUT', `/sleeps/${sleepLogId}/end`);
    expect(await code()).toBe('SLEEP_NOT_REOPENABLE');
    await diary.remove(sleepLogId);
    expect(await code()).toBeUndefined();
  });

  test('reopen is 404 for a deleted sleep and works once it is restored', async () => {
    const { diary, id } = await wakeEarly();
    await diary.remove(id);
    expect((await diary.reopen(id)).json().code).toBe('SLEEP_NOT_FOUND');
    await diary.restore(id);
    expect((await diary.reopen(id)).statusCode).toBe(200);
  });
});
