import { beforeEach, expect, test } from 'vitest';
import { describeEachEngine } from '#tests/support/engines.ts';
import { addMember, isAdministrator, makeSetupLink, setUpHousehold } from './household.ts';
import { clearAccounts, PASSWORD, signInDevice, type SignedIn } from '#tests/api/signed-in.ts';
import { dataOf, DAY_MS, outcome, setUpTestApp, type TestApp } from '#tests/api/test-app.ts';

let newcomers = 0;

const register = (api: TestApp, invitation?: string, takenEmail?: string) => {
  newcomers += 1;
  const email = takenEmail ?? `new${newcomers}@example.org`;
  const payload = { username: `New ${newcomers}`, email, password: PASSWORD, invitation };
  return outcome(api.call('POST', '/register', { payload }));
};

const signInNewcomer = (api: TestApp) => signInDevice(api, `new${newcomers}@example.org`);

describeEachEngine('The first administrator', (engine) => {
  const api = setUpTestApp(engine);
  beforeEach(() => clearAccounts(api));

  const become = (sleeper: SignedIn, setup: string) =>
    outcome(sleeper.call('PUT', '/account/administrator', { setup }));

  test('comes by the setup link alone, not by being first, and the link works once', async () => {
    const first = await addMember(api);
    expect(await isAdministrator(first)).toBe(false);
    const setup = await makeSetupLink(api);
    expect(await register(api, 'invented')).toBe('410 INVITATION_EXPIRED');
    expect(await register(api, setup)).toBe(201);
    expect(await isAdministrator(await signInNewcomer(api))).toBe(true);
    expect(await register(api, setup)).toBe('410 INVITATION_EXPIRED');
    expect(await makeSetupLink(api)).toBe('');
  });

  test('is one, though two setup links are used at once, and none after 24 hours', async () => {
    const late = await makeSetupLink(api);
    api.clock.now += DAY_MS;
    expect(await become(await addMember(api), late)).toBe('410 INVITATION_EXPIRED');
    const links = [await makeSetupLink(api), await makeSetupLink(api)];
    const sleepers = [await addMember(api), await addMember(api)];
    const outcomes = sleepers.map((sleeper, index) => become(sleeper, links[index] ?? ''));
    expect((await Promise.all(outcomes)).toSorted()).toEqual([204, '410 INVITATION_EXPIRED']);
  });
});

describeEachEngine('Invitations', (engine) => {
  const { api, admin, rani } = setUpHousehold(engine);
  const invite = (uses: number): Promise<{ id: string; token: string }> =>
    dataOf(admin.call('POST', '/admin/invitations', { uses }));

  test('admit while registration is closed, as often as they say, and make no administrator', async () => {
    const closed = await dataOf(
      admin.call('PATCH', '/admin/server', { isRegistrationOpen: false }),
    );
    expect(closed.registration).toEqual({ isOpen: false, isFixed: false });
    expect(await register(api)).toBe('403 REGISTRATION_CLOSED');
    const { token } = await invite(2);
    // One that fails uses up nothing.
    expect(await register(api, token, rani.email)).toBe('409 EMAIL_TAKEN');
    expect(await register(api, token)).toBe(201);
    expect(await isAdministrator(await signInNewcomer(api))).toBe(false);
    const atOnce = await Promise.all([register(api, token), register(api, token)]);
    expect(atOnce.toSorted()).toEqual([201, '410 INVITATION_EXPIRED']);
  });

  if (engine.name !== 'sqlite') return;

  test('end after seven days, or when they are revoked', async () => {
    const list = async () => (await admin.read('/admin/invitations')).items;
    const revoked = await invite(1);
    const old = await invite(20);
    expect(await list()).toHaveLength(2);
    expect(await outcome(admin.call('DELETE', `/admin/invitations/${revoked.id}`))).toBe(204);
    expect(await register(api, revoked.token)).toBe('410 INVITATION_EXPIRED');
    api.clock.now += 7 * DAY_MS;
    expect(await register(api, old.token)).toBe('410 INVITATION_EXPIRED');
    expect(await list()).toEqual([]);
  });
});
