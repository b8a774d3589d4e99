// @module-tag slow
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createSecretBox } from '#server/auth/two-step/secret-box.ts';
import { createReminderTokens } from '#server/auth/tokens/reminder-token.ts';
import { createReminderJob } from '#server/jobs/reminders/reminder-job.ts';
import { createReminderSender } from '#server/jobs/reminders/reminder-sender.ts';
import { leaseDeliveries } from '#server/storage/tables/reminder-deliveries.ts';
import { reminderBucket } from '#server/storage/tables/reminder-bucket.ts';
import { saveReminderSettings } from '#server/storage/tables/reminder-settings.ts';
import { endSleep } from '#server/usecases/sleeps/end-sleep.ts';
import { startSleep } from '#server/usecases/sleeps/start-sleep.ts';
import { createDeps, addSleeper } from '#testkit/sleepers.ts';
import { openWatchedStorage } from '../support/watched-storage.ts';
import { wallClock } from '#server/wall-clock.ts';
import { withTenantGuard } from '#testkit/tenant-guard.ts';
import { describeEachEngine } from '../support/engines.ts';
import {
  createPushSubscription,
  openMailbox,
  openReceiver,
} from '../support/reminder-receivers.ts';
import { clearAccounts, registerAndSignIn, signInAgain, type SignedIn } from './signed-in.ts';
import { createTestApp, TOKEN_SECRET, type TestApp } from './test-app.ts';

const PUBLIC_URL = 'https://sleep.example.org';
const EMAIL = 'mira@example.org';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

/** 20:00 in Jakarta, the evening of a Saturday. */
const EVENING = Date.parse('2026-11-21T13:00:00.000Z');

const OFF = {
  bedtime: { isOn: false, weekdays: EVERY_DAY, setMinute: 22 * 60 },
  stillAsleep: { isOn: false, weekdays: EVERY_DAY },
  morning: { isOn: false, weekdays: EVERY_DAY, setMinute: 9 * 60 },
  quietHours: null,
};
type Kind = 'bedtime' | 'stillAsleep' | 'morning';
const choose = (...kinds: Kind[]) => ({
  ...OFF,
  ...Object.fromEntries(kinds.map((kind) => [kind, { ...OFF[kind], isOn: true }])),
});

