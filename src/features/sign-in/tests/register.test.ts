import { expect, test } from 'vitest';
import { describeEachEngine } from '#tests/support/engines.ts';
import { outcome, setUpTestApp } from '#tests/api/test-app.ts';

describeEachEngine('POST /register', (engine) => {
  const api = setUpTestApp(engine);
  let people = 0;

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

  if (engine.name !== 'sqlite') return;

  test.each([
    ['username', 'ＯＷＬ ', 'owl', 'USERNAME_TAKEN'],
    ['email', ' Mira@Example.org', 'mira@EXAMPLE.org', 'EMAIL_TAKEN'],
  ])('POST /register treats the %s %j and %j as the same', async (field, first, second, code) => {
    expect(await outcome(register(person({ [field]: first })))).toBe(201);
    expect(await outcome(register(person({ [field]: second })))).toBe(`409 ${code}`);
  });

  test.each([
    ['username', '🌙'.repeat(30)],
    ['username', 'Dr. Sleep'],
    ['email', `${'e'.repeat(248)}@ex.io`],
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
    ['email', 'nul\u0000@example.org'],
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

  test('POST /register names missing, non-text and unknown fields', async () => {
    const { details } = (await register({ username: 5, email: 'x', admin: true })).json();
    expect(details).toHaveLength(3);
    expect(details).toEqual(
      expect.arrayContaining([
        { field: 'password', message: 'Please fill this in.' },
        { field: 'username', message: 'This must be text.' },
        { field: 'admin', message: 'This field is unknown.' },
      ]),
    );
  });
});
