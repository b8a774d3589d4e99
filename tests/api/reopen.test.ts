import { expect, test } from 'vitest';
import { FULL_DAY_MINUTES } from '#domain/points.ts';
import { at } from '#testkit/sleeps.ts';
import { describeEachEngine } from '../support/engines.ts';
import { createDiaryClient } from './diary-client.ts';
import { setUpTestApp, outcome } from './test-app.ts';

describeEachEngine('POST /sleeps/{id}/reopen', (engine) => {
  const api = setUpTestApp(engine);

  /** Woken at 06:00 after a short night, beside two full ones. */
  async function wakeEarly() {
    const diary = await createDiaryClient(api, '2026-03-03T12:00');
    await diary.sleepLive('2026-03-02T07:00', 480);
    await diary.sleepLive('2026-03-03T07:00', 480);
    const { sleepLogId: id } = await diary.sleepLive('2026-03-04T06:00', FULL_DAY_MINUTES);
    return { diary, id };
  }

  test('two concurrent reopens make the sleep active once, and a third returns it unchanged', async () => {
    const { diary, id } = await wakeEarly();
    const answers = await Promise.all([diary.reopen(id), diary.reopen(id)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await diary.dashboard()).toMatchObject({ totalPoints: 160, activeSleep: { id } });
    api.clock.now += 9 * 3_600_000;
    const again = await diary.change(diary.reopen(id.toUpperCase()));
    expect(again.sleep).toEqual(answers[0]?.json().data.sleep);
    expect(again).toMatchObject({ pointsBefore: 160, pointsAfter: 160 });
  });

  // The tests below do not depend on the engine.
  if (engine.name !== 'sqlite') return;

  test('reopen makes the sleep active and takes its points back until the real end', async () => {
    const { diary, id } = await wakeEarly();
    await diary.correct(id, { note: 'The cat.', quality: 2 });
    const { sleep, ...change } = await diary.change(diary.reopen(id));
    expect(sleep).toMatchObject({ id, startTime: '2026-03-03T16:00:00.000Z', points: 0 });
    expect(sleep).toMatchObject({ note: 'The cat.', quality: 2, source: 'live' });
    expect(sleep).not.toHaveProperty('endTime');
    expect(change).toMatchObject({ pointsBefore: 280, pointsAfter: 160, currentStreak: 2 });
    expect(change.lostAchievements).toMatchObject([{ id: 'streak-3' }]);

    api.clock.now = at('2026-03-04T07:00');
    const ended = (await diary.call('PUT', `/sleeps/${id}/end`)).json().data;
    expect(ended).toMatchObject({ durationMinutes: 480, pointsAwarded: 130, currentStreak: 3 });
    expect(ended.newAchievements).toMatchObject([{ id: 'streak-3' }]);
  });

  test('reopen is 404 for a deleted sleep, and rejected after a later sleep of no length', async () => {
    const { diary, id } = await wakeEarly();
    await diary.remove(id);
    expect(await outcome(diary.reopen(id))).toBe('404 SLEEP_NOT_FOUND');
    await diary.restore(id);
    await diary.sleepLive('2026-03-04T06:00', 0);
    expect(await outcome(diary.reopen(id))).toBe('409 SLEEP_NOT_REOPENABLE');
  });
});