describeEachEngine('Reminders', (engine) => {
  let api: TestApp;
  let mira: SignedIn;
  let receiver: Awaited<ReturnType<typeof openReceiver>>;
  let mailbox: Awaited<ReturnType<typeof openMailbox>>;
  let job: ReturnType<typeof createJob>;
  const addresses: Record<string, string[]> = {};
  const lookups: string[] = [];

  const resolveHost = async (host: string) => {
    lookups.push(host);
    const found = addresses[host];
    if (found === undefined) throw new Error('ENOTFOUND');
    // A name that is another machine's the next time it is asked for.
    addresses[host] = ['169.254.169.254'];
    return found;
  };

  beforeAll(async () => {
    receiver = await openReceiver();
    mailbox = await openMailbox();
    api = await createTestApp(engine, {
      config: { publicUrl: PUBLIC_URL },
      smtp: { url: mailbox.url, from: 'Lelap <lelap@example.org>' },
      outbound: { allow: ['127.0.0.1'] },
      resolveHost,
    });
  });
  beforeEach(async () => {
    await clearAccounts(api);
    await api.storage.db.deleteFrom('reminders_due').execute();
    await api.storage.db.deleteFrom('reminder_deliveries').execute();
    api.clock.now = EVENING;
    mira = await registerAndSignIn(api, 'Mira', EMAIL);
    await call('PATCH', '/account', { timeZone: 'Asia/Jakarta' });
    receiver.received.length = 0;
    receiver.answer.with = (response) => void response.end();
    mailbox.mails.length = 0;
    lookups.length = 0;
    job = createJob();
  });

  /** As a server of its own on the same database. */
  function createJob() {
    const storage = withTenantGuard(api.storage);
    const sender = createReminderSender({
      tokenSecret: TOKEN_SECRET,
      publicUrl: PUBLIC_URL,
      smtp: { url: mailbox.url, from: 'Lelap <lelap@example.org>' },
      outbound: { allow: ['127.0.0.1'] },
      resolveHost,
    });
    return createReminderJob({
      storage,
      now: () => api.clock.now,
      newId: () => crypto.randomUUID(),
      wallClock,
      defaultTimeZone: 'UTC',
      channelBox: createSecretBox(TOKEN_SECRET, 'reminderChannels'),
      reminderTokens: createReminderTokens(TOKEN_SECRET),
      reminderSender: sender,
      log: { error: (what, message) => void api.log.push(JSON.stringify({ ...what, message })) },
    });
  }

  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
    token = mira.token,
  ) => api.call(method, url, { token, ...(payload && { payload }) });

  const save = (settings: object) => call('PUT', '/account/reminders', settings);
  const addHook = async (
    payload: object = { kind: 'webhook', address: `${receiver.origin}/hook` },
  ) => (await call('POST', '/account/reminder-channels', payload)).json().data;
  const subscribe = async (token = mira.token) => {
    const subscription = createPushSubscription(receiver.origin);
    const answer = await call('POST', '/account/push-subscriptions', subscription.body, token);
    return { ...subscription, answer, id: answer.json().data?.id };
  };
  const passAt = async (clock: string) => {
    api.clock.now = Date.parse(`${clock}:00.000+07:00`);
    await job.pass();
    return receiver.received.splice(0).map(({ body }) => body.toString());
  };
  const kindsAt = async (clock: string) =>
    (await passAt(clock)).map((body) => JSON.parse(body).kind);

  test('are off until they are chosen, and say when they are due and by what', async () => {
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

  test.each([
    { ...OFF, quietHours: { fromMinute: 0, toMinute: 1440 } },
    { ...OFF, bedtime: { ...OFF.bedtime, weekdays: [0] } },
    { ...OFF, morning: { ...OFF.morning, setMinute: 1.5 } },
    { bedtime: OFF.bedtime },
  ])('PUT refuses settings that make no sense', async (settings) => {
    expect((await save(settings)).statusCode).toBe(422);
  });

  test('a push message is signed, encrypted, and tells no time, points or name', async () => {
    const { vapidPublicKey } = (await call('GET', '/account/reminders')).json().data;
    const { open } = await subscribe();
    await save(choose('bedtime'));
    expect(await passAt('2026-11-21T21:59')).toEqual([]);
    api.clock.now = Date.parse('2026-11-21T22:01:00+07:00');
    await job.pass();
    const [pushed] = receiver.received;
    if (pushed === undefined) throw new Error('Nothing was pushed.');
    expect(pushed.headers).toMatchObject({ topic: 'bedtime', urgency: 'normal' });
    const { sub, message } = open(pushed, vapidPublicKey);
    expect(sub).toBe(PUBLIC_URL);
    expect(message).toMatchObject({
      title: 'Lelap',
      text: 'This is the bedtime reminder you asked for.',
      tag: 'bedtime',
    });
    expect(message.text).not.toMatch(/\d|Mira|streak/);
    receiver.received.length = 0;
    // Once per evening.
    expect(await passAt('2026-11-21T22:02')).toEqual([]);
    expect(await passAt('2026-11-22T22:00')).toHaveLength(1);
  });

  test('each kind is sent when it should be, and only then', async () => {
    await addHook();
    await save(choose('bedtime', 'stillAsleep', 'morning'));
    expect(await kindsAt('2026-11-21T22:00')).toEqual(['bedtime']);
    expect(await kindsAt('2026-11-22T09:00')).toEqual(['morning']);

    api.clock.now = Date.parse('2026-11-22T21:50:00+07:00');
    const { sleepLogId } = (await call('POST', '/sleeps/start')).json().data;
    expect(await kindsAt('2026-11-22T22:00')).toEqual([]);
    expect(await kindsAt('2026-11-23T07:49')).toEqual([]);
    expect(await kindsAt('2026-11-23T07:50')).toEqual(['stillAsleep']);
    expect(await kindsAt('2026-11-23T07:51')).toEqual([]);
    await call('PUT', `/sleeps/${sleepLogId}/end`);
    // The night is logged.
    expect(await kindsAt('2026-11-23T09:00')).toEqual([]);
    const outcomes = await api.storage.db
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
    expect(job.counts().decided).toEqual({ 'bedtime late': 1, 'morning late': 1 });
    expect(await kindsAt('2026-11-22T22:30')).toEqual(['bedtime']);
    expect(await kindsAt('2026-11-23T22:31')).toEqual([]);
  });

  test.each([
    // Spring: 02:30 is skipped and moved to 03:30. Autumn: of two 02:30 the first, once.
    ['2026-03-28T20:00Z', '2026-03-29T01:29Z', '2026-03-29T01:30Z', '2026-03-29T02:00Z'],
    ['2026-10-24T20:00Z', '2026-10-25T00:29Z', '2026-10-25T00:30Z', '2026-10-25T01:30Z'],
  ])(
    'clock changes of Berlin: from %s none at %s, one at %s, none at %s',
    async (from, ...clocks) => {
      api.clock.now = Date.parse(from);
      mira = { ...mira, token: await signInAgain(api, EMAIL) };
      await call('PATCH', '/account', { timeZone: 'Europe/Berlin' });
      await addHook();
      await save({ ...OFF, bedtime: { isOn: true, weekdays: EVERY_DAY, setMinute: 150 } });
      const counts: number[] = [];
      for (const clock of clocks) {
        api.clock.now = Date.parse(clock);
        await job.pass();
        counts.push(receiver.received.splice(0).length);
      }
      expect(counts).toEqual([0, 1, 0]);
    },
  );

  test('ntfy, Gotify and webhook get what they expect, and each can be tested', async () => {
    const { origin } = receiver;
    const channels = [
      await addHook({ kind: 'ntfy', address: `${origin}/topic-1`, token: 'tk_secret' }),
      await addHook({ kind: 'gotify', address: `${origin}/`, token: 'Agotify.secret' }),
      await addHook({ kind: 'webhook', address: `${origin}/hook?key=1`, token: 'hook-secret' }),
    ];
    for (const { id } of channels) {
      const tested = await call('POST', `/account/reminder-channels/${id}/test`);
      expect(tested.json().data).toEqual({ isDelivered: true, reason: null });
    }
    const [ntfy, gotify, hook] = receiver.received;
    expect(ntfy).toMatchObject({
      path: '/topic-1',
      headers: {
        title: 'Lelap',
        click: `${PUBLIC_URL}/dashboard`,
        authorization: 'Bearer tk_secret',
      },
    });
    expect(ntfy?.body.toString()).toMatch(/^This is a test\./);
    expect(gotify).toMatchObject({
      path: '/message',
      headers: { 'x-gotify-key': 'Agotify.secret' },
    });
    expect(JSON.parse(String(gotify?.body))).toMatchObject({ title: 'Lelap', priority: 5 });
    expect(hook).toMatchObject({
      path: '/hook?key=1',
      headers: { authorization: 'Bearer hook-secret' },
    });
    expect(JSON.parse(String(hook?.body))).toMatchObject({ kind: 'test' });
    const host = new URL(origin).host;
    const listed = (await call('GET', '/account/reminders')).json().data.channels;
    expect(listed.map(({ label }: { label: string }) => label)).toEqual([host, host, host]);
  });

  test('mail waits for its confirmation, and is left by one click', async () => {
    const channel = await addHook({ kind: 'email', address: 'Other@example.org' });
    expect(channel).toMatchObject({ isActive: false, label: 'O…@example.org', failure: null });
    await save(choose('bedtime'));
    expect(mailbox.mails).toHaveLength(1);
    const test = () => call('POST', `/account/reminder-channels/${channel.id}/test`);
    expect((await test()).json().code).toBe('CHANNEL_NOT_FOUND');
    await passAt('2026-11-21T22:00');
    expect(mailbox.mails).toHaveLength(1);

    const confirm = (token: string) => api.call('POST', `/reminders/confirm/${token}`);
    const token = /\/login\?confirm=([\w-]+)\s/.exec(mailbox.mails[0] ?? '')?.[1] ?? '';
    const unsubscribe = (given: string) =>
      api.call('POST', `/reminders/unsubscribe/${given}`, {
        payload: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    expect((await unsubscribe(token)).statusCode).toBe(410);
    expect((await confirm(`${token.slice(0, -2)}AA`)).json().code).toBe('LINK_EXPIRED');
    expect((await confirm(token)).statusCode).toBe(204);
    expect((await confirm(token)).statusCode).toBe(204);

    await passAt('2026-11-22T22:00');
    const mail = mailbox.mails.at(-1) ?? '';
    expect(mail).toContain('This is the bedtime reminder you asked for.');
    expect(mail).toContain('Subject: A reminder from Lelap');
    expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(mail).toMatch(/^Message-ID: <[\w-]+@sleep\.example\.org>/m);
    const unfolded = mail.replaceAll(/\r\n\s+/g, ' ');
    const [, oneClick = ''] =
      /List-Unsubscribe:\s+<https:\/\/sleep\.example\.org\/reminders\/unsubscribe\/([\w-]+)>/.exec(
        unfolded,
      ) ?? [];
    expect(mail).toContain(`/login?unsubscribe=${oneClick}`);
    expect((await unsubscribe(oneClick)).statusCode).toBe(204);
    expect((await unsubscribe(oneClick)).statusCode).toBe(204);
    expect((await call('GET', '/account/reminders')).json().data.channels).toEqual([]);
    await passAt('2026-11-23T22:00');
    expect(mailbox.mails.at(-1)).toBe(mail);
  });

  test('a confirmation expires after a day', async () => {
    await addHook({ kind: 'email', address: 'other@example.org' });
    const token = /confirm=([\w-]+)\s/.exec(mailbox.mails[0] ?? '')?.[1] ?? '';
    api.clock.now += 24 * HOUR_MS + 1;
    expect((await api.call('POST', `/reminders/confirm/${token}`)).statusCode).toBe(410);
  });

  test('there are five channels at most, and a repeated call adds none', async () => {
    await subscribe();
    const add = (key: string) =>
      api.call('POST', '/account/reminder-channels', {
        token: mira.token,
        payload: { kind: 'webhook', address: `${receiver.origin}/${key}` },
        headers: { 'idempotency-key': key },
      });
    const [first, again] = [await add('a'), await add('a')];
    expect(again.json()).toEqual(first.json());
    for (const key of ['b', 'c', 'd']) expect((await add(key)).statusCode).toBe(201);
    const sixth = await add('e');
    expect([sixth.statusCode, sixth.json().code]).toEqual([409, 'TOO_MANY_CHANNELS']);
    // The subscription of a sign-in replaces the one before.
    expect((await subscribe()).answer.statusCode).toBe(201);
    const url = `/account/reminder-channels/${first.json().data.id}`;
    expect((await call('DELETE', url)).statusCode).toBe(204);
    expect((await call('DELETE', url)).json().code).toBe('CHANNEL_NOT_FOUND');
    expect((await add('f')).statusCode).toBe(201);
  });

  test('a sleeper may send five tests an hour', async () => {
    const limited = await createTestApp(engine, {
      config: { publicUrl: PUBLIC_URL, rateLimit: 'on' },
      storage: api.storage,
      outbound: { allow: ['127.0.0.1'] },
    });
    limited.clock.now = EVENING;
    const { id } = await addHook();
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      const url = `/account/reminder-channels/${id}/test`;
      statuses.push((await limited.call('POST', url, { token: mira.token })).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test.each([404, 410])('a push service that answers %i ends the subscription', async (status) => {
    await subscribe();
    await save(choose('bedtime'));
    receiver.answer.with = (response) => void response.writeHead(status).end();
    expect(await passAt('2026-11-21T22:00')).toHaveLength(1);
    expect((await call('GET', '/account/reminders')).json().data.channels).toEqual([]);
  });

  test.each([400, 403, 413])(
    'the operator is told of a push service that answers %i',
    async (status) => {
      const { id } = await subscribe();
      await save(choose('bedtime'));
      receiver.answer.with = (response) => void response.writeHead(status).end('a'.repeat(100));
      expect(await passAt('2026-11-21T22:00')).toHaveLength(1);
      const { channels } = (await call('GET', '/account/reminders')).json().data;
      expect(channels).toMatchObject([{ id, failure: 'refused' }]);
      expect(api.log.join('')).toContain('a reminder was refused');
      expect(await passAt('2026-11-21T22:10')).toEqual([]);
      expect(job.counts().deliveries).toEqual({ 'push failed': 1 });
    },
  );

  test('a push service that is busy is asked again when it said, until it is too late', async () => {
    await subscribe();
    await save(choose('bedtime'));
    receiver.answer.with = (response) =>
      void response.writeHead(429, { 'retry-after': '600' }).end();
    expect(await passAt('2026-11-21T22:00')).toHaveLength(1);
    expect(await passAt('2026-11-21T22:09')).toEqual([]);
    receiver.answer.with = (response) => void response.writeHead(201).end();
    expect(await passAt('2026-11-21T22:11')).toHaveLength(1);
    expect(job.counts().deliveries).toEqual({ 'push retried': 1, 'push delivered': 1 });
    const { channels } = (await call('GET', '/account/reminders')).json().data;
    expect(channels).toMatchObject([{ failure: null }]);
    receiver.answer.with = (response) => void response.writeHead(503).end();
    expect((await passAt('2026-11-22T22:00')).length).toBe(1);
    expect(await passAt('2026-11-22T22:31')).toEqual([]);
    expect(job.counts().deliveries).toMatchObject({ 'push dropped': 1 });
  });

  test('a receiver that hangs is left after five seconds, and a redirect is not followed', async () => {
    const { id } = await addHook();
    const sendTest = async () =>
      (await call('POST', `/account/reminder-channels/${id}/test`)).json().data;
    receiver.answer.with = () => {};
    const since = performance.now();
    expect(await sendTest()).toEqual({
      isDelivered: false,
      reason: 'The address did not answer in time.',
    });
    expect(performance.now() - since).toBeLessThan(9_000);
    receiver.received.length = 0;
    receiver.answer.with = (response) =>
      void response.writeHead(307, { location: `${receiver.origin}/elsewhere` }).end();
    expect((await sendTest()).reason).toContain('leads to another');
    expect(receiver.received).toHaveLength(1);
  }, 20_000);

  test('private addresses are refused, and a name is connected to where it was checked', async () => {
    const { port } = new URL(receiver.origin);
    const testOf = async (host: string) => {
      const { id } = await addHook({ kind: 'webhook', address: `http://${host}:${port}/` });
      const tested = await call('POST', `/account/reminder-channels/${id}/test`);
      await call('DELETE', `/account/reminder-channels/${id}`);
      return tested.json().data;
    };
    addresses['rebinds.test'] = ['127.0.0.1'];
    expect(await testOf('rebinds.test')).toEqual({ isDelivered: true, reason: null });
    expect(lookups).toEqual(['rebinds.test']);
    expect((await testOf('rebinds.test')).reason).toContain('OUTBOUND_ALLOW');
    addresses['both.test'] = ['127.0.0.1', '10.0.0.1'];
    expect((await testOf('both.test')).reason).toContain('OUTBOUND_ALLOW');
    expect((await testOf('127.0.0.2')).reason).toContain('OUTBOUND_ALLOW');
    expect((await testOf('nowhere.test')).reason).toContain('could not be reached');
    expect(receiver.received).toHaveLength(1);
  });

  test.each([
    { kind: 'webhook', address: 'ftp://example.org/' },
    { kind: 'webhook', address: 'https://user:secret@example.org/' },
    { kind: 'ntfy', address: 'https://ntfy.sh/' },
    { kind: 'gotify', address: 'https://gotify.example/' },
    { kind: 'email', address: 'nobody' },
  ])('%o can not be a channel', async (payload) => {
    const answer = await call('POST', '/account/reminder-channels', payload);
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'INVALID_INPUT']);
  });

  test('a subscription ends with its sign-in', async () => {
    const other = await signInAgain(api, EMAIL);
    await subscribe(other);
    await subscribe();
    const channels = async () => (await call('GET', '/account/reminders')).json().data.channels;
    expect((await channels()).map((one: { isThisDevice: boolean }) => one.isThisDevice)).toEqual([
      false,
      true,
    ]);
    await call('POST', '/logout', undefined, other);
    expect(await channels()).toHaveLength(1);
    expect((await call('DELETE', '/account/push-subscriptions')).statusCode).toBe(204);
    expect(await channels()).toEqual([]);
  });

  test('a delivery whose process was killed is made by another', async () => {
    await addHook();
    await save(choose('bedtime'));
    api.clock.now = Date.parse('2026-11-21T22:00:00+07:00');
    receiver.answer.with = (response) => void response.writeHead(503).end();
    await job.pass();
    receiver.received.length = 0;
    receiver.answer.with = (response) => void response.end();
    api.clock.now += MINUTE_MS;
    // Leased, and never settled.
    const leased = await api.storage.transaction((trx) =>
      leaseDeliveries(trx, {
        bucket: reminderBucket(mira.userId),
        now: api.clock.now,
        leasedUntil: api.clock.now + MINUTE_MS,
        limit: 10,
      }),
    );
    expect(leased).toHaveLength(1);
    expect(await passAt('2026-11-21T22:01')).toEqual([]);
    expect(await kindsAt('2026-11-21T22:02')).toEqual(['bedtime']);
  });

  test('secrets are sealed, masked in the export, and gone with the account', async () => {
    await subscribe();
    await addHook({
      kind: 'ntfy',
      address: `${receiver.origin}/canary-topic`,
      token: 'canary-token',
    });
    await addHook({ kind: 'email', address: 'canary-box@example.org' });
    await save(choose('bedtime', 'morning'));
    const stored = await api.storage.db.selectFrom('reminder_channels').selectAll().execute();
    const exported = await call('GET', '/account/export?format=json');
    expect(exported.json().reminders).toMatchObject({
      ...choose('bedtime', 'morning'),
      channels: [{ kind: 'push' }, { kind: 'ntfy' }, { kind: 'email', label: 'c…@example.org' }],
    });
    const seen = JSON.stringify(stored) + exported.body + api.log.join('');
    expect(seen).not.toMatch(/canary|\/push\//);

    await call('DELETE', '/account', { currentPassword: 'a long enough one' });
    for (const table of ['reminders_due', 'reminder_channels', 'reminder_settings'] as const) {
      expect(await api.storage.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  test('a channel that was sealed with another token secret is refused, and keeps no other waiting', async () => {
    const { id } = await addHook();
    const other = createSecretBox('another secret of the tests, 32 bytes', 'reminderChannels');
    await api.storage.db
      .updateTable('reminder_channels')
      .set({ sealed_target: other.seal(mira.userId, Buffer.from('{}')) })
      .where('id', '=', id)
      .execute();
    await addHook();
    await save(choose('bedtime'));
    expect(await kindsAt('2026-11-21T22:00')).toEqual(['bedtime']);
    expect(job.counts().deliveries).toEqual({ 'webhook failed': 1, 'webhook delivered': 1 });
    const tested = await call('POST', `/account/reminder-channels/${id}/test`);
    expect(tested.json().data.isDelivered).toBe(false);
  });

  test('an account without reminders costs a start and an end no statement', async () => {
    const watched = await openWatchedStorage(await engine.createDatabase());
    const deps = createDeps(watched);
    deps.clock.now = EVENING;
    const userId = await addSleeper(watched);
    const touching = async (act: () => Promise<unknown>) => {
      watched.takeWork();
      await act();
      return watched.takeWork().statements.filter(({ sql }) => /"reminder/.test(sql)).length;
    };
    const { sleep } = await startSleep(deps, { userId });
    deps.clock.now += 8 * HOUR_MS;
    expect(await touching(() => endSleep(deps, { userId, id: sleep.sleepLogId }))).toBe(0);
    expect(await touching(() => startSleep(deps, { userId }))).toBe(0);
    await watched.transaction((trx) =>
      saveReminderSettings(trx, userId, { ...choose('bedtime'), quietHours: null }),
    );
    deps.clock.now += 8 * HOUR_MS;
    const active = await startSleep(deps, { userId });
    const id = active.sleep.sleepLogId;
    expect(await touching(() => endSleep(deps, { userId, id }))).toBeGreaterThan(0);
    await watched.close();
  });

  test('a server without its own address sends nothing and says so', async () => {
    const without = await createTestApp(engine, { storage: api.storage });
    without.clock.now = EVENING;
    const { token } = mira;
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
