import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { setLanguage } from '#kernel/web/messages/language.ts';
import { makeToken } from '#kernel/web/session/token.fixture.ts';
import { ApiError, isUnanswered } from './api-error.ts';
import { call } from './call.ts';
import { stubServer, success } from './server.fixture.ts';
import { getDashboard, startSleep } from '#dashboard/web/specified-calls.ts';
import { login } from '#sign-in/web/login.ts';

const TOKEN = makeToken({ userId: 'u1' });

const answer =
  (status: number, body: object = {}) =>
  () =>
    Response.json(body, { status });

const logged = () => JSON.stringify(vi.mocked(console.log).mock.calls);

describe('the five calls', () => {
  it.each([
    [{ data: { accessToken: TOKEN } }, TOKEN],
    [{}, ''],
    [{ data: null }, ''],
    [{ data: { accessToken: 7 } }, ''],
  ])('the token of the sign-in response %j is %j', async (body, token) => {
    stubServer({ 'POST /login': answer(200, body) });
    expect(await login({ email: 'r@lelap.example', password: 'longpassword' })).toBe(token);
  });

  it('getDashboard asks for JSON, for the page has the same address', async () => {
    const { calls } = stubServer({ 'GET /dashboard': success({ totalPoints: 80 }) });
    expect(await getDashboard()).toEqual({ totalPoints: 80 });
    expect(calls[0]?.request.headers.get('accept')).toBe('application/json');
  });

  it('a start and an end have a body, with its type, only if there is something to say', async () => {
    const { calls } = stubServer({
      'POST /sleeps/start': success({ sleepLogId: 's1' }),
      'PUT /sleeps/s%2F1/end': success({}),
      'PUT /sleeps/s1/end': success({}),
    });
    await startSleep('0192f3a4-77aa-7000-8000-00000000cafe');
    await call('PUT /sleeps/:id/end', { params: { id: 's/1' } });
    await call('PUT /sleeps/:id/end', {
      params: { id: 's1' },
      body: { endTime: '2026-03-01T00:00:00.000Z' },
    });
    const sent = calls.map(({ line, body, request: { headers } }) => [
      line,
      body,
      headers.get('content-type'),
    ]);
    expect(sent).toEqual([
      ['POST /sleeps/start', undefined, null],
      ['PUT /sleeps/s%2F1/end', undefined, null],
      ['PUT /sleeps/s1/end', { endTime: '2026-03-01T00:00:00.000Z' }, 'application/json'],
    ]);
    const sleepId = calls[0]?.request.headers.get('sleep-id');
    expect(sleepId).toBe('0192f3a4-77aa-7000-8000-00000000cafe');
  });
});

it.each([
  [{}, null, Intl.DateTimeFormat().resolvedOptions().timeZone],
  [{ accessToken: TOKEN, timeZone: 'Pacific/Auckland' }, `Bearer ${TOKEN}`, 'Pacific/Auckland'],
])('a request of a browser that stores %j is of %s in %s', async (stored, authorization, zone) => {
  for (const [key, text] of Object.entries(stored)) localStorage.setItem(key, text);
  vi.spyOn(document.documentElement, 'lang', 'get').mockReturnValue('fr');
  const { calls } = stubServer({ 'GET /dashboard': success({}) });
  await getDashboard();
  const names = ['authorization', 'time-zone', 'accept-language'];
  const headers = names.map((name) => calls[0]?.request.headers.get(name));
  expect(headers).toEqual([authorization, zone, 'fr']);
});

it('a request is repeated once, without a time zone that the server does not know', async () => {
  const { calls } = stubServer({ 'GET /dashboard': answer(422, { code: 'INVALID_TIME_ZONE' }) });
  await expect(getDashboard()).rejects.toMatchObject({ status: 422 });
  const zones = calls.map(({ request }) => request.headers.has('time-zone'));
  expect(zones).toEqual([true, false]);
});

