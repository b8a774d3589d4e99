// @module-tag slow
import { randomUUID } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { insertDeliveries, leaseDeliveries } from '#destinations/server/delivery-rows.ts';
import { countFailing } from '#destinations/server/destination-rows.ts';
import { describeEachEngine } from '#tests/support/engines.ts';
import { IMPORT } from '#tests/api/idor-cases.ts';
import { EVENING, setUpReminders } from '#reminders/tests/reminder-setup.ts';
import { PASSWORD } from '#tests/api/signed-in.ts';
import { dataOf, DAY_MS, HOUR_MS, MINUTE_MS, outcome } from '#tests/api/test-app.ts';

type Event = { id: string; type: string; data: Record<string, unknown> };

describeEachEngine('Webhooks', (engine) => {
  const { given, call, read, answerWith, createJob, addHook } = setUpReminders(engine);
  beforeEach(async () => {
    await call('POST', '/account/confirmation', { currentPassword: PASSWORD });
  });

  const add = (body: object = { url: `${given.receiver.origin}/lelap` }) =>
    dataOf(call('POST', '/account/webhooks', body));
  const list = async () => (await read('/account/webhooks')).items;
  const pass = async () => {
    await given.job.pass();
    return given.receiver.received.splice(0);
  };
  /** What the receiver verifies, in the order of its creation. */
  const readEvents = async (secret: string): Promise<Event[]> =>
    (await pass())
      .map(({ headers, body }) => {
        const event = new Webhook(secret).verify(body, headers as Record<string, string>);
        return { id: String(headers['webhook-id']), ...(event as Omit<Event, 'id'>) };
      })
      .toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const start = async (payload: object = {}) =>
    (await call('POST', '/sleeps/start', payload)).json().data.sleepLogId as string;
  test('a receiver verifies each event of a night with the standard library', async () => {
    const { secret } = await add();
    const id = await start();
    given.api.clock.now += 8 * HOUR_MS;
    await call('PUT', `/sleeps/${id}/end`);
    const [started, ended, unlocked, ...more] = await readEvents(secret);
    expect(started).toMatchObject({ type: 'sleep.started', data: { id, isLate: false } });
    expect(ended).toMatchObject({
      type: 'sleep.ended',
      timestamp: new Date(given.api.clock.now).toISOString(),
      data: { id, sleepDate: '2026-11-22', durationMinutes: 480, points: 80, isLate: false },
    });
    expect(unlocked).toMatchObject({
      type: 'achievement.unlocked',
      data: { id: 'first-dream', name: 'First Dream' },
    });
    expect(more.map(({ data }) => data['id'])).toEqual(['full-night']);

    await call('PATCH', `/sleeps/${id}`, { quality: 4, note: 'of a lighthouse' });
    await call('POST', `/sleeps/${id}/reopen`);
    await call('PUT', `/sleeps/${id}/end`);
    await call('DELETE', `/sleeps/${id}`);
    await call('POST', `/sleeps/${id}/restore`);
    for (const mark of [{ kind: 'free' }, { kind: 'free', rest: true }])
      await call('PUT', '/days/2026-11-21/mark', { noSleep: false, ...mark });
    const importId = randomUUID();
    await call('POST', '/imports', { ...IMPORT, importId });
    await call('DELETE', `/imports/${importId}`);
    const later = await readEvents(secret);
    const types = later.map(({ type }) => type).filter((type) => type !== 'achievement.unlocked');
    expect(types).toEqual([
      'sleep.changed',
      'sleep.reopened',
      'sleep.ended',
      'sleep.deleted',
      'sleep.changed',
      'history.changed',
      'history.changed',
      'history.changed',
    ]);
    expect(JSON.stringify(later)).not.toContain('lighthouse');
    const [{ tries }] = await list();
    expect(tries).toHaveLength(10);
    expect(tries[0]).toMatchObject({ isDelivered: true, status: '200' });
  });

  test('a failed event is tried eight times with the same id, also where reminders are off', async () => {
    const { secret } = await add();
    given.job = createJob(null);
    answerWith(500);
    await start();
    const ids: string[] = [];
    const delays = [0, 10_000, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS];
    for (const delay of [...delays, 8 * HOUR_MS, 24 * HOUR_MS]) {
      given.api.clock.now += delay - 1;
      expect(await pass()).toEqual([]);
      given.api.clock.now += 1;
      const [event] = await readEvents(secret);
      ids.push(event?.id ?? 'none');
    }
    expect(new Set(ids).size).toBe(1);
    given.api.clock.now += 7 * DAY_MS;
    expect(await pass()).toEqual([]);
    const [{ tries, isDisabled }] = await list();
    expect(isDisabled).toBe(false);
    expect(tries[0]).toMatchObject({ type: 'sleep.started', isDelivered: false, status: '500' });
  });

  test('of more than 200 events that wait for a webhook, the oldest give way to one history.changed', async () => {
    const { id: channelId, secret } = await add();
    const { storage, clock } = given.api;
    const nextAt = clock.now;
    const message = {
      kind: 'webhook',
      source: 'event',
      nextAt,
      expiresAt: nextAt + DAY_MS,
    } as const;
    const earlier = Array.from({ length: 199 }, () => ({
      id: newId(),
      channelId,
      payload: JSON.stringify({ type: 'sleep.changed' }),
    }));
    await storage.transaction((trx) => insertDeliveries(trx, given.mira.userId, message, earlier));
    const count = async () =>
      (await storage.db.selectFrom('reminderDeliveries').select('id').execute()).length;
    const id = await start();
    expect(await count()).toBe(200);
    await call('PATCH', `/sleeps/${id}`, { quality: 4 });
    await call('PUT', `/sleeps/${id}/end`);
    expect(await count()).toBe(200);
    const types = (await readEvents(secret)).map(({ type }) => type);
    expect(types.filter((type) => type !== 'sleep.changed')).toEqual([
      'sleep.started',
      'sleep.ended',
      'history.changed',
    ]);
  });

  if (engine.name !== 'sqlite') return;

  test('an event to an address that is not allowed is tried once', async () => {
    await add({ url: 'https://10.0.0.1/' });
    await start();
    for (const delay of [0, MINUTE_MS, DAY_MS]) {
      given.api.clock.now += delay;
      await pass();
    }
    const [{ tries }] = await list();
    expect(tries).toMatchObject([{ type: 'sleep.started', status: 'blocked' }]);
  });

  test('an event whose server was killed while sending it is sent again with its id', async () => {
    const { secret } = await add();
    await start();
    const { now } = given.api.clock;
    const { userId } = given.mira;
    const until = { now, leasedUntil: now + MINUTE_MS };
    const lease = { kind: 'webhook', userId, limit: 10, ...until } as const;
    const [leased] = await given.api.storage.transaction((trx) => leaseDeliveries(trx, lease));
    expect(await pass()).toEqual([]);
    given.api.clock.now += MINUTE_MS;
    expect(await readEvents(secret)).toMatchObject([{ id: leased?.id, type: 'sleep.started' }]);
  });

  test('a start or an end told over two minutes ago is late', async () => {
    const { secret } = await add({ url: `${given.receiver.origin}/lelap`, includesNote: true });
    const toldAt = (ms: number) => new Date(given.api.clock.now - ms).toISOString();
    const id = await start({ startTime: toldAt(2 * MINUTE_MS + 1) });
    await call('PUT', `/sleeps/${id}/end`, { endTime: toldAt(2 * MINUTE_MS) });
    const [started, ended] = await readEvents(secret);
    expect([started?.data['isLate'], ended?.data['isLate']]).toEqual([true, false]);
    expect(ended?.data).toMatchObject({ note: null });
  });

  test('410 disables a webhook at once, five failing days too, and a test that arrives enables it', async () => {
    const { id } = await add();
    const isDisabled = async () => (await list())[0].isDisabled;
    const countFailingNow = () => countFailing(given.api.storage.db, 'webhooks');
    const sendTest = async () =>
      (await dataOf(call('POST', `/account/webhooks/${id}/test`))).isDelivered;
    answerWith(410);
    await start();
    await pass();
    expect([await isDisabled(), await countFailingNow()]).toEqual([true, 1]);
    await call('PUT', '/sleeps/active/end');
    expect(await pass()).toEqual([]);
    expect([await sendTest(), await isDisabled()]).toEqual([false, true]);
    answerWith(204);
    expect([await sendTest(), await isDisabled(), await countFailingNow()]).toEqual([
      true,
      false,
      0,
    ]);

    answerWith(503);
    for (const days of [0, 5]) {
      given.api.clock.now += days * DAY_MS;
      expect(await isDisabled()).toBe(false);
      await start();
      await call('PUT', '/sleeps/active/end');
      await pass();
    }
    expect(await isDisabled()).toBe(true);
    const kinds = (await given.mira.events()).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind.startsWith('webhook'))).toEqual([
      'webhook-disabled',
      'webhook-disabled',
      'webhook-added',
    ]);
  });

  test('what waited for more than five days is not sent', async () => {
    await add();
    await start();
    given.api.clock.now += 5 * DAY_MS + 1;
    expect(await pass()).toEqual([]);
  });

  test('the calls of webhooks find no channel, and those of channels no webhook', async () => {
    const { id: webhook } = await add();
    const { id: channel } = await addHook();
    for (const [url, code] of [
      [`/account/reminder-channels/${webhook}`, '404 CHANNEL_NOT_FOUND'],
      [`/account/webhooks/${channel}`, '404 WEBHOOK_NOT_FOUND'],
    ] as const) {
      expect(await outcome(call('POST', `${url}/confirm`))).toBe(code);
      expect(await outcome(call('POST', `${url}/test`))).toBe(code);
      expect(await outcome(call('DELETE', url))).toBe(code);
    }
    // Neither takes a place of the other.
    for (let n = 0; n < 4; n += 1) {
      await add();
      await addHook({ kind: 'webhook', address: `${given.receiver.origin}/${n}` });
    }
    expect([await list(), (await read()).channels].map(({ length }) => length)).toEqual([5, 5]);
  });

  test('a blocked sleeper’s webhooks and reminders tell nothing', async () => {
    await add();
    await start();
    const { id: channelId } = await addHook();
    const { userId } = given.mira;
    const reminder = { kind: 'bedtime', source: 'set', nextAt: EVENING } as const;
    await given.api.storage.transaction((trx) =>
      insertDeliveries(trx, userId, { ...reminder, expiresAt: EVENING + DAY_MS }, [
        { id: newId(), channelId },
      ]),
    );
    const { db } = given.api.storage;
    // After the lease of a delivery, which outlives the block.
    await db.updateTable('accounts').set({ blockedAt: EVENING }).execute();
    expect(await pass()).toEqual([]);
  });

  test('an account has at most five, each needs a confirmation, and none shows its secret again', async () => {
    const { secret } = await add();
    for (let n = 0; n < 4; n += 1) await add();
    const addMore = () =>
      outcome(call('POST', '/account/webhooks', { url: 'https://hook.example' }));
    expect(await addMore()).toBe('409 TOO_MANY_WEBHOOKS');
    const { body } = await call('GET', '/account/export');
    expect(JSON.parse(body).webhooks).toHaveLength(5);
    const rows = await given.api.storage.db.selectFrom('destinations').selectAll().execute();
    const seen = body + JSON.stringify([rows, await list()]) + given.api.log.join('');
    expect(seen).not.toContain(secret);
    expect(seen).not.toContain('/lelap"');

    await start();
    await call('DELETE', `/account/webhooks/${rows[0]?.id}`);
    expect((await given.mira.events())[0]?.kind).toBe('webhook-removed');
    expect(await pass()).toHaveLength(4);
    given.api.clock.now = EVENING + 10 * MINUTE_MS;
    expect(await addMore()).toBe('403 CONFIRMATION_REQUIRED');
  });
});
