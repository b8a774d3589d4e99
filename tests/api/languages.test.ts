import { beforeAll, beforeEach, expect, test } from 'vitest';
import { describeEachEngine } from '../support/engines.ts';
import { decodeJwt } from './decode-jwt.ts';
import { createDiaryClient, jakarta } from './diary-client.ts';
import { clearAccounts, PASSWORD, registerAndSignIn, type SignedIn } from './signed-in.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const EMAIL = 'mira@example.org';

describeEachEngine('Languages', (engine) => {
  let api: TestApp;
  let mira: SignedIn;
  beforeAll(async () => {
    api = await createTestApp(engine);
  });
  beforeEach(async () => {
    await clearAccounts(api);
    mira = await registerAndSignIn(api, 'Mira', EMAIL);
  });

  test('the messages of a form are in the language of the request', async () => {
    const answers = await Promise.all(
      [undefined, 'tlh, en-x-plain;q=0.5'].map((language) =>
        call('PATCH', '/account', language, { showInsights: 1 }),
      ),
    );
    expect(answers.map((answer) => answer.json().details[0].message)).toEqual([
      'This must be an boolean.',
      'This must be true or false.',
    ]);
  });

  const call = (
    method: 'GET' | 'POST' | 'PATCH',
    url: string,
    language?: string,
    payload?: object,
  ) =>
    api.call(method, url, {
      token: mira.token,
      ...(payload && { payload }),
      headers: language === undefined ? {} : { 'accept-language': language },
    });

  test.each([undefined, '*', '', 'tlh', ';;q=,', `en-x-plain,${' '.repeat(2_000)}`])(
    'with Accept-Language %j an error is the specified English',
    async (language) => {
      const answer = await call('GET', '/sleeps?limit=0', language);
      expect(answer.json()).toEqual({
        status: 'fail',
        code: 'INVALID_INPUT',
        message: 'Please check what you entered.',
        details: [{ field: 'limit', message: 'This does not have the right form.' }],
      });
      expect(answer.headers).toMatchObject({ 'content-language': 'en' });
    },
  );

  test('an account chooses a language, which sign-in and export state', async () => {
    const language = async () => (await call('GET', '/account')).json().data.language;
    expect(await language()).toBeNull();
    expect(
      (await call('PATCH', '/account', 'id', { language: 'en-x-plain' })).json().data.language,
    ).toBe('en-x-plain');
    expect(await language()).toBe('en-x-plain');
    const login = await api.call('POST', '/login', {
      payload: { email: EMAIL, password: PASSWORD },
    });
    expect(login.json().data.language).toBe('en-x-plain');
    const exported = (await call('GET', '/account/export')).json();
    expect(exported.account.language).toBe('en-x-plain');

    const unknown = await call('PATCH', '/account', undefined, { language: 'tlh' });
    expect(unknown.statusCode).toBe(422);
    expect(unknown.json().details).toEqual([
      { field: 'language', message: 'This language is not known here.' },
    ]);
    await call('PATCH', '/account', undefined, { language: null });
    expect(await language()).toBeNull();
  });

  test('a repeated request gets its first outcome in the language of the repeat', async () => {
    const diary = await createDiaryClient(api, '2026-03-10T12:00');
    const night = { startTime: jakarta('2026-03-09T23:00'), endTime: jakarta('2026-03-10T07:00') };
    const send = (key: string, language: string) =>
      diary.call('POST', '/sleeps', night, { 'idempotency-key': key, 'accept-language': language });
    const [first, again] = [await send('a', 'en'), await send('a', 'en-x-plain')];
    expect(again.json()).toEqual(first.json());
    expect(again.headers).toMatchObject({ 'content-language': 'en-x-plain' });

    // As an earlier version stored it.
    const refusal = {
      code: 'INVALID_INPUT',
      message: 'Once.',
      details: [{ field: 'a', message: 'No.' }],
    };
    const { userId } = decodeJwt(diary.token).payload as { userId: string };
    await api.storage.db
      .updateTable('idempotency_keys')
      .set({ outcome: JSON.stringify({ refusal }) })
      .where('user_id', '=', userId)
      .execute();
    expect((await send('a', 'en-x-plain')).json()).toEqual({ status: 'fail', ...refusal });
  });
});