describe('a failure', () => {
  it("an API error carries the server's code, message and details and is not retried", async () => {
    const details = [{ field: 'email', message: 'No.' }, { field: 7 }, null];
    const { calls } = stubServer({
      'GET /dashboard': answer(503, { code: 'UNAVAILABLE', message: 'Busy.', details }),
    });
    const error = await getDashboard().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 503,
      code: 'UNAVAILABLE',
      serverMessage: 'Busy.',
      details: [{ field: 'email', message: 'No.' }],
    });
    expect(isUnanswered(error)).toBe(false);
    expect(calls).toHaveLength(1);
  });

  it.each([
    [500, 'text/html', 500],
    [502, 'text/html', undefined],
    [503, 'text/html; charset=utf-8', undefined],
    [503, 'application/json', 503],
    [408, 'application/json', undefined],
  ])('an error with status %i and a %s page has the status %s', async (status, type, known) => {
    const headers = { 'content-type': type };
    stubServer({
      'GET /dashboard': () => new Response('<h1>Bad gateway</h1>', { status, headers }),
    });
    const error = await getDashboard().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ status: known, serverMessage: undefined });
    expect(isUnanswered(error)).toBe(known === undefined);
  });

  it.each([
    ['en', { message: 'Service Unavailable' }, 'Service Unavailable'],
    ['de', { message: 'Service Unavailable' }, undefined],
    ['de', { code: 'UNAVAILABLE', message: 'Der Server startet neu.' }, 'Der Server startet neu.'],
  ])('in %s the message of a 503 with %o is %s', async (language, body, message) => {
    setLanguage(language);
    stubServer({ 'GET /dashboard': answer(503, body) });
    await expect(getDashboard()).rejects.toMatchObject({ status: 503, serverMessage: message });
    setLanguage('en');
  });

  it.each([
    ['has no answer', undefined],
    ['has an answer that never ends', () => new Response(new ReadableStream())],
  ])('an API call that %s in 10 seconds is aborted, and unanswered', async (_what, respond) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { calls } = stubServer({ 'GET /dashboard': respond });
    const settled = vi.fn<(error: unknown) => void>();
    getDashboard().catch(settled);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(isUnanswered(settled.mock.lastCall?.[0])).toBe(true);
    expect(calls.map(({ request }) => request.signal.aborted)).toEqual([true]);
  });
});

describe('the console', () => {
  it('the console shows method, path, status, time and body of each API call', async () => {
    stubServer({ 'GET /dashboard': answer(200, { data: { totalPoints: 80 } }) });
    await getDashboard();
    expect(vi.mocked(console.log).mock.calls).toEqual([
      ['→ GET /dashboard', undefined],
      [expect.stringMatching(/^← GET \/dashboard 200 \d+ ms$/), { data: { totalPoints: 80 } }],
    ]);
  });

  it('the console never shows a password, a token, a note or any text that is not listed', async () => {
    localStorage.setItem('accessToken', TOKEN);
    const hidden = ['secret-refresh', 'one-time', '123456', 'of-a-new-field', 'a private note'];
    const [refreshToken, recoveryCode, code, aNewField, note] = hidden;
    const sleep = { id: 'shown', note, quality: 4, endTime: null };
    const data = { accessToken: TOKEN, sessions: [{ refreshToken }], code, aNewField, sleep };
    const respond = answer(200, { data: { ...data, recoveryCodes: [recoveryCode] } });
    stubServer({
      'POST /login': respond,
      'PUT /password-resets/of-a-mail': respond,
      'POST /reminders/confirm/of-a-mail': respond,
    });
    await login({ email: 'r@lelap.example', password: 'hunter2hunter2' });
    const params = { token: 'of-a-mail' };
    await call('PUT /password-resets/:token', { params, body: { newPassword: 'hunter2hunter2' } });
    await call('POST /reminders/confirm/:token', { params });
    expect(logged()).toContain('POST /login');
    expect(logged()).not.toContain('of-a-mail');
    expect(logged()).not.toContain('r@lelap.example');
    expect(logged()).not.toContain('hunter2');
    expect(logged()).not.toContain(TOKEN);
    for (const text of hidden) expect(logged()).not.toContain(text);
    expect(vi.mocked(console.log).mock.lastCall).toMatchObject([
      expect.any(String),
      { data: { sleep: { ...sleep, note: '[hidden]' } } },
    ]);
  });

  it('the console never shows a response that could not be searched for secrets', async () => {
    stubServer({ 'GET /dashboard': () => new Response(`token=${TOKEN}`, { status: 500 }) });
    await getDashboard().catch(() => {});
    expect(logged()).not.toContain(TOKEN);
  });
});
