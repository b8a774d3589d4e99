import { beforeEach, expect, test } from 'vitest';
import { FULL_DAY_MINUTES } from '#diary/rules/points.ts';
import { at } from '#testkit/sleeps.ts';
import { describeEachEngine } from '#tests/support/engines.ts';
import { createDiaryClient, type DiaryClient } from '#tests/api/diary-client.ts';
import { setUpTestApp, outcome, HOUR_MS } from '#tests/api/test-app.ts';

describeEachEngine('Starting and ending a sleep', (engine) => {
  const api = setUpTestApp(engine);
  let diary: DiaryClient;
  beforeEach(async () => {
    diary = await createDiaryClient(api, '2026-11-21T23:05');
  });
  const start = (headers = {}) => diary.call('POST', '/sleeps/start', undefined, headers);
  const end = (id: string, headers = {}) =>
    diary.call('PUT', `/sleeps/${id}/end`, undefined, headers);

  test('concurrent starts and ends of two devices make one sleep', async () => {
    const starts = await Promise.all([start(), start()]);
    expect(starts.map((answer) => answer.statusCode).toSorted()).toEqual([200, 201]);
    const ids = starts.map((answer) => answer.json().data.sleepLogId);
    expect(ids[0]).toBe(ids[1]);
    api.clock.now += 8 * HOUR_MS;
    const ends = await Promise.all([end(ids[0]), end(ids[0])]);
    expect(ends.map((answer) => answer.json().data.totalPoints)).toEqual([80, 80]);
  });

  test('an end that fails half-way leaves the sleep active and without points', async () => {
    const id = await diary.start();
    api.clock.now += 8 * HOUR_MS;
    const { transaction } = api.storage;
    api.storage.transaction = (work) =>
      transaction(async (trx) => {
        await work(trx);
        throw new Error('broken after all was written');
      });
    expect((await end(id)).statusCode).toBe(500);
    api.storage.transaction = transaction;
    expect(await diary.dashboard()).toMatchObject({ activeSleep: { id }, totalPoints: 0 });
  });

  if (engine.name !== 'sqlite') return;

  test.each([
    {},
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/json', 'content-length': '0' },
  ])('a start and an end without a body succeed with the headers %j', async (headers) => {
    const started = await start(headers);
    expect(started.statusCode).toBe(201);
    expect((await end(started.json().data.sleepLogId, headers)).statusCode).toBe(200);
  });

  test('a start, an end and the dashboard reject an unknown time zone', async () => {
    const headers = { 'time-zone': '+07:00' };
    for (const answer of [
      start(headers),
      end(crypto.randomUUID(), headers),
      diary.call('GET', '/dashboard', undefined, headers),
    ])
      expect(await outcome(answer)).toBe('422 INVALID_TIME_ZONE');
  });
});

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
    api.clock.now += 9 * HOUR_MS;
    const again = await diary.change(diary.reopen(id.toUpperCase()));
    expect(again.sleep).toEqual(answers[0]?.json().data.sleep);
    expect(again).toMatchObject({ pointsBefore: 160, pointsAfter: 160 });
  });

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
