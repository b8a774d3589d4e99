import { describe, expect, test } from 'vitest';
import { FULL_DAY_MINUTES } from '#domain/points.ts';
import { at } from '#testkit/sleeps.ts';
import { describeEachEngine } from '../support/engines.ts';
import { jakarta, createDiaryClient } from './diary-client.ts';
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

  test('two concurrent reopens make the sleep active once', async () => {
    const { diary, id } = await wakeEarly();
    const answers = await Promise.all([diary.reopen(id), diary.reopen(id)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await diary.dashboard()).toMatchObject({ totalPoints: 160, activeSleep: { id } });
  });

  test('after a reopen a late repeat of the first end is rejected and a later end accepted', async () => {
    const { diary, id, end } = await wakeEarly();
    const firstEnd = new Date(api.clock.now).toISOString();
    api.clock.now += 5 * MINUTE_MS;
    const reopenedAt = api.clock.now;
    await diary.reopen(id);
    for (const endTime of [firstEnd, new Date(reopenedAt - 1).toISOString()]) {
      const late = await end({ endTime });
      expect([late.statusCode, late.json().code]).toEqual([422, 'END_BEFORE_START']);
    }
    expect((await diary.dashboard()).activeSleep).toMatchObject({ id });
    expect((await end({ endTime: new Date(reopenedAt).toISOString() })).statusCode).toBe(200);
    const earlier = await diary.correct(id, { endTime: firstEnd });
    expect(earlier.json().data.sleep.endTime).toBe(firstEnd);
  });

  describe('answers 409 SLEEP_NOT_REOPENABLE', () => {
    test.each<[string, (night: Awaited<ReturnType<typeof wakeEarly>>) => Promise<unknown>]>([
      ['over 10 minutes after the end', async () => (api.clock.now += 10 * MINUTE_MS + 1)],
      ['while a later sleep is active', ({ diary }) => diary.call('POST', '/sleeps/start')],
      [
        'after a later sleep, even one of no length',
        async ({ diary }) => {
          const { sleepLogId } = (await diary.call('POST', '/sleeps/start')).json().data;
          return await diary.call('PUT', `/sleeps/${sleepLogId}/end`);
        },
      ],
      [
        'for a sleep whose times were confirmed',
        ({ diary, id }) => diary.correct(id, { endTime: jakarta('2026-03-04T06:00') }),
      ],
    ])('reopen is rejected %s', async (_, prepare) => {
      const night = await wakeEarly();
      await prepare(night);
      const before = await night.diary.dashboard();
      const answer = await night.diary.reopen(night.id);
      expect(answer.statusCode).toBe(409);
      expect(answer.json().code).toBe('SLEEP_NOT_REOPENABLE');
      expect(await night.diary.dashboard()).toEqual(before);
    });

    test('reopen is rejected for a sleep that was entered by hand', async () => {
      const diary = await createDiaryClient(api, '2026-03-04T07:00');
      const { sleep } = await diary.enterNight('2026-03-04');
      expect((await diary.reopen(sleep.id)).json().code).toBe('SLEEP_NOT_REOPENABLE');
    });
  });

  test('reopen counts 10 minutes from the request of the end, not from the stated end', async () => {
    const diary = await createDiaryClient(api, '2026-03-03T23:00');
    const { sleepLogId: id } = (await diary.call('POST', '/sleeps/start')).json().data;
    api.clock.now = at('2026-03-04T08:00');
    await diary.call('PUT', `/sleeps/${id}/end`, { endTime: jakarta('2026-03-04T06:00') });
    api.clock.now += 10 * MINUTE_MS;
    expect((await diary.reopen(id)).statusCode).toBe(200);
  });

  test('reopen is 404 for a deleted sleep and works once it is restored', async () => {
    const { diary, id } = await wakeEarly();
    await diary.remove(id);
    expect((await diary.reopen(id)).json().code).toBe('SLEEP_NOT_FOUND');
    await diary.restore(id);
    expect((await diary.reopen(id)).statusCode).toBe(200);
  });
});
