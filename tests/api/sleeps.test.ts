import { beforeEach, expect, test } from 'vitest';
import { describeEachEngine } from '../support/engines.ts';
import { createDiaryClient, type DiaryClient } from './diary-client.ts';
import { setUpTestApp, outcome, HOUR_MS } from './test-app.ts';

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

  // The tests below do not depend on the engine.
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
