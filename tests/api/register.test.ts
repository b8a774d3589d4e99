import { expect, test } from 'vitest';
import { describeEachEngine } from '../support/engines.ts';
import { createTestApp, setUpTestApp, outcome } from './test-app.ts';

describeEachEngine('POST /register', (engine) => {
  const api = setUpTestApp(engine);
  let people = 0;

  /** A valid registration with these changes. */
  const person = (more: object = {}) => {
    people += 1;
    return {
      username: `Sleeper ${people}`,
      email: `s${people}@example.org`,
      password: 'a long enough one',
      ...more,
    };
  };
  const register = (payload: object) => api.call('POST', '/register', { payload });

  test('of two concurrent POST /register for one name one succeeds', async () => {
    const answers = await Promise.all([
      register(person({ username: 'Wanted' })),
      register(person({ username: 'wanted' })),
    ]);
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([201, 409]);
  });

  // The tests below do not depend on the engine.
  if (engine.name !== 'sqlite') return;

  test('a failed POST /register leaves the dream name free', async () => {
    await register(person({ email: 'first@example.org' }));
    const failed = await register(person({ username: 'Free', email: 'first@example.org' }));
    expect(failed.json().code).toBe('EMAIL_TAKEN');
    expect((await register(person({ username: 'Free' }))).statusCode).toBe(201);
  });

  test('POST /register compares emails without case', async () => {
    await register(person({ email: 'Mira@Example.org' }));
    expect(await outcome(register(person({ email: 'mira@EXAMPLE.org' })))).toBe('409 EMAIL_TAKEN');
  });

  test.each([
    ['NIGHT OWL', 'night owl'],
    ['ＯＷＬ ', 'owl'],
  ])('POST /register treats %j and %j as one dream name', async (first, second) => {
    expect((await register(person({ username: first }))).statusCode).toBe(201);
    expect(await outcome(register(person({ username: second })))).toBe('409 USERNAME_TAKEN');
  });

  test.each([
    ['username', 'x'.repeat(30)],
    ['username', '🌙'.repeat(30)],
    ['username', 'Dr. Sleep'],
    ['email', `${'e'.repeat(248)}@ex.io`],
    ['email', '  spaces.around@example.org '],
    ['password', '🌙'.repeat(128)],
  ])('POST /register accepts the %s %j', async (field, value) => {
    expect((await register(person({ [field]: value }))).statusCode).toBe(201);
  });

  test.each([
    ['username', 'ab'],
    ['username', 'y'.repeat(31)],
    ['username', 'a\u0000bc'],
    ['username', '\u200b\u200b\u200b'],
    ['email', 'mi\u00adra@example.org'],
    ['username', 'a\ud800bc'],
    ['username', 'boss@corp.example'],
    ['username', 'evil.com'],
    ['email', `${'e'.repeat(249)}@ex.io`],
    ['email', 'two words@example.org'],
    ['email', 'nul\u0000@example.org'],
    ['email', 'someone@'],
    ['password', 'qwzj-x7'],
    ['password', 'password'],
  ])('POST /register rejects the %s %j with the reason', async (field, value) => {
    const answer = await register(person({ [field]: value }));
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      status: 'fail',
      code: 'INVALID_INPUT',
      details: [{ field, message: expect.stringMatching(/\w+ .*\.$/) }],
    });
  });

  test('POST /register reports all invalid fields in form order', async () => {
    const answer = await register({ username: 'x', email: 'x', password: 'x' });
    const { message, details } = answer.json();
    expect(details.map(({ field }: { field: string }) => field)).toEqual([
      'username',
      'email',
      'password',
    ]);
    expect(message).toBe(details[0].message);
  });

  test('POST /register names missing, non-text and unknown fields', async () => {
    const missing = await register({});
    expect(missing.json().details).toEqual([
      { field: 'username', message: 'This is missing.' },
      { field: 'email', message: 'This is missing.' },
      { field: 'password', message: 'This is missing.' },
    ]);
    const strange = await register(person({ username: 5, admin: true }));
    expect(strange.statusCode).toBe(422);
    expect(strange.json().details).toEqual(
      expect.arrayContaining([
        { field: 'admin', message: 'This field is unknown.' },
        { field: 'username', message: 'This must be text.' },
      ]),
    );
  });

  test('POST /register is rejected when registration is closed', async () => {
    const closed = await createTestApp(engine, { config: { registration: 'closed' } });
    expect(await outcome(closed.call('POST', '/register', { payload: person() }))).toBe(
      '403 REGISTRATION_CLOSED',
    );
  });
});
