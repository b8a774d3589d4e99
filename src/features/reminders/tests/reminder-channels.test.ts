// @module-tag slow
import { expect, test } from 'vitest';
import type { WriteTransaction } from '#schema.ts';
import { describeEachEngine } from '#tests/support/engines.ts';
import { choose, EMAIL, EVENING, PUBLIC_URL, setUpReminders } from './reminder-setup.ts';
import { registerAndSignIn, signInAgain } from '#tests/api/signed-in.ts';
import { createTestApp, dataOf, DAY_MS, outcome, type TestApp } from '#tests/api/test-app.ts';

describeEachEngine('The channels of reminders', (engine) => {
  const { given, addresses, lookups, ...reminders } = setUpReminders(engine);
  const { call, read, save, addHook, testChannel, subscribe, answerWith, passAt } = reminders;

  test('a target is added once', async () => {
    const { origin } = given.receiver;
    const add = async (kind: string, address: string) => {
      const added = await call('POST', '/account/reminder-channels', { kind, address });
      return added.statusCode === 201 ? 201 : added.json().details;
    };
    const taken = [{ field: 'address', message: 'Reminders already go to this address.' }];
    expect(await add('ntfy', `${origin}/topic`)).toBe(201);
    expect(await add('ntfy', `${origin}/topic?again`)).toEqual(taken);
    expect(await add('webhook', `${origin}/topic#again`)).toEqual(taken);
    // The link of the first mail may be lost.
    expect(await add('email', 'box@example.org')).toBe(201);
    expect(await add('email', 'Box@example.org')).toBe(201);
    const token = /confirm=([\w-]+)\s/.exec(given.mailbox.mails[1] ?? '')?.[1];
    expect((await given.api.call('POST', `/reminders/confirm/${token}`)).statusCode).toBe(204);
    expect(await add('email', 'box@example.org')).toEqual(taken);
    // Of one browser that signed in twice, the later sign-in keeps it.
    const { body: subscription } = await subscribe();
    const other = await signInAgain(given.api, EMAIL);
    await call('POST', '/account/push-subscriptions', subscription, other);
    const { channels } = await dataOf(call('GET', '/account/reminders', undefined, other));
    expect(channels).toHaveLength(3);
    expect(channels).toContainEqual(expect.objectContaining({ kind: 'push', isThisDevice: true }));
  });

  if (engine.name !== 'sqlite') return;

  test('there are five channels at most, and a repeated call adds none', async () => {
    await subscribe();
    const add = (key: string) =>
      given.api.call('POST', '/account/reminder-channels', {
        token: given.mira.token,
        payload: { kind: 'webhook', address: `${given.receiver.origin}/${key}` },
        headers: { 'idempotency-key': key },
      });
    const [first, again] = [await add('a'), await add('a')];
    expect(again.json()).toEqual(first.json());
    for (const key of ['b', 'c', 'd']) expect((await add(key)).statusCode).toBe(201);
    expect(await outcome(add('e'))).toBe('409 TOO_MANY_CHANNELS');
    // The subscription of a sign-in replaces the one before.
    expect((await subscribe()).answer.statusCode).toBe(201);
  });

  test('a confirmation whose transaction is repeated after the call’s repeat is mailed once', async () => {
    const { storage, clock } = given.api;
    const add = (api: TestApp) =>
      api.call('POST', '/account/reminder-channels', {
        token: given.mira.token,
        payload: { kind: 'email', address: 'box@example.org' },
        headers: { 'idempotency-key': 'once' },
      });
    let isFirst = true;
    const conflicting = {
      ...storage,
      async transaction<T>(work: (trx: WriteTransaction) => Promise<T>): Promise<T> {
        if (isFirst) {
          isFirst = false;
          const conflict = new Error('a conflict');
          const undone = storage.transaction(async (trx) => {
            await work(trx);
            throw conflict;
          });
          await expect(undone).rejects.toBe(conflict);
          await add(given.api);
        }
        return await storage.transaction(work);
      },
    };
    const config = { publicUrl: PUBLIC_URL, smtp: given.mailbox.smtp };
    const api = await createTestApp(engine, { config, storage: conflicting });
    api.clock.now = clock.now;
    expect((await add(api)).statusCode).toBe(201);
    expect(given.mailbox.mails).toHaveLength(1);
  });

  test('a channel that is added and removed stands in the audit log', async () => {
    const { id } = await addHook();
    await call('DELETE', `/account/reminder-channels/${id}`);
    const kinds = (await given.mira.events()).map(({ kind }) => kind);
    expect(kinds.slice(0, 2)).toEqual(['reminder-channel-removed', 'reminder-channel-added']);
  });

  test.each([
    [2000, 201],
    [2001, '422 INVALID_INPUT'],
  ])('an address of %i characters is answered with %s', async (length, expected) => {
    const address = `${given.receiver.origin}/`.padEnd(length, 'a');
    const added = call('POST', '/account/reminder-channels', { kind: 'webhook', address });
    expect(await outcome(added)).toBe(expected);
  });

  test('secrets are sealed, masked in the export, and gone with the account', async () => {
    await subscribe();
    await addHook({
      kind: 'ntfy',
      address: `${given.receiver.origin}/canary-topic`,
      token: 'canary-token',
    });
    await addHook({ kind: 'email', address: 'canary-box@example.org' });
    await save(choose('bedtime', 'morning'));
    const stored = await given.api.storage.db.selectFrom('destinations').selectAll().execute();
    const exported = await call('GET', '/account/export?format=json');
    expect(exported.json().reminders).toMatchObject({
      ...choose('bedtime', 'morning'),
      channels: [{ kind: 'push' }, { kind: 'ntfy' }, { kind: 'email', label: 'c…@example.org' }],
    });
    const seen = JSON.stringify(stored) + exported.body + given.api.log.join('');
    expect(seen).not.toMatch(/canary|\/push\//);

    await call('DELETE', '/account', { currentPassword: 'a long enough one' });
    for (const table of ['remindersDue', 'destinations', 'reminderSettings'] as const) {
      expect(await given.api.storage.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  test('a subscription ends with its sign-in', async () => {
    const other = await signInAgain(given.api, EMAIL);
    await subscribe(other);
    await subscribe();
    const devices = [{ isThisDevice: false }, { isThisDevice: true }];
    expect(await read()).toMatchObject({ channels: devices });
    await call('POST', '/logout', undefined, other);
    expect((await read()).channels).toHaveLength(1);
    const { db } = given.api.storage;
    expect(await db.selectFrom('destinations').select('id').execute()).toHaveLength(1);
    expect((await call('DELETE', '/account/push-subscriptions')).statusCode).toBe(204);
    expect(await read()).toMatchObject({ channels: [] });
  });

  test('a push message is signed, encrypted, and tells no time, points or name', async () => {
    const { vapidPublicKey } = await read();
    const { open } = await subscribe();
    await save(choose('bedtime'));
    expect(await passAt('2026-11-21T21:59')).toEqual([]);
    given.api.clock.now = Date.parse('2026-11-21T22:01:00+07:00');
    await given.job.pass();
    const [pushed] = given.receiver.received;
    if (pushed === undefined) throw new Error('Nothing was pushed.');
    expect(pushed.headers).toMatchObject({ topic: 'bedtime', urgency: 'normal' });
    const { sub, message } = open(pushed, vapidPublicKey);
    expect(sub).toBe(PUBLIC_URL);
    expect(message).toMatchObject({
      title: 'Lelap',
      text: 'Time to wind down and get ready for bed.',
      tag: 'bedtime',
    });
    expect(message.text).not.toMatch(/\d|Mira|streak/);
    given.receiver.received.length = 0;
    // Once per evening.
    expect(await passAt('2026-11-21T22:02')).toEqual([]);
    expect(await passAt('2026-11-22T22:00')).toHaveLength(1);
  });

  test('ntfy, Gotify and webhook get what they expect, and each can be tested', async () => {
    const { origin } = given.receiver;
    for (const channel of [
      { kind: 'ntfy', address: `${origin}/topic-1`, token: 'tk_secret' },
      { kind: 'gotify', address: `${origin}/`, token: 'Agotify.secret' },
      { kind: 'webhook', address: `${origin}/hook?key=1`, token: 'hook-secret' },
    ]) {
      const { id, label } = await addHook(channel);
      expect(label).toBe(new URL(origin).host);
      expect(await dataOf(testChannel(id))).toEqual({ isDelivered: true, reason: null });
    }
    const [ntfy, gotify, hook] = given.receiver.received;
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
  });

  test('mail waits for its confirmation, and is left by one click', async () => {
    const channel = await addHook({ kind: 'email', address: 'Other@example.org' });
    expect(channel).toMatchObject({ isActive: false, label: 'O…@example.org', failure: null });
    await save(choose('bedtime'));
    expect(given.mailbox.mails).toHaveLength(1);
    expect(await outcome(testChannel(channel.id))).toBe('404 CHANNEL_NOT_FOUND');
    await passAt('2026-11-21T22:00');
    expect(given.mailbox.mails).toHaveLength(1);

    const confirm = (token: string) => given.api.call('POST', `/reminders/confirm/${token}`);
    const token = /\/login\?confirm=([\w-]+)\s/.exec(given.mailbox.mails[0] ?? '')?.[1] ?? '';
    const unsubscribe = (token: string, type = 'application/x-www-form-urlencoded') =>
      given.api.call('POST', `/reminders/unsubscribe/${token}`, {
        payload: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': type },
      });
    expect((await unsubscribe(token)).statusCode).toBe(410);
    const changed = (token.startsWith('A') ? 'B' : 'A') + token.slice(1);
    expect((await confirm(changed)).json().code).toBe('LINK_EXPIRED');
    expect((await confirm(token)).statusCode).toBe(204);

    await passAt('2026-11-22T22:00');
    const mail = given.mailbox.mails.at(-1) ?? '';
    expect(mail).toContain('Time to wind down and get ready for bed.');
    expect(mail).toContain('Subject: A reminder from Lelap');
    expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(mail).toMatch(/^Message-ID: <[\w-]+@sleep\.example\.org>/m);
    const unfolded = mail.replaceAll(/\r\n\s+/g, ' ');
    const [, oneClick = ''] =
      /List-Unsubscribe:\s+<https:\/\/sleep\.example\.org\/reminders\/unsubscribe\/([\w-]+)>/.exec(
        unfolded,
      ) ?? [];
    expect(mail).toContain(`/login?unsubscribe=${oneClick}`);
    expect((await unsubscribe(oneClick, 'multipart/form-data; boundary=x')).statusCode).toBe(204);
    expect((await unsubscribe(oneClick)).statusCode).toBe(204);
    expect(await read()).toMatchObject({ channels: [] });
    await passAt('2026-11-23T22:00');
    expect(given.mailbox.mails.at(-1)).toBe(mail);
  });

  test('a channel is paused after ten messages that failed, and resumed by a test that arrives', async () => {
    const { id } = await addHook();
    await save(choose('bedtime'));
    const readChannel = async () => (await read()).channels[0];
    const sendTest = async () => (await dataOf(testChannel(id))).isDelivered;
    const evening = (n: number) =>
      new Date(Date.parse('2026-11-21T22:00Z') + n * DAY_MS).toISOString().slice(0, 16);
    answerWith(403);
    for (let n = 0; n < 10; n += 1) {
      expect(await readChannel()).toMatchObject({ isPaused: false });
      expect(await passAt(evening(n))).toHaveLength(1);
    }
    given.mira.token = await signInAgain(given.api, EMAIL);
    expect(await readChannel()).toMatchObject({ isPaused: true, failure: 'refused' });
    const paused = { kind: 'reminder-channel-paused', byOperator: false, device: null };
    expect((await read('/account/events')).items).toContainEqual(expect.objectContaining(paused));
    expect(await passAt(evening(10))).toEqual([]);

    expect(await sendTest()).toBe(false);
    answerWith(200);
    expect(await sendTest()).toBe(true);
    expect(await readChannel()).toMatchObject({ isPaused: false, failure: null });
    given.receiver.received.length = 0;
    expect(await passAt(evening(11))).toHaveLength(1);
  });

  test.each([
    [404, []],
    [410, []],
    [403, [{ kind: 'push', failure: 'refused' }]],
  ])('a push service that answers %i leaves the channels %j', async (status, left) => {
    await subscribe();
    await save(choose('bedtime'));
    answerWith(status);
    expect(await passAt('2026-11-21T22:00')).toHaveLength(1);
    expect(await read()).toMatchObject({ channels: left });
    expect(given.api.log.join('').includes('a reminder was refused')).toBe(status === 403);
  });

  test('a push service that is busy is asked again when it said, until it is too late', async () => {
    await subscribe();
    await save(choose('bedtime'));
    answerWith(429, { 'retry-after': '600' });
    expect(await passAt('2026-11-21T22:00')).toHaveLength(1);
    expect(await passAt('2026-11-21T22:09')).toEqual([]);
    answerWith(201);
    expect(await passAt('2026-11-21T22:11')).toHaveLength(1);
    expect(given.job.counts().deliveries).toEqual({ 'push retried': 1, 'push delivered': 1 });
    answerWith(503);
    expect(await passAt('2026-11-22T22:00')).toHaveLength(1);
    expect(await passAt('2026-11-22T22:31')).toEqual([]);
    expect(given.job.counts().deliveries).toMatchObject({ 'push dropped': 1 });
  });

  test('a redirect is not followed', async () => {
    const { id } = await addHook();
    answerWith(307, { location: `${given.receiver.origin}/elsewhere` });
    expect((await dataOf(testChannel(id))).reason).toContain('leads to another');
    expect(given.receiver.received).toHaveLength(1);
  });

  test('private addresses are refused, and a name is connected to where it was checked', async () => {
    const { port } = new URL(given.receiver.origin);
    const testOf = async (host: string) => {
      const { id } = await addHook({ kind: 'webhook', address: `http://${host}:${port}/` });
      const tested = await dataOf(testChannel(id));
      await call('DELETE', `/account/reminder-channels/${id}`);
      return tested;
    };
    addresses['rebinds.test'] = ['127.0.0.1'];
    expect(await testOf('rebinds.test')).toEqual({ isDelivered: true, reason: null });
    expect(lookups).toEqual(['rebinds.test']);
    expect((await testOf('rebinds.test')).reason).toContain('OUTBOUND_ALLOW');
    addresses['both.test'] = ['127.0.0.1', '10.0.0.1'];
    expect((await testOf('both.test')).reason).toContain('OUTBOUND_ALLOW');
    expect((await testOf('127.0.0.2')).reason).toContain('OUTBOUND_ALLOW');
    // The same sentence: names of the network are not told.
    expect(await testOf('nowhere.test')).toEqual(await testOf('127.0.0.2'));
    addresses['broken.test'] = new Error('ESERVFAIL');
    expect((await testOf('broken.test')).reason).toContain('couldn’t be reached');
    expect(given.receiver.received).toHaveLength(1);
  });

  test('strangers can neither flood a mailbox nor use up the confirmations of its owner', async () => {
    const limited = await createTestApp(engine, {
      config: { publicUrl: PUBLIC_URL, rateLimit: 'on', smtp: given.mailbox.smtp },
      storage: given.api.storage,
    });
    limited.clock.now = EVENING;
    const ask = async (token: string, address: string, times: number) => {
      const statuses: number[] = [];
      for (let n = 0; n < times; n += 1) {
        const payload = { kind: 'email', address };
        const added = await limited.call('POST', '/account/reminder-channels', { token, payload });
        statuses.push(added.statusCode);
        const id = added.json().data?.id;
        if (id) await limited.call('DELETE', `/account/reminder-channels/${id}`, { token });
      }
      return statuses;
    };
    const register = async (name: string, email = `${name}@example.net`) =>
      (await registerAndSignIn(given.api, name, email)).token;

    expect(await ask(await register('ann'), EMAIL, 6)).toEqual([...Array(5).fill(201), 429]);
    expect(await ask(await register('ben'), EMAIL.toUpperCase(), 5)).toEqual(Array(5).fill(201));
    const cem = await register('cem');
    expect(await ask(cem, EMAIL, 1)).toEqual([429]);
    // A tag is no other mailbox, not even that of an account with such an address.
    const tagged = EMAIL.replace('@', '+cem@');
    expect(await ask(cem, tagged, 1)).toEqual([429]);
    expect(await ask(await register('tagged', tagged), tagged, 1)).toEqual([429]);
    const repeated = {
      token: given.mira.token,
      payload: { kind: 'email', address: EMAIL },
      headers: { 'idempotency-key': 'once' },
    };
    for (let n = 0; n < 4; n += 1) {
      await limited.call('POST', '/account/reminder-channels', repeated);
    }
    expect(await ask(given.mira.token, EMAIL, 3)).toEqual([201, 201, 429]);
    expect(given.mailbox.mails).toHaveLength(13);
  });
});
