import { beforeEach, expect, test } from 'vitest';
import { saveUnlocked } from '#server/storage/tables/progress.ts';
import { updateAccount } from '#server/storage/tables/accounts.ts';
import { describeEachEngine } from '../support/engines.ts';
import { setUpTestApp, START, outcome } from './test-app.ts';
import { clearAccounts, PASSWORD, registerAndSignIn, type SignedIn } from './signed-in.ts';

describeEachEngine('GET and PATCH /account', (engine) => {
  const api = setUpTestApp(engine, { config: { defaultTimeZone: 'Asia/Jakarta' } });
  let mira: SignedIn;
  beforeEach(async () => {
    await clearAccounts(api);
    mira = await registerAndSignIn(api, 'Mira', 'Mira@Example.org');
  });
  const patch = (payload: object, { token } = mira) =>
    api.call('PATCH', '/account', { token, payload });
  const login = (email: string, password = PASSWORD) =>
    api.call('POST', '/login', { payload: { email, password } });

  test('of two concurrent PATCH /account for one dream name one succeeds', async () => {
    const others = [
      await registerAndSignIn(api, 'Second', 'second@example.org'),
      await registerAndSignIn(api, 'Third', 'third@example.org'),
    ];
    const answers = await Promise.all(others.map((other) => patch({ username: 'Dewi' }, other)));
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 409]);
  });

  // The tests below do not depend on the engine.
  if (engine.name !== 'sqlite') return;

  test('PATCH /account normalizes a new dream name and frees the old one', async () => {
    const renamed = await patch({ username: ' Rani\u0301 ' });
    expect(renamed.json().data.username).toBe('Raní');
    await registerAndSignIn(api, 'mira', 'second@example.org');
    expect(await outcome(patch({ username: 'MIRA', sleepGoalMinutes: 300 }))).toBe(
      '409 USERNAME_TAKEN',
    );
    const account = await api.call('GET', '/account', { token: mira.token });
    expect(account.json().data).toMatchObject({ username: 'Raní', sleepGoalMinutes: 480 });
  });

  test('GET /account returns the account, with the default time zone until another is known', async () => {
    const answer = await api.call('GET', '/account', { token: mira.token });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      status: 'success',
      data: {
        userId: mira.userId,
        username: 'Mira',
        email: 'Mira@Example.org',
        timeZone: 'Asia/Jakarta',
        sleepGoalMinutes: 480,
        freeWeekdays: [6, 7],
        showInsights: true,
        language: null,
        dye: 'wedel',
        isAdministrator: false,
        createdAt: new Date(START).toISOString(),
        publicUrl: null,
      },
    });
  });

  test('PATCH /account changes only the given fields', async () => {
    const changed = await patch({ timeZone: 'Europe/Berlin', sleepGoalMinutes: 450 });
    expect(changed.statusCode).toBe(200);
    expect(changed.json().data).toMatchObject({
      username: 'Mira',
      email: 'Mira@Example.org',
      timeZone: 'Europe/Berlin',
      sleepGoalMinutes: 450,
    });
    const nothing = await patch({});
    expect(nothing.statusCode).toBe(200);
    expect(nothing.body).toBe(changed.body);
    const read = await api.call('GET', '/account', { token: mira.token });
    expect(read.json().data).toEqual({ ...changed.json().data, publicUrl: null });
    const dashboard = await api.call('GET', '/dashboard', { token: mira.token });
    expect(dashboard.json().data).toMatchObject({
      timeZone: 'Europe/Berlin',
      sleepGoalMinutes: 450,
    });
  });

  test('PATCH /account accepts another case of the own name and email', async () => {
    const changed = await patch({
      username: 'MIRA',
      email: 'mira@example.org',
      currentPassword: PASSWORD,
    });
    expect(changed.json().data).toMatchObject({ username: 'MIRA', email: 'mira@example.org' });
    expect((await login('MIRA@EXAMPLE.ORG')).statusCode).toBe(200);
  });

  test('PATCH /account requires no password for the unchanged email', async () => {
    expect((await patch({ email: 'Mira@Example.org', username: 'Rani' })).statusCode).toBe(200);
  });

  test.each([
    ['username', 'ab', 'The dream name must have 3 to 30 characters.'],
    ['sleepGoalMinutes', 239, 'This must be at least 240.'],
    ['totalPoints', 1_000_000, 'This field is unknown.'],
  ])('PATCH /account rejects the %s %j', async (field, value, message) => {
    const refused = await patch({ [field]: value, currentPassword: PASSWORD });
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ code: 'INVALID_INPUT', details: [{ field, message }] });
  });

  test('PATCH /account accepts a dye once its achievement is unlocked, and the dye stays afterwards', async () => {
    const refused = await patch({ dye: 'sogan', sleepGoalMinutes: 450 });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().details).toEqual([
      { field: 'dye', message: 'This dye unlocks with its achievement.' },
    ]);
    expect((await patch({})).json().data).toMatchObject({ dye: 'wedel', sleepGoalMinutes: 480 });

    const unlocked = { id: 'nights-50', sleepId: 'any', unlockedAt: START } as const;
    await api.storage.transaction((trx) => saveUnlocked(trx, mira.userId, [unlocked]));
    expect((await patch({ dye: 'sogan' })).json().data.dye).toBe('sogan');
    await api.storage.transaction((trx) => saveUnlocked(trx, mira.userId, []));
    expect((await patch({ dye: 'sogan', sleepGoalMinutes: 450 })).statusCode).toBe(200);
    expect((await patch({ dye: 'wedel' })).json().data.dye).toBe('wedel');
  });

  test('PATCH /account accepts an unchanged dream name from before a stricter rule', async () => {
    const username = 'boss@corp.example';
    await api.storage.transaction(async (trx) => {
      await updateAccount(trx, mira.userId, { username });
    });
    const kept = await patch({ username, sleepGoalMinutes: 300 });
    expect(kept.json().data).toMatchObject({ username, sleepGoalMinutes: 300 });
    expect((await patch({ username: 'boss2@corp.example' })).statusCode).toBe(422);
  });

  test('PATCH /account reports all invalid fields at once', async () => {
    const refused = await patch({ username: 'ab', email: 'nobody' });
    expect(refused.json().details.map((fault: { field: string }) => fault.field)).toEqual([
      'username',
      'email',
      'currentPassword',
    ]);
  });

  test('PATCH /account requires the password for a new email and frees the old one', async () => {
    const without = await patch({ email: 'new@example.org' });
    expect(without.statusCode).toBe(422);
    expect(without.json().details).toEqual([
      { field: 'currentPassword', message: 'Changing your email needs your current password.' },
    ]);
    expect(await outcome(patch({ email: 'new@example.org', currentPassword: 'not the one' }))).toBe(
      '403 WRONG_PASSWORD',
    );
    expect((await login('new@example.org')).statusCode).toBe(401);

    const right = await patch({ email: ' new@example.org ', currentPassword: PASSWORD });
    expect(right.json().data.email).toBe('new@example.org');
    expect((await login('new@example.org')).statusCode).toBe(200);
    expect((await login('mira@example.org')).statusCode).toBe(401);
    await registerAndSignIn(api, 'Second', 'MIRA@example.org');
    expect(await outcome(patch({ email: 'mira@example.org', currentPassword: PASSWORD }))).toBe(
      '409 EMAIL_TAKEN',
    );
  });
});
