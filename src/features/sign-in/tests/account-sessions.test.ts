import { beforeEach, expect, test } from 'vitest';
import type { AuthSession } from '../contract.ts';
import { describeSqlite } from '#tests/support/engines.ts';
import { outcome, setUpTestApp, START, HOUR_MS } from '#tests/api/test-app.ts';
import { addMember } from '#household/tests/household.ts';
import { login, PASSWORD, setUpMira, signInDevice, type SignedIn } from '#tests/api/signed-in.ts';

const EMAIL = 'mira@example.org';

describeSqlite('/account/sessions', (engine) => {
  const api = setUpTestApp(engine);
  const laptop = setUpMira(api, EMAIL);
  let phone: SignedIn;
  beforeEach(async () => {
    phone = await signInDevice(api, EMAIL);
  });
  const list = async ({ read }: SignedIn): Promise<AuthSession[]> =>
    (await read('/account/sessions')).items;
  const isSignedIn = async ({ call }: SignedIn) =>
    (await call('GET', '/dashboard')).statusCode === 200;

  test('DELETE /account/sessions/{id} ends one sign-in, and DELETE /account/sessions all others of the account', async () => {
    const other = await addMember(api);
    const tablet = await signInDevice(api, EMAIL);
    const areSignedIn = () => Promise.all([laptop, phone, tablet, other].map(isSignedIn));
    const id = (await list(phone)).find((one) => one.current)?.id;
    const signOut = () => outcome(laptop.call('DELETE', `/account/sessions/${id}`));
    expect(await signOut()).toBe(204);
    expect(await areSignedIn()).toEqual([true, false, true, true]);
    expect(await list(laptop)).toHaveLength(2);
    expect(await signOut()).toBe('404 SESSION_NOT_FOUND');
    expect(await outcome(laptop.call('DELETE', '/account/sessions'))).toBe(204);
    expect(await areSignedIn()).toEqual([true, false, false, true]);
  });

  test('the last use of a sign-in is updated at most once per hour', async () => {
    const useAt = async (instant: number) => {
      api.clock.now = instant;
      await isSignedIn(phone);
      const used = (await list(laptop)).find((one) => !one.current);
      return Date.parse(used?.lastUsedAt ?? '');
    };
    expect(await useAt(START + HOUR_MS - 1)).toBe(START);
    expect(await useAt(START + HOUR_MS)).toBe(START + HOUR_MS);
    expect(await useAt(START + HOUR_MS + 60_000)).toBe(START + HOUR_MS);
  });

  test('PUT /account/password ends all other sign-ins', async () => {
    const change = (currentPassword: string, newPassword: string) =>
      phone.call('PUT', '/account/password', { currentPassword, newPassword });
    expect(await outcome(change('not the one', 'quite another one'))).toBe('403 WRONG_PASSWORD');
    const refused = await change(PASSWORD, 'Password123');
    expect(refused.json().details[0].field).toBe('newPassword');
    expect(await isSignedIn(laptop)).toBe(true);
    expect(await outcome(change(PASSWORD, 'quite another one'))).toBe(204);
    expect([await isSignedIn(laptop), await isSignedIn(phone)]).toEqual([false, true]);
    expect((await login(api, EMAIL, 'quite another one')).statusCode).toBe(200);
  });
});
