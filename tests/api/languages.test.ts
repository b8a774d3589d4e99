import { beforeAll, expect, test } from 'vitest';
import { ERROR_CODES, errorText } from '#errors.ts';
import { listLanguages } from '#kernel/server/i18n/catalogues.ts';
import { word, wordKey } from '#kernel/server/i18n/word.ts';
import { createAccountMailer } from '#server/account-mail.ts';
import { describeSqlite } from '../support/engines.ts';
import { openMailbox, openReceiver } from '../support/reminder-receivers.ts';
import { createDiaryClient, NIGHT } from './diary-client.ts';
import { login, setUpMira, signInAgain } from './signed-in.ts';
import { createTestApp, dataOf, type TestApp } from './test-app.ts';

const EMAIL = 'Mira@Example.org';
const PUBLIC_URL = 'https://sleep.example.org';
const TRANSLATIONS = listLanguages().filter((tag) => !tag.startsWith('en'));

test('every error code is worded in each language', () => {
  for (const code of ERROR_CODES) {
    for (const language of TRANSLATIONS) {
      const message = word(errorText(code), language);
      expect(message, language).not.toBe(word(errorText(code), 'en'));
      expect(message).not.toMatch(/[{}]|undefined|NaN/);
    }
  }
});

describeSqlite('Languages', (engine) => {
  const api = {} as TestApp;
  let mailbox: Awaited<ReturnType<typeof openMailbox>>;
  let receiver: Awaited<ReturnType<typeof openReceiver>>;
  beforeAll(async () => {
    mailbox = await openMailbox();
    receiver = await openReceiver();
    const { smtp } = mailbox;
    const outbound = { allow: ['127.0.0.1'], proxy: undefined };
    const config = { publicUrl: PUBLIC_URL, smtp, outbound };
    const mailer = createAccountMailer(smtp, PUBLIC_URL);
    Object.assign(api, await createTestApp(engine, { config, ...mailer }));
  });
  const mira = setUpMira(api, EMAIL);

  const call = (method: 'GET' | 'POST' | 'PATCH', url: string, language?: string, body?: object) =>
    mira.call(method, url, body, language === undefined ? {} : { 'accept-language': language });

  test('the messages of a form are in the language of the request, else in English', async () => {
    const ask = async (language: string, payload: object, url = '/register') => {
      const headers = { 'accept-language': language };
      const answer = await api.call('POST', url, { payload, headers });
      expect(answer.headers).toMatchObject({ 'content-language': 'id', vary: 'Accept-Language' });
      return answer.json();
    };
    const typed = { username: 'Jo', email: 'nowhere', password: 'short' };
    const { message, details } = await ask('id-ID, en;q=0.5', typed);
    const messages = [
      wordKey('validation.usernameLength', { min: 3, max: 30 }, 'id'),
      wordKey('validation.email', {}, 'id'),
      wordKey('validation.passwordShort', { min: 8 }, 'id'),
    ];
    expect(details.map((each: { message: string }) => each.message)).toEqual(messages);
    expect(message).toBe(messages[0]);
    const tooLong = await ask('id', { ...typed, username: 'x'.repeat(121) });
    expect(tooLong.details[0].message).toBe(wordKey('validation.maxLength', { limit: 120 }, 'id'));
    const help = await ask('id', { email: 'nobody@example.org' }, '/password-resets');
    expect(help.message).toBe(wordKey('page.resetSent', {}, 'id'));
    // accept-language.test.ts has the other forms.
    const other = await call('GET', '/sleeps?limit=0', 'tlh');
    expect(other.headers).toMatchObject({ 'content-language': 'en' });
    expect(other.json().message).toBe('Please check what you entered.');
  });

  test('an account chooses a language, which sign-in states', async () => {
    const language = async () => (await mira.read('/account')).language;
    expect(await language()).toBeNull();
    const changed = await call('PATCH', '/account', 'en', { language: 'pt-BR' });
    expect(changed.json().data.language).toBe('pt-BR');
    expect(await dataOf(login(api, EMAIL))).toMatchObject({ language: 'pt-BR' });
    const unknown = await call('PATCH', '/account', undefined, { language: 'tlh' });
    expect(unknown.statusCode).toBe(422);
    await call('PATCH', '/account', undefined, { language: null });
    expect(await language()).toBeNull();
  });

  test('achievements and devices are in the language of the request', async () => {
    const phone = 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile';
    await signInAgain(api, EMAIL, { userAgent: phone });
    const { items } = await dataOf(call('GET', '/account/sessions', 'id'));
    const names = items.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['Chrome di Android', wordKey('page.deviceUnknown', {}, 'id')]);

    const read = async (language?: string) =>
      (await call('GET', '/dashboard', language)).json().data.lockedAchievements;
    const [english, indonesian] = [await read(), await read('id')];
    expect(indonesian).toHaveLength(17);
    for (const [nth, achievement] of indonesian.entries()) {
      const { name, description } = achievement;
      expect(achievement).toEqual({ ...english[nth], name, description });
      expect(description).not.toBe(english[nth].description);
      expect(description).not.toMatch(/[{}]/);
    }
  });

  test('a repeated request gets its first outcome in the language of the repeat', async () => {
    const diary = await createDiaryClient(api, '2026-03-10T12:00');
    const send = async (key: string, language: string) => {
      const headers = { 'idempotency-key': key, 'accept-language': language };
      return (await diary.call('POST', '/sleeps', NIGHT, headers)).json();
    };
    const [first, again] = [await send('a', 'en'), await send('a', 'id')];
    const { newAchievements } = again.data;
    expect(again).toEqual({ ...first, data: { ...first.data, newAchievements } });
    expect(newAchievements[0].name).toBe(wordKey('achievement.first-dream.name', {}, 'id'));

    const refused = await send('b', 'en');
    expect(refused.message).toBe('This overlaps another night or nap.');
    const message = wordKey('error.SLEEP_OVERLAPS', {}, 'id');
    const details = [{ ...refused.details[0], message }];
    expect(await send('b', 'id')).toEqual({ ...refused, message, details });
  });

  test('mail is in the language of the account, else of the request', async () => {
    const ask = async (language?: string) => {
      const before = mailbox.mails.length;
      await call('POST', '/password-resets', language, { email: EMAIL });
      await expect.poll(() => mailbox.mails).toHaveLength(before + 1);
      return mailbox.mails.at(-1) ?? '';
    };
    expect(await ask('id-ID')).toContain(wordKey('mail.reset.intro', {}, 'id'));
    const mail = await ask();
    expect(mailbox.recipients.at(-1)).toEqual(['Mira@example.org']);
    expect(mail).toContain('From: Lelap <lelap@example.org>');
    expect(mail).toContain('Subject: Reset your Lelap password');
    expect(mail).toContain('Someone, hopefully you,');
    expect(mail).toMatch(/^https:\/\/sleep\.example\.org\/login\?reset=[\w-]{64}\r$/m);
    expect(mail.replace(/^To: .*/m, '')).not.toContain('Mira');
    await call('PATCH', '/account', undefined, { language: 'id' });
    expect(await ask('en')).toContain(wordKey('mail.reset.intro', {}, 'id'));
  });

  test('reminders are in the language of the account, else of the request that added the channel', async () => {
    const ntfy = { kind: 'ntfy', address: `${receiver.origin}/topic` };
    const { id } = await dataOf(call('POST', '/account/reminder-channels', 'id', ntfy));
    const send = async (language?: string) => {
      const answer = await call('POST', `/account/reminder-channels/${id}/test`, language);
      return { ...answer.json().data, text: receiver.received.at(-1)?.body.toString() };
    };
    expect((await send('en')).text).toBe(wordKey('push.test', {}, 'id'));
    await call('PATCH', '/account', undefined, { language: 'en' });
    expect((await send('id')).text).toMatch(/^This is a test\./);
    receiver.answer.with = (response) => void response.writeHead(403).end();
    expect((await send('id')).reason).toBe(wordKey('push.failure.refused', {}, 'id'));
  });
});
