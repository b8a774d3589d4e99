import { createReadStream } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { describeEachEngine, describeSqlite } from '../support/engines.ts';
import { addAdministrator, addMember, makeAdministrator, setUpHousehold } from './household.ts';
import { confirmSignIn } from './signed-in.ts';
import { createTestApp, outcome } from './test-app.ts';
import { registerWithTwoStep } from './two-step-sleeper.ts';

describe('The server', () => {
  describeSqlite('with registration fixed by its environment', (engine) => {
    const home = setUpHousehold(engine, { config: { registration: 'open' } });
    test('refuses to close it', async () => {
      const { api, admin } = home;
      const payload = { isRegistrationOpen: false };
      const call = api.call('PATCH', '/admin/server', { token: admin.token, payload });
      expect(await outcome(call)).toBe('409 SETTING_IS_FIXED');
    });
  });

  describeEachEngine('describes itself', (engine) => {
    const home = setUpHousehold(engine);
    test('with figures and without a name', async () => {
      const { api, admin, rani } = home;
      await api.call('POST', '/login', { payload: { email: rani.email, password: 'a wrong one' } });
      await api.app.close();
      const again = await createTestApp(engine, { storage: api.storage });
      const state = await again.call('GET', '/admin/server', { token: admin.token });
      expect(state.json().data).toMatchObject({
        database: { engine: engine.name, freeBytes: null },
        failedSignIns: 1,
        registration: { isOpen: true, isFixed: false },
        backups: null,
      });
      expect(state.body).not.toContain('Sleeper');
    });
  });

  describeSqlite('sends mail', (engine) => {
    const sent: object[] = [];
    const home = setUpHousehold(engine, {
      sendPersonMail: async (mail) => void sent.push(mail),
      sendTestMail: async (to) => {
        if (sent.push(to) > 1) throw new Error('EAUTH 535');
      },
    });

    test('to the administrator as a test, and says why it was refused', async () => {
      const { api, admin } = home;
      const testMail = async () =>
        (await api.call('POST', '/admin/test-mail', { token: admin.token })).json().data;
      expect(await testMail()).toEqual({ isDelivered: true, reason: null });
      expect(sent).toEqual([{ email: admin.email, language: 'en' }]);
      expect(await testMail()).toEqual({ isDelivered: false, reason: 'EAUTH 535' });
    });

    test('to a person whose account an administrator changed', async () => {
      const { api, admin, rani } = home;
      sent.length = 0;
      await api.call('PUT', `/admin/people/${rani.userId}/block`, { token: admin.token });
      await expect
        .poll(() => sent)
        .toEqual([{ email: rani.email, language: null, change: 'blocked' }]);
    });
  });

  describeSqlite('offers a backup', (engine) => {
    const copies = {
      start: () => {},
      run: async () => {},
      stop: async () => {},
      read: async () => ({ count: 1, lastAt: 0, isLate: true }),
      open: async () => createReadStream(import.meta.filename),
    };
    test('after a confirmation with a second step, once an hour, and tells everybody', async () => {
      const api = await createTestApp(engine, { backups: copies, config: { rateLimit: 'on' } });
      const download = (token: string) => outcome(api.call('GET', '/admin/backup', { token }));
      const rani = await addMember(api);
      const admin = await addAdministrator(api);
      expect(await download(admin.token)).toBe('409 TWO_STEP_IS_OFF');
      const two = await registerWithTwoStep(api, 'Two Steps', 'two@example.org');
      await makeAdministrator(api, two.userId);
      expect(await download(two.token)).toBe('403 CONFIRMATION_REQUIRED');
      expect((await confirmSignIn(api, two.token, two.code(1))).statusCode).toBe(200);
      const { statusCode, headers } = await api.call('GET', '/admin/backup', { token: two.token });
      expect([statusCode, headers['content-type']]).toEqual([200, 'application/vnd.sqlite3']);
      expect(await download(two.token)).toBe('429 TOO_MANY_REQUESTS');
      const events = await api.call('GET', '/account/events', { token: rani.token });
      expect(events.json().data.items[0]).toMatchObject({ kind: 'backup-downloaded' });
    });
  });
});
