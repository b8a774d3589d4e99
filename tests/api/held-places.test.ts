// @module-tag slow
import { beforeEach, expect, test } from 'vitest';
import type { Text } from '#kernel/contract/text.ts';
import { describeEachEngine } from '../support/engines.ts';
import { addAdministrator } from '#household/tests/household.ts';
import { choose, EMAIL, PUBLIC_URL, setUpReminders } from '#reminders/tests/reminder-setup.ts';
import { makeResetLink, PASSWORD, resetPassword, signInAgain } from './signed-in.ts';
import { createTestApp, dataOf, outcome } from './test-app.ts';
import { insertRow } from '#kernel/server/storage/rows.ts';

const NEW_PASSWORD = 'quite another one';

describeEachEngine('Webhooks and channels after a new password', (engine) => {
  const { given, call, read, save, addHook, passAt } = setUpReminders(engine);
  let webhookId = '';
  let channelId = '';
  beforeEach(async () => {
    await call('POST', '/account/confirmation', { currentPassword: PASSWORD });
    const url = `${given.receiver.origin}/events`;
    webhookId = (await dataOf(call('POST', '/account/webhooks', { url, includesNote: true }))).id;
    channelId = (await addHook()).id;
    await save(choose('bedtime'));
  });

  const areHeld = async () => {
    const { items } = await read('/account/webhooks');
    const { channels } = await read();
    return [...items, ...channels].map(({ isHeld }: { isHeld: boolean }) => isHeld);
  };
  const reset = async () =>
    resetPassword(given.api, await makeResetLink(given.api, given.mira.userId));
  const signIn = async (password: string) => {
    given.mira.token = await signInAgain(given.api, EMAIL, { password });
  };

  test('a reset stops those that somebody else may have added, until the owner confirms each', async () => {
    await call('POST', '/sleeps/start');
    const answer = await reset();
    expect(answer.json().data.remaining).toEqual([
      expect.stringContaining('until you confirm each'),
    ]);
    await signIn(NEW_PASSWORD);
    await call('PUT', '/sleeps/active/end');
    expect(await areHeld()).toEqual([true, true]);
    expect(await passAt('2026-11-21T22:00')).toEqual([]);
    // A test that arrives is no confirmation.
    await call('POST', `/account/webhooks/${webhookId}/test`);
    expect(given.receiver.received.splice(0)).toHaveLength(1);
    expect(await areHeld()).toEqual([true, true]);

    const confirm = () => call('POST', `/account/webhooks/${webhookId}/confirm`);
    expect(await outcome(confirm())).toBe('403 CONFIRMATION_REQUIRED');
    await call('POST', '/account/confirmation', { currentPassword: NEW_PASSWORD });
    expect([await outcome(confirm()), await outcome(confirm())]).toEqual([204, 204]);
    expect(await outcome(call('POST', `/account/reminder-channels/${channelId}/confirm`))).toBe(
      204,
    );
    expect(await areHeld()).toEqual([false, false]);
    const received = await passAt('2026-11-22T22:00');
    expect(received.map((body) => JSON.parse(body).kind)).toEqual(['bedtime']);
    await signIn(NEW_PASSWORD);
    await call('POST', '/sleeps/start');
    const [event, ...more] = await passAt('2026-11-22T22:01');
    expect([JSON.parse(event ?? '').type, more]).toEqual(['sleep.started', []]);

    const events = (await given.mira.events()).map(({ kind, detail }) => [kind, detail]);
    const { host } = new URL(given.receiver.origin);
    expect(events.filter(([kind]) => /confirmed|paused|disabled/.test(kind ?? ''))).toEqual([
      ['reminder-channel-confirmed', `webhook ${host}`],
      ['webhook-confirmed', host],
      ['reminder-channel-paused', `webhook ${host}`],
      ['webhook-disabled', host],
    ]);
  });

  if (engine.name !== 'sqlite') return;

  test('a change of the password holds them if it says so, and a block does', async () => {
    const change = (currentPassword: string, newPassword: string, holdPlaces: boolean) =>
      call('PUT', '/account/password', { currentPassword, newPassword, holdPlaces });
    await change(PASSWORD, NEW_PASSWORD, false);
    expect(await areHeld()).toEqual([false, false]);
    await change(NEW_PASSWORD, PASSWORD, true);
    expect(await areHeld()).toEqual([true, true]);

    await call('POST', `/account/reminder-channels/${channelId}/confirm`);
    expect(await areHeld()).toEqual([true, false]);
    const administrator = await addAdministrator(given.api);
    const block = `/admin/people/${given.mira.userId}/block`;
    await administrator.call('PUT', block);
    await administrator.call('DELETE', block);
    await signIn(PASSWORD);
    expect(await areHeld()).toEqual([true, true]);
  });

  test('the mail and the answer of a reset name the provider and the passkeys that still sign in', async () => {
    const issuer = 'https://id.example.org';
    const oidc = {
      issuer,
      clientId: 'lelap',
      clientSecret: '',
      name: 'Pocket ID',
      registration: 'off',
    };
    const mails: { token: string; remaining: readonly Text[] }[] = [];
    const api = await createTestApp(engine, {
      storage: given.api.storage,
      config: { publicUrl: PUBLIC_URL, oidc: oidc as never },
      sendResetMail: async (mail) => void mails.push(mail),
    });
    api.clock.now = given.api.clock.now;
    const { userId } = given.mira;
    const passkey = { name: 'Phone', publicKey: '', counter: 0, transports: '[]', createdAt: 0 };
    await api.storage.transaction(async (trx) => {
      for (const rpId of ['sleep.example.org', 'elsewhere.example.org']) {
        const ids = { userId, id: rpId, credentialId: rpId, rpId };
        await insertRow(trx, 'passkeys', { ...passkey, ...ids });
      }
      const identity = { userId, issuer, subject: 'rani', createdAt: 0, isSecondStep: 0 } as const;
      await insertRow(trx, 'providerIdentities', identity);
    });
    await api.call('POST', '/password-resets', { payload: { email: EMAIL } });
    await expect.poll(() => mails).toHaveLength(1);
    expect(mails[0]?.remaining).toEqual([
      { key: 'mail.remaining.provider', args: { provider: 'Pocket ID' } },
      { key: 'mail.remaining.passkeys', args: { count: 1 } },
      { key: 'mail.remaining.places' },
    ]);
    const { remaining } = await dataOf(resetPassword(api, mails[0]?.token ?? ''));
    expect(remaining).toEqual([
      expect.stringContaining('You can also sign in with Pocket ID, without the password'),
      expect.stringContaining('One passkey still works without the password'),
      expect.stringContaining('until you confirm each'),
    ]);
  });
});
