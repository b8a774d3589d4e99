import { expect, test } from 'vitest';
import { describeEachEngine } from '../support/engines.ts';
import { setUpTestApp, START, outcome, HOUR_MS } from './test-app.ts';

describeEachEngine('Starting and ending a sleep', (engine) => {
  const api = setUpTestApp(engine);

  /** Starts and ends a sleep of a new sleeper, with the clock set to the start. */
  async function newSleeper() {
    api.clock.now = START;
    const { token } = await api.addSignedIn(START + 30 * 24 * HOUR_MS);
    return {
      token,
      start: (payload?: object, headers = {}) =>
        api.call('POST', '/sleeps/start', { token, headers, ...(payload && { payload }) }),
      end: (id: string, payload?: object, headers = {}) =>
        api.call('PUT', `/sleeps/${id}/end`, { token, headers, ...(payload && { payload }) }),
    };
  }

  test('concurrent starts and ends of two devices make one sleep', async () => {
    const { start, end } = await newSleeper();
    const starts = await Promise.all([start(), start()]);
    expect(starts.map((answer) => answer.statusCode).toSorted()).toEqual([200, 201]);
    const ids = starts.map((answer) => answer.json().data.sleepLogId);
    expect(ids[0]).toBe(ids[1]);
    api.clock.now += 8 * HOUR_MS;
    const ends = await Promise.all([end(ids[0]), end(ids[0])]);
    expect(ends.map((answer) => answer.json().data.totalPoints)).toEqual([80, 80]);
  });

  test('an end that fails half-way leaves the sleep active and without points', async () => {
    const { start, end, token } = await newSleeper();
    const { sleepLogId } = (await start()).json().data;
    api.clock.now += 8 * HOUR_MS;
    const { transaction } = api.storage;
    api.storage.transaction = (work) =>
      transaction(async (trx) => {
        await work(trx);
        throw new Error('broken after all was written');
      });
    expect((await end(sleepLogId)).statusCode).toBe(500);
    api.storage.transaction = transaction;
    const { data } = (await api.call('GET', '/dashboard', { token })).json();
    expect(data).toMatchObject({ activeSleep: { id: sleepLogId }, totalPoints: 0 });
  });

  // The tests below do not depend on the engine.
  if (engine.name !== 'sqlite') return;

  test('a repeated end responds the same and adds no points', async () => {
    const { start, end } = await newSleeper();
    const { sleepLogId } = (await start()).json().data;
    api.clock.now += 8 * HOUR_MS;
    const first = await end(sleepLogId);
    api.clock.now += HOUR_MS;
    const second = await end(sleepLogId, { endTime: new Date(api.clock.now).toISOString() });
    expect(second.json().data).toEqual({ ...first.json().data, endedNow: false });
  });

  test.each([
    {},
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/json', 'content-length': '0' },
  ])('a start and an end without a body succeed with the headers %j', async (headers) => {
    const { start, end } = await newSleeper();
    const started = await start(undefined, headers);
    expect(started.statusCode).toBe(201);
    expect((await end(started.json().data.sleepLogId, undefined, headers)).statusCode).toBe(200);
  });

  test('a start, an end and the dashboard reject an unknown time zone', async () => {
    const { start, end, token } = await newSleeper();
    const headers = { 'time-zone': '+07:00' };
    for (const answer of [
      start(undefined, headers),
      end(crypto.randomUUID(), undefined, headers),
      api.call('GET', '/dashboard', { token, headers }),
    ])
      expect(await outcome(answer)).toBe('422 INVALID_TIME_ZONE');
  });
});
