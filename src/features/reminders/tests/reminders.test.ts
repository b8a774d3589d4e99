// @module-tag slow
import { expect, test } from 'vitest';
import { at } from '#testkit/sleeps.ts';
import { describeEachEngine } from '#tests/support/engines.ts';
import { choose, OFF, setUpReminders } from './reminder-setup.ts';
import { timesOf } from '#tests/api/test-app.ts';

describeEachEngine('Reminders', (engine) => {
  const { given, call, read, save, addHook, testChannel, kindsAt } = setUpReminders(engine);

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
    await call('PUT', '/days/2026-11-24/mark', { kind: null, noSleep: false, rest: true });
    expect(await kindsAt('2026-11-23T22:00')).toEqual(['bedtime']);
    expect(await kindsAt('2026-11-24T09:00')).toEqual([]);
    const outcomes = await given.api.storage.db
      .selectFrom('remindersSent')
      .select(['kind', 'occasion', 'outcome'])
      .orderBy('decidedAt')
      .orderBy('kind')
      .execute();
    expect(outcomes).toEqual([
      { kind: 'bedtime', occasion: '2026-11-22', outcome: 'sent' },
      { kind: 'morning', occasion: '2026-11-22', outcome: 'sent' },
      { kind: 'bedtime', occasion: '2026-11-23', outcome: 'asleep' },
      { kind: 'stillAsleep', occasion: sleepLogId, outcome: 'sent' },
      { kind: 'morning', occasion: '2026-11-23', outcome: 'logged' },
      { kind: 'bedtime', occasion: '2026-11-24', outcome: 'sent' },
      { kind: 'morning', occasion: '2026-11-24', outcome: 'logged' },
    ]);
  });

  if (engine.name !== 'sqlite') return;

  test('an account sends 40 messages in 24 hours, tests included', async () => {
    const { id } = await addHook();
    await save(choose('bedtime'));
    const sendTest = async () => {
      const { statusCode, headers } = await testChannel(id);
      return [statusCode, headers['retry-after']];
    };
    for (let n = 0; n < 40; n += 1) expect(await sendTest()).toEqual([200, undefined]);
    expect(await sendTest()).toEqual([429, '3600']);
    given.receiver.received.length = 0;
    expect(await kindsAt('2026-11-21T22:00')).toEqual([]);
    expect(given.job.counts().decided).toEqual({ 'bedtime limited': 1 });
    expect(await kindsAt('2026-11-22T22:00')).toEqual(['bedtime']);
    expect(await sendTest()).toEqual([200, undefined]);
  });

  test('reminders are off until they are chosen, and say when they are due and by what', async () => {
    expect(await read()).toMatchObject({
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
    expect((await given.mira.events())[0]?.kind).toBe('reminders-changed');
    // Ten nights from 23:00 to 07:00.
    for (let day = 11; day <= 20; day += 1) {
      await call('POST', '/sleeps', timesOf(at(`2026-11-${day}T07:00`)));
    }
    await call('PATCH', '/account', { sleepGoalMinutes: 540 });
    expect((await read()).times).toMatchObject({
      bedtime: { minuteOfDay: 21 * 60 + 30, source: 'goal' },
      morning: { minuteOfDay: 8 * 60, source: 'usual' },
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
});
