import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { stubPasskeys } from '#web/account/account.fixture.tsx';
import {
  refusal,
  stubServer,
  success,
  unreachable,
  type Answers,
  type StubServer,
} from '#kernel/web/api/server.fixture.ts';
import { LoginRoute } from '#web/app/login-route.tsx';
import { recordSteps, type Step } from '#web/record-steps.fixture.ts';
import { AuthProvider, useAuth } from './auth-context.tsx';
import { makeToken } from '#kernel/web/session/token.fixture.ts';
import { RegisterPage } from './register-page.tsx';

function Dashboard() {
  const { search } = useLocation();
  return (
    <p>
      Dashboard of {useAuth().user?.email}
      {search && ` at ${search}`}
    </p>
  );
}

/** Opens a page of a server with these ways to sign in beside the password. */
function open(entry: string, ways = '') {
  if (ways !== '') document.head.innerHTML = `<meta name="sign-in-ways" content="${ways}">`;
  history.replaceState(null, '', entry);
  render(
    <AuthProvider>
      <MemoryRouter initialEntries={[entry]}>
        <Routes>
          <Route path="/login" element={<LoginRoute />} />
          <Route path="/register" element={<RegisterPage />} />
          <Route path="/dashboard" element={<Dashboard />} />
        </Routes>
      </MemoryRouter>
    </AuthProvider>,
  );
}

const token = makeToken({ userId: 'u1' });
let server: StubServer;

beforeEach(() => {
  server = stubServer({
    'POST /login/passkey/challenge': success({}),
    'POST /login/passkey': BUSY,
    'POST /oidc/attempts': success({ url: 'https://id.example/' }),
    'POST /oidc/accounts': BUSY,
    'POST /oidc/sign-in': BUSY,
    'POST /register': BUSY,
  });
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

it('the sign-in form has the address of a sleeper whose sign-in expired', () => {
  localStorage.setItem('lastAccount', 'u1 rani@lelap.example');
  open('/login');
  expect(field('Email').value).toBe('rani@lelap.example');
  expect(document.title).toBe('Sign in · Lelap');
});

it('a sign-in stores the token at once and opens /dashboard 100 ms later', async () => {
  server.answers['POST /login'] = success({ accessToken: token });
  open('/login');
  for (const [label, value] of Object.entries({ Email: 'rani@lelap.example', Password: 'long' }))
    fireEvent.change(field(label), { target: { value } });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await act(async () => {
    screen.getByText("🚀 Let's Dream!").click();
    while (localStorage.getItem('accessToken') !== token) await new Promise(setImmediate);
  });
  act(() => vi.advanceTimersByTime(99));
  expect(screen.getByText('Signing in...')).toBeDefined();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.getByText('Dashboard of rani@lelap.example')).toBeDefined();
});

it('who registers by a setup link gets the first steps of an administrator after the sign-in', async () => {
  Object.assign(server.answers, {
    'POST /register': success({ userId: 'u1' }),
    'POST /login': success({ accessToken: token }),
  });
  open('/register#setup=one-time');
  const submit = async (button: string, values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values))
      fireEvent.change(field(label), { target: { value } });
    fireEvent.click(await screen.findByText(button));
  };
  await submit('🚀 Start My Journey!', { 'Dream name': 'Rani', Email: 'a@b.c', Password: 'long' });
  await screen.findByText("🚀 Let's Dream!");
  await submit("🚀 Let's Dream!", { Password: 'long' });
  expect(await screen.findByText('Dashboard of a@b.c at ?account=setup')).toBeDefined();
});

it('who registers by a setup link at the provider gets them too', async () => {
  Object.assign(server.answers, {
    'POST /oidc/sign-in': success({ newAccount: { username: 'Rani', email: 'a@b.c' } }),
    'POST /oidc/accounts': success({ accessToken: token }),
    'GET /account': success({ isAdministrator: true }),
  });
  open('/login#oidc', 'oidc" data-provider="Pocket ID');
  fireEvent.click(await screen.findByText('🚀 Start My Journey!'));
  expect(await screen.findByText(/at \?account=setup$/)).toBeDefined();
});

const BUSY = refusal(503, 'UNAVAILABLE', 'The server is busy.');
const CODE_REQUIRED = refusal(401, 'CODE_REQUIRED', 'Please enter the code.');
const TAKEN = refusal(409, 'USERNAME_TAKEN', 'This dream name is already taken.');
const makes = (email: string | null) => ({
  'POST /oidc/sign-in': success({ newAccount: { username: 'Rani', email } }),
});
const isSentBy = (sendsMail: boolean, operatorContact: string | null) => ({
  'POST /password-resets': success({ sendsMail, operatorContact }),
});
const EMAIL = 'Email = rani@lelap.example';
const CREDENTIALS = `${EMAIL} > Password = longpassword`;
const LOGIN = "🚀 Let's Dream!";
const REGISTER = '🚀 Start My Journey!';
const POCKET_ID = '" data-provider="Pocket ID';
const PROVIDER = `oidc${POCKET_ID}`;
/** Failures with a message of the server, without one, and without a response. */
const failures = (line: string, submit: string): Step[] =>
  [BUSY, refusal(500), unreachable].flatMap((answer) => [{ [line]: answer }, submit]);
