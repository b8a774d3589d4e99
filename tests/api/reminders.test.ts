// @module-tag slow
import { expect, test } from 'vitest';
import { leaseDeliveries } from '#server/storage/tables/reminder-deliveries.ts';
import { describeEachEngine } from '../support/engines.ts';
import { choose, EVENING, HOUR_MS, MINUTE_MS, OFF, setUpReminders } from './reminder-setup.ts';
import { createTestApp } from './test-app.ts';

describeEachEngine('Reminders', (engine) => {
  const { given, call, save, addHook, passAt, kindsAt } = setUpReminders(engine);

  test('each kind is sent when it should be, and only then', async () => {
    await addHook();
    await save(choose('bedtime', 'stillAsleep', 'morning'));
    expect(await kindsAt('2026-11-21T22:00')).toEqual(['bedtime']);
    expect(await kindsAt('2026-11-22T09:00')).toEqual(['morning']);

    given.api.clock.now = Date.parse('2026-11-22T21:50:00+07:00');
    const { sleepLogId } = (await call('POST', '/sleeps/start')).json().data;
    expect(await kindsAt('2026-11-22T22:00')).toEqual([]);
    expect(await kindsAt('2026-11-23T07:49')).toEqual([]);
    expect(await kindsAt('2026-11-23T07:50')).toEqual(['stillAsleep']);
    expect(await kindsAt('2026-11-23T07:51')).toEqual([]);
    await call('PUT', `/sleeps/${sleepLogId}/end`);
    // The night is logged.
    expect(await kindsAt('2026-11-23T09:00')).toEqual([]);
    const outcomes = await given.api.storage.db
      .selectFrom('reminders_sent')
      .select(['kind', 'occasion', 'outcome'])
      .orderBy('decided_at')
      .orderBy('kind')
      .execute();
    expect(outcomes).toEqual([
      { kind: 'bedtime', occasion: '2026-11-22', outcome: 'sent' },
      { kind: 'morning', occasion: '2026-11-22', outcome: 'sent' },
      { kind: 'bedtime', occasion: '2026-11-23', outcome: 'asleep' },
      { kind: 'stillAsleep', occasion: sleepLogId, outcome: 'sent' },
      { kind: 'morning', occasion: '2026-11-23', outcome: 'logged' },
    ]);
  });

  // The tests below do not depend on the engine.
  if (engine.name !== 'sqlite') return;

  test('an account sends 40 messages in 24 hours, tests included', async () => {
    const { id } = await addHook();
    await save(choose('bedtime'));
    const sendTest = async () => {
      const tested = await call('POST', `/account/reminder-channels/${id}/test`);
      return [tested.statusCode, tested.headers['retry-after']];
    };
    for (let n = 0; n < 40; n += 1) expect(await sendTest()).toEqual([200, undefined]);
    expect(await sendTest()).toEqual([429, '3600']);
    given.receiver.received.length = 0;
    expect(await kindsAt('2026-11-21T22:00')).toEqual([]);
    expect(given.job.counts().decided).toEqual({ 'bedtime limited': 1 });
    expect(await kindsAt('2026-11-22T22:00')).toEqual(['bedtime']);
    expect(await sendTest()).toEqual([200, undefined]);
  });

  test('a delivery whose process was killed is made by another', async () => {
    await addHook();
    await save(choose('bedtime'));
    given.api.clock.now = Date.parse('2026-11-21T22:00:00+07:00');
    given.receiver.answer.with = (response) => void response.writeHead(503).end();
    await given.job.pass();
    given.receiver.received.length = 0;
    given.receiver.answer.with = (response) => void response.end();
    given.api.clock.now += MINUTE_MS;
    // Leased, and never settled.
    const leased = await given.api.storage.transaction((trx) =>
      leaseDeliveries(trx, {
        now: given.api.clock.now,
        leasedUntil: given.api.clock.now + MINUTE_MS,
        limit: 10,
        kinds: 'all',
      }),
    );
    expect(leased).toHaveLength(1);
    expect(await passAt('2026-11-21T22:01')).toEqual([]);
    expect(await kindsAt('2026-11-21T22:02')).toEqual(['bedtime']);
  });

  test('reminders are off until they are chosen, and say when they are due and by what', async () => {
    const before = (await call('GET', '/account/reminders')).json().data;
    expect(before).toMatchObject({
      ...OFF,
      channels: [],
      sends: { reminders: true, mail: true },
      times: {
        bedtime: { minuteOfDay: 1320, source: 'set' },
        stillAsleepAfterMinutes: 600,
        morning: { minuteOfDay: 540, source: 'set' },
      },
    });
    expect(await kindsAt('2026-11-21T22:00')).toEqual([]);
    const chosen = choose('bedtime');
    expect((await save(chosen)).json().data).toMatchObject(chosen);
    // Ten nights from 23:00 to 07:00.
    for (let day = 11; day <= 20; day += 1) {
      const startTime = `2026-11-${day - 1}T23:00:00+07:00`;
      const endTime = `2026-11-${day}T07:00:00+07:00`;
      await call('POST', '/sleeps', { startTime, endTime });
    }
    const { times } = (await call('GET', '/account/reminders')).json().data;
    expect(times.bedtime).toEqual({ minuteOfDay: 22 * 60 + 30, source: 'usual' });
    expect(times.morning).toEqual({ minuteOfDay: 8 * 60, source: 'usual' });
    await call('PATCH', '/account', { sleepGoalMinutes: 540 });
    const longer = (await call('GET', '/account/reminders')).json().data.times.bedtime;
    expect(longer).toEqual({ minuteOfDay: 21 * 60 + 30, source: 'goal' });
    const kinds = (await call('GET', '/account/events'))
      .json()
      .data.items.map(({ kind }: { kind: string }) => kind);
    expect(kinds[0]).toBe('reminders-changed');
  });

  test('Still asleep? is sent once in eight hours, however many sleeps are started in the past', async () => {
    await addHook();
    await save(choose('stillAsleep'));
    const startLongAgo = async () => {
      const at = new Date(given.api.clock.now - 10 * HOUR_MS).toISOString();
      const { sleepLogId } = (await call('POST', '/sleeps/start', { startTime: at })).json().data;
      await given.job.pass();
      await call('DELETE', `/sleeps/${sleepLogId}`);
      return given.receiver.received.splice(0).length;
    };
    expect(await startLongAgo()).toBe(1);
    given.api.clock.now += HOUR_MS;
    expect(await startLongAgo()).toBe(0);
    given.api.clock.now += 7 * HOUR_MS;
    expect(await startLongAgo()).toBe(1);
    expect(given.job.counts().decided).toEqual({
      'stillAsleep sent': 2,
      'stillAsleep limited': 1,
    });
  });

  test('a reminder follows the zone, the goal, and a sleep that goes on', async () => {
    await addHook();
    await save(choose('bedtime', 'stillAsleep'));
    await call('PATCH', '/account', { timeZone: 'Asia/Tokyo' });
    // 22:00 in Tokyo.
    expect(await kindsAt('2026-11-21T20:00')).toEqual(['bedtime']);
    const { sleepLogId } = (await call('POST', '/sleeps/start')).json().data;
    await call('PATCH', '/account', { sleepGoalMinutes: 600 });
    expect(await kindsAt('2026-11-22T06:00')).toEqual([]);
    await call('PUT', `/sleeps/${sleepLogId}/end`);
    await call('POST', `/sleeps/${sleepLogId}/reopen`);
    expect(await kindsAt('2026-11-22T08:00')).toEqual(['stillAsleep']);
  });

  test('after a day of downtime what is late is dropped, and the next is on time', async () => {
    await addHook();
    await save(choose('bedtime', 'morning'));
    expect(await kindsAt('2026-11-22T21:00')).toEqual([]);
    expect(given.job.counts().decided).toEqual({ 'bedtime late': 1, 'morning late': 1 });
    expect(await kindsAt('2026-11-22T22:30')).toEqual(['bedtime']);
    expect(await kindsAt('2026-11-23T22:31')).toEqual([]);
  });

  test('a server without its own address sends nothing and says so', async () => {
    const without = await createTestApp(engine, { storage: given.api.storage });
    without.clock.now = EVENING;
    const { token } = given.mira;
    const read = await without.call('GET', '/account/reminders', { token });
    expect(read.json().data).toMatchObject({
      sends: { reminders: false, mail: false },
      vapidPublicKey: null,
    });
    const payload = { kind: 'webhook', address: 'https://example.org' };
    const added = await without.call('POST', '/account/reminder-channels', { token, payload });
    expect(added.json().code).toBe('REMINDERS_OFF');
  });
});
