import { expect, test } from 'vitest';
import { insertNights } from '#testkit/sleep-history.ts';
import { describeSqlite } from '#tests/support/engines.ts';
import { setUpTestApp, outcome } from '#tests/api/test-app.ts';
import { login, PASSWORD, registerAndSignIn, setUpMira } from '#tests/api/signed-in.ts';

describeSqlite('GET and PATCH /account', (engine) => {
  const api = setUpTestApp(engine, { config: { defaultTimeZone: 'Asia/Jakarta' } });
  const mira = setUpMira(api, 'Mira@Example.org');
  const patch = (payload: object) => mira.call('PATCH', '/account', payload);

  test('PATCH /account normalizes a new dream name and frees the old one', async () => {
    // The own name in another case, and the unchanged email without a password.
    expect((await patch({ username: 'MIRA', email: 'Mira@Example.org' })).statusCode).toBe(200);
    const renamed = await patch({ username: ' Rani\u0301 ' });
    expect(renamed.json().data.username).toBe('Raní');
    await registerAndSignIn(api, 'mira', 'second@example.org');
    const taken = patch({ username: 'MIRA', sleepGoalMinutes: 300 });
    expect(await outcome(taken)).toBe('409 USERNAME_TAKEN');
    const { userId } = mira;
    // The default time zone, until another is known.
    const kept = { userId, username: 'Raní', timeZone: 'Asia/Jakarta', sleepGoalMinutes: 480 };
    expect(await mira.read('/account')).toMatchObject(kept);
  });

  test('PATCH /account changes only the given fields, if all are valid and the sleeper’s to set', async () => {
    await patch({ freeWeekdays: [5, 1], showInsights: false });
    const changed = await patch({ timeZone: 'Europe/Berlin', sleepGoalMinutes: 450 });
    const shown = { timeZone: 'Europe/Berlin', sleepGoalMinutes: 450, showInsights: false };
    expect(changed.json().data).toMatchObject({ username: 'Mira', freeWeekdays: [1, 5], ...shown });
    const refused = await patch({ username: 'evil.com', sleepGoalMinutes: 300 });
    expect(refused.json().details).toMatchObject([{ field: 'username' }]);
    for (const fields of [{ totalPoints: 1_000_000 }, { freeWeekdays: [1, 1] }])
      expect(await outcome(patch(fields))).toBe('422 INVALID_INPUT');
    expect((await patch({})).body).toBe(changed.body);
    expect(await mira.read('/dashboard')).toMatchObject(shown);
  });

  test('PATCH /account accepts a dye once its achievement is unlocked, and the dye stays afterwards', async () => {
    const refused = await patch({ dye: 'sogan', sleepGoalMinutes: 450 });
    expect(refused.json().details).toEqual([
      { field: 'dye', message: 'This dye unlocks with its achievement.' },
    ]);
    expect((await patch({})).json().data).toMatchObject({ dye: 'wedel', sleepGoalMinutes: 480 });

    await insertNights(api.storage, mira.userId, 50);
    expect((await patch({ dye: 'sogan' })).json().data.dye).toBe('sogan');
    const [night] = (await mira.read('/sleeps?limit=1')).items;
    await mira.call('DELETE', `/sleeps/${night.id}`);
    const unlocked = (await mira.read('/dashboard')).unlockedAchievements;
    expect(unlocked).not.toContainEqual(expect.objectContaining({ id: 'nights-50' }));
    expect((await patch({ dye: 'sogan', sleepGoalMinutes: 450 })).statusCode).toBe(200);
  });

  test('PATCH /account requires the password for a new email and frees the old one', async () => {
    const without = await patch({ email: 'new@example.org' });
    expect(without.json().details).toEqual([
      { field: 'currentPassword', message: 'To change your email, enter your current password.' },
    ]);
    const wrong = patch({ email: 'new@example.org', currentPassword: 'not the one' });
    expect(await outcome(wrong)).toBe('403 WRONG_PASSWORD');

    const right = await patch({ email: ' new@example.org ', currentPassword: PASSWORD });
    expect(right.json().data.email).toBe('new@example.org');
    expect((await login(api, 'new@example.org')).statusCode).toBe(200);
    expect((await login(api, 'mira@example.org')).statusCode).toBe(401);
    await registerAndSignIn(api, 'Second', 'MIRA@example.org');
    const taken = patch({ email: 'mira@example.org', currentPassword: PASSWORD });
    expect(await outcome(taken)).toBe('409 EMAIL_TAKEN');
  });
});