/** A sign-in that succeeds would leave the page after 100 ms. */
const gives = (accessToken: string) => ({ 'POST /login': success({ accessToken }) });
const ask = vi.fn<(options: object) => Promise<object>>();

it.each<[what: string, ways: string, entry: string, Answers, ...Step[]]>([
  [
    'a sign-in',
    '',
    '/login',
    {},
    `${LOGIN} > Show password > Hide password > ${CREDENTIALS}`,
    ...failures('POST /login', LOGIN),
    gives(''),
    LOGIN,
    gives('nonsense'),
    LOGIN,
    { 'POST /login': CODE_REQUIRED },
    `${LOGIN} > Code from your app = 123456`,
    { 'POST /login': refusal(401, 'INVALID_CODE', 'This code is not right.') },
    'Sign in > Sign in as someone else',
  ],
  [
    'a sign-up',
    '',
    '/login',
    {},
    `Join the adventure! ✨ > Sign in > Join the adventure! ✨ > ${REGISTER}`,
    `Dream name = Rani > ${CREDENTIALS}`,
    ...failures('POST /register', REGISTER),
    { 'POST /register': TAKEN },
    REGISTER,
    { 'POST /register': success({}) },
    REGISTER,
  ],
  [
    'a forgotten password',
    '',
    '/login?forgot',
    {},
    `Send me a link > ${EMAIL}`,
    ...failures('POST /password-resets', 'Send me a link'),
    isSentBy(true, null),
    'Send me a link',
  ],
  [
    'a server without mail',
    '',
    '/login?forgot',
    isSentBy(false, 'help@lelap.example'),
    `${EMAIL} > Send me a link`,
  ],
  [
    'a new password',
    '',
    '/login?reset=one-time',
    {},
    'New password = longpassword',
    ...failures('PUT /password-resets/one-time', 'Set password'),
    { 'PUT /password-resets/one-time': success({ remaining: ['One passkey signs in.'] }) },
    'Set password',
  ],
  ['an expired link', '', '/login?reset', {}],
  [
    'a link that confirms reminders',
    '',
    '/login?confirm=one-time',
    { 'POST /reminders/confirm/one-time': success({}) },
    'Send me reminders',
  ],
  [
    'a link that ends reminders',
    '',
    '/login?unsubscribe=one-time',
    { 'POST /reminders/unsubscribe/one-time': success({}) },
    'Stop reminders',
  ],
  ['a passkey by the button', 'passkeys', '/login', {}, 'Sign in with a passkey'],
  ['no password', `no-password passkeys${POCKET_ID}`, '/login', {}],
  ['no password, but asked for', 'no-password', '/login?password', {}],
  ['no password to register', `no-password${POCKET_ID}`, '/register', {}],
  [
    'an invitation by the provider',
    `${PROVIDER}" data-origin="${location.origin}`,
    '/register#invite=one-time',
    {},
    'Sign in with Pocket ID',
    `Dream name = Rani > ${CREDENTIALS} > ${REGISTER}`,
  ],
  [
    'the provider at another address',
    `${PROVIDER}" data-origin="https://sleep.example`,
    '/login#invitation=x',
    {},
    'Sign in with Pocket ID',
  ],
  ['a setup link', '', '/register#setup=one-time', {}],
  ['a busy provider', PROVIDER, '/login#oidc', {}],
  [
    'a new account of the provider',
    PROVIDER,
    '/login#oidc',
    makes(null),
    `${EMAIL} > ${REGISTER} > Sign in as someone else`,
  ],
  ['a new account with an email', PROVIDER, '/login#oidc', makes('a@b.c'), REGISTER],
  [
    'the second step after the provider',
    PROVIDER,
    '/login#oidc',
    { 'POST /oidc/sign-in': CODE_REQUIRED },
    'Use a recovery code > Use your authenticator app > Code from your app = 123456',
    { 'POST /oidc/sign-in': BUSY },
    'Sign in > Sign in as someone else',
  ],
])('a page for guests is as on record: %s', async (_, ways, entry, answers, ...steps) => {
  // A suggestion waits until the sleeper chooses it.
  ask.mockImplementation((options) =>
    'mediation' in options ? new Promise(() => {}) : Promise.resolve({ toJSON: () => 'answered' }),
  );
  stubPasskeys({ get: ask });
  const left = vi.spyOn(location, 'assign').mockReturnValue();
  Object.assign(server.answers, answers);
  open(entry, ways);
  const recorded = await recordSteps(server, () => document.body, steps);
  const asked = ask.mock.calls.map(([options]) => `asks ${'mediation' in options}`);
  expect([recorded, ...asked, ...left.mock.calls].join('\n')).toMatchSnapshot();
  expect(localStorage.getItem('accessToken')).toBeNull();
});

it.each([
  ['a suggested passkey', 'POST /login/passkey', '/login', { credential: 'chosen' }],
  ['the provider', 'POST /oidc/sign-in', '/login#oidc', undefined],
])('%s opens the dashboard', async (_, call, entry, body) => {
  stubPasskeys({ get: async () => ({ toJSON: () => 'chosen' }) });
  server.answers[call] = success({ accessToken: token });
  open(entry, entry === '/login' ? 'passkeys' : PROVIDER);
  await screen.findByText(/^Dashboard of/);
  expect(server.sent(call)).toEqual([body]);
});
