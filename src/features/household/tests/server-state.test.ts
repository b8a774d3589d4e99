import { createReadStream } from 'node:fs';
import { expect, test } from 'vitest';
import { describeEachEngine, describeSqlite } from '#tests/support/engines.ts';
import { addAdministrator, addMember, makeAdministrator, setUpHousehold } from './household.ts';
import { confirmSignIn, login, type SignedIn } from '#tests/api/signed-in.ts';
import { createTestApp, dataOf, outcome } from '#tests/api/test-app.ts';
import { registerWithTwoStep } from '#two-step/tests/two-step-sleeper.ts';

describeSqlite('The server with registration fixed by its environment', (engine) => {
  const { admin } = setUpHousehold(engine, { config: { registration: 'open' } });
  test('refuses to close it', async () => {
    const call = admin.call('PATCH', '/admin/server', { isRegistrationOpen: false });
    expect(await outcome(call)).toBe('409 SETTING_IS_FIXED');
  });
});

describeEachEngine('The server describes itself', (engine) => {
  const { api, admin, rani } = setUpHousehold(engine);
  test('with figures and without a name', async () => {
    await login(api, rani.email, 'a wrong one');
    await api.app.close();
    const again = await createTestApp(engine, { storage: api.storage });
    const state = await again.call('GET', '/admin/server', { token: admin.token });
    expect(state.json().data).toMatchObject({
      database: { engine: engine.name, freeBytes: null },
      failedSignIns: 1,
      registration: { isOpen: true, isFixed: false },
      backups: null,
      mayDownload: false,
    });
    expect(state.body).not.toContain('Sleeper');
  });
});

describeSqlite('The server says what it can do', (engine) => {
  test.each([
    ['without a public address', {}, false, false],
    ['at an address without HTTPS', { publicUrl: 'http://lelap.example' }, true, false],
    ['at an HTTPS address', { publicUrl: 'https://lelap.example' }, true, true],
    [
      'at an HTTPS address, with reminders off',
      { publicUrl: 'https://lelap.example', reminders: 'off' as const },
      false,
      true,
    ],
  ])('%s', async (_, config, sendsReminders, hasPasskeys) => {
    const api = await createTestApp(engine, { config });
    const admin = await addAdministrator(api);
    const state = await dataOf(api.call('GET', '/admin/server', { token: admin.token }));
    expect(state).toMatchObject({ sendsReminders, hasPasskeys });
    const account = await dataOf(api.call('GET', '/account', { token: admin.token }));
    expect(account).toMatchObject({ sendsReminders });
    await api.app.close();
  });
});

describeSqlite('The server sends mail', (engine) => {
  const sent: object[] = [];
  const { admin, rani, act } = setUpHousehold(engine, {
    sendPersonMail: async (mail) => void sent.push(mail),
    sendTestMail: async (to) => {
      if (sent.push(to) > 1) throw new Error('EAUTH 535');
    },
  });

  test('to the administrator as a test, and says why it was refused', async () => {
    const testMail = () => dataOf(admin.call('POST', '/admin/test-mail'));
    expect(await testMail()).toEqual({ isDelivered: true, reason: null });
    expect(sent).toEqual([{ email: admin.email, language: 'en' }]);
    expect(await testMail()).toEqual({ isDelivered: false, reason: 'EAUTH 535' });
  });

  test('to a person whose account an administrator changed', async () => {
    sent.length = 0;
    await act('PUT', '/block');
    await expect
      .poll(() => sent)
      .toEqual([{ email: rani.email, language: null, change: 'blocked' }]);
  });
});

describeSqlite('The server offers a backup', (engine) => {
  const copies = {
    start: () => {},
    run: async () => {},
    stop: async () => {},
    read: async () => ({ count: 1, lastAt: 0, isLate: true }),
    open: async () => createReadStream(import.meta.filename),
  };
  test('after a confirmation with a second step, once an hour, and tells everybody', async () => {
    const api = await createTestApp(engine, { backups: copies, config: { rateLimit: 'on' } });
    const download = ({ call }: SignedIn) => outcome(call('GET', '/admin/backup'));
    const rani = await addMember(api);
    const admin = await addAdministrator(api);
    expect(await download(admin)).toBe('409 TWO_STEP_IS_OFF');
    const two = await registerWithTwoStep(api, 'Two Steps', 'two@example.org');
    await makeAdministrator(api, two.userId);
    expect(await download(two)).toBe('403 CONFIRMATION_REQUIRED');
    expect((await confirmSignIn(api, two.token, two.code(1))).statusCode).toBe(200);
    const { statusCode, headers } = await two.call('GET', '/admin/backup');
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/vnd.sqlite3']);
    expect(await download(two)).toBe('429 TOO_MANY_REQUESTS');
    const [event] = (await rani.read('/account/events')).items;
    expect(event).toMatchObject({ kind: 'backup-downloaded' });
  });
});
