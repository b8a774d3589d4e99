import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, type InitialEntry } from 'react-router';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { refusal, stubServer, success, unreachable } from '#web/api/server.fixture.ts';
import { LoginRoute } from '#web/app/login-route.tsx';
import { AuthProvider, useAuth } from '#web/session/auth-context.tsx';
import { makeToken } from '#web/session/token.fixture.ts';
import { RegisterPage } from './register-page.tsx';
import { stubPasskeys } from '#web/account/account.fixture.tsx';
import { recordSteps, type Step } from '#web/record-steps.fixture.ts';

function Dashboard() {
  return <p>Dashboard of {useAuth().user?.email}</p>;
}

const open = (entry: InitialEntry) =>
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

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const alertText = async () => (await screen.findByRole('alert')).textContent;

const LOGIN = {
  path: '/login',
  call: 'POST /login',
  texts: { Email: 'rani@lelap.example', Password: 'longpassword' } as Record<string, string>,
  submit: "🚀 Let's Dream!",
  busy: 'Signing in...',
  failed: 'Login failed',
};
const REGISTER: typeof LOGIN = {
  path: '/register',
  call: 'POST /register',
  texts: { 'Dream name': 'Rani', ...LOGIN.texts },
  submit: '🚀 Start My Journey!',
  busy: 'Creating account...',
  failed: 'Registration failed',
};
const FORGOT: typeof LOGIN = {
  path: '/login?forgot',
  call: 'POST /password-resets',
  texts: { Email: 'rani@lelap.example' },
  submit: 'Send me a link',
  busy: 'Sending…',
  failed: 'The link couldn’t be sent.',
};
const RESET: typeof LOGIN = {
  path: '/login?reset=one-time',
  call: 'PUT /password-resets/one-time',
  texts: { 'New password': 'longpassword' },
  submit: 'Set password',
  busy: 'Saving…',
  failed: 'The password couldn’t be set.',
};

/** Fills in the form and submits it. */
async function submit({ path, texts, submit: name }: typeof LOGIN) {
  const user = userEvent.setup();
  await screen.findByRole('button', { name });
  // Without its token the address is a new one, which moves the focus to the heading.
  if (path === RESET.path)
    await vi.waitUntil(() => document.activeElement?.tagName === 'H1', 30_000);
  for (const [label, value] of Object.entries(texts))
    fireEvent.change(field(label), { target: { value } });
  await user.click(button(name));
  return user;
}

const token = makeToken({ userId: 'u1' });
let server: ReturnType<typeof stubServer>;

/** Delays the response until the returned function gets it. */
function defer(call: string): (response: Response) => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<Response>();
  server.answers[call] = () => promise;
  return (response) =>
    act(async () => {
      resolve(response);
      // Until the body is read; tests fake setTimeout only.
      await new Promise(setImmediate);
    });
}

beforeEach(() => {
  server = stubServer({
    'POST /login': success({ accessToken: token }),
    'POST /register': success({}),
  });
});

describe.each([LOGIN, REGISTER, FORGOT, RESET])('the form of $path', (form) => {
  it('is disabled and shows a busy label until the response arrives', async () => {
    const answer = defer(form.call);
    open(form.path);
    await submit(form);
    const boxes = Object.keys(form.texts).map(field);
    const isDisabled = (label: string) => [...boxes, button(label)].map(({ disabled }) => disabled);
    expect(isDisabled(form.busy)).not.toContain(false);
    await answer(refusal(500)());
    expect(isDisabled(form.submit)).not.toContain(true);
  });

  it.each([
    ["the server's message", refusal(409, 'CONFLICT', 'Slowly.'), 'Slowly.'],
    ['its own message where the server has none', refusal(500), form.failed],
    [
      'the reason too where nothing answers',
      unreachable,
      `${form.failed}This needs the server, which isn’t responding.`,
    ],
  ])('shows %s after a failure, keeps its texts and the focus', async (_what, answer, message) => {
    server.answers[form.call] = answer;
    open(form.path);
    await submit(form);
    expect(await alertText()).toBe(message);
    expect(Object.keys(form.texts).map((label) => field(label).value)).toEqual(
      Object.values(form.texts),
    );
    await expect.poll(() => document.activeElement).toBe(button(form.submit));
  });
});

it('the sign-in and the sign-up page lead to each other', async () => {
  open('/login');
  await userEvent.click(screen.getByRole('link', { name: 'Join the adventure! ✨' }));
  expect(button(REGISTER.submit)).toBeDefined();
  await userEvent.click(screen.getByRole('link', { name: 'Sign in' }));
  expect(button(LOGIN.submit)).toBeDefined();
});

describe('fields', () => {
  it.each([
    ['/login', 'Email', 'email', 'username'],
    ['/login', 'Password', 'password', 'current-password'],
    ['/register', 'Dream name', 'text', 'nickname'],
    ['/register', 'Email', 'email', 'email'],
    ['/register', 'Password', 'password', 'new-password'],
  ])('the form of %s requires %s, of the type %s, as %s', (path, label, type, autocomplete) => {
    open(path);
    expect(field(label)).toMatchObject({ required: true, type, autocomplete });
  });

  it.each([LOGIN, REGISTER])('the form of $path sends nothing without its fields', async (form) => {
    open(form.path);
    await userEvent.click(button(form.submit));
    expect(server.calls).toEqual([]);
  });

  it('a password is shown and hidden on request', async () => {
    open('/login');
    await userEvent.click(button('Show password'));
    expect(field('Password').type).toBe('text');
    await userEvent.click(button('Hide password'));
    expect(field('Password').type).toBe('password');
  });

  it('a password box says its rule before it is broken', () => {
    open('/register');
    const rule = screen.getByText('At least 8 characters.');
    expect(field('Password').getAttribute('aria-describedby')).toBe(rule.id);
  });

  it('a field shows its error once and has the focus', async () => {
    const message = 'This dream name is already taken.';
    server.answers[REGISTER.call] = refusal(409, 'USERNAME_TAKEN', message);
    open('/register');
    await submit(REGISTER);
    const said = await screen.findByText(message);
    expect(field('Dream name').getAttribute('aria-describedby')).toBe(said.id);
    await expect.poll(() => document.activeElement).toBe(field('Dream name'));
    const labels = Object.keys(REGISTER.texts);
    const invalid = labels.filter((label) => field(label).getAttribute('aria-invalid') === 'true');
    expect(invalid).toEqual(['Dream name']);
  });
});

it('a sign-up opens /login, which welcomes the new account and fills in its e-mail', async () => {
  open('/register');
  await submit(REGISTER);
  expect(server.sent('POST /register')).toEqual([
    { username: 'Rani', email: 'rani@lelap.example', password: 'longpassword' },
  ]);
  const heading = await screen.findByRole('heading', { name: 'Welcome, dreamer' });
  const news = screen.getByRole('status');
  expect(news.textContent).toMatch(/^Your account is ready\./);
  expect(heading.getAttribute('aria-describedby')).toBe(news.id);
  expect(field('Email').value).toBe('rani@lelap.example');
});

describe('signing in', () => {
  it('the sign-in form has the address of a sleeper whose sign-in expired', () => {
    localStorage.setItem('lastAccount', 'u1 rani@lelap.example');
    open('/login');
    expect(field('Email').value).toBe('rani@lelap.example');
    expect(document.title).toBe('Sign in · Lelap');
  });

  it('a sign-in stores the token at once and opens /dashboard 100 ms later', async () => {
    const answer = defer('POST /login');
    open('/login');
    await submit(LOGIN);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await answer(success({ accessToken: token })());
    expect(localStorage.getItem('accessToken')).toBe(token);
    act(() => vi.advanceTimersByTime(99));
    expect(button('Signing in...')).toBeDefined();
    act(() => vi.advanceTimersByTime(1));
    expect(screen.getByText('Dashboard of rani@lelap.example')).toBeDefined();
  });

  it.each([
    ['', 'Login failed: Token not received.'],
    ['nonsense', 'Login failed: Invalid token format.'],
  ])('a sign-in response with the token %j shows %s', async (accessToken, message) => {
    server.answers['POST /login'] = success({ accessToken });
    open('/login');
    await submit(LOGIN);
    expect(await alertText()).toBe(message);
    expect(localStorage.getItem('accessToken')).toBeNull();
  });
});

it('the second step focuses a wrong code, and leads back to the first with the e-mail', async () => {
  server.answers[LOGIN.call] = refusal(401, 'CODE_REQUIRED', 'Please enter the code.');
  open('/login');
  const user = await submit(LOGIN);
  await screen.findByRole('heading', { name: 'One more step' });
  server.answers[LOGIN.call] = refusal(401, 'INVALID_CODE', 'This code is not right.');
  await user.keyboard('123456');
  await user.click(button('Sign in'));
  expect(await alertText()).toBe('This code is not right.');
  await expect.poll(() => document.activeElement).toBe(field('Code from your app'));
  await user.click(button('Sign in as someone else'));
  expect(field('Email').value).toBe('rani@lelap.example');
  expect(field('Password').value).toBe('');
  expect(button(LOGIN.submit).disabled).toBe(false);
});

describe('a forgotten password', () => {
  it.each([
    [{ sendsMail: true, operatorContact: null }, /^If there is an account with this address, .*/],
    [
      { sendsMail: false, operatorContact: 'help@lelap.example' },
      /^This server doesn’t send email\. Its administrator can create a link for you\.You can reach them here: help@lelap\.example$/,
    ],
  ])('a reset request that is answered by %j says where the link is', async (help, text) => {
    server.answers[FORGOT.call] = success(help);
    open(FORGOT.path);
    await submit(FORGOT);
    expect((await screen.findByRole('status')).textContent).toMatch(text);
  });

  it('the address /login?reset without a token shows that the link has expired', async () => {
    open('/login?reset');
    expect(await alertText()).toMatch(/^This link has expired/);
  });
});

it.each([
  ['confirm', 'Send me reminders', 'Done. Reminders will come to this address.'],
  ['unsubscribe', 'Stop sending', 'Done. No more reminders will come to this address.'],
])(
  'the link ?%s of a mail changes nothing before its button is pressed',
  async (does, name, text) => {
    const call = `POST /reminders/${does}/one-time`;
    server.answers[call] = success({});
    open(`/login?${does}=one-time`);
    const confirm = await screen.findByRole('button', { name });
    expect(server.calls).toEqual([]);
    await userEvent.click(confirm);
    await expect.poll(() => document.activeElement?.textContent).toBe(text);
    expect(document.activeElement).toBe(screen.getByRole('status'));
    expect(server.sent(call)).toHaveLength(1);
  },
);

const CODE_REQUIRED = refusal(401, 'CODE_REQUIRED', 'Please enter the code.');
const makes = (email: string | null) => success({ newAccount: { username: 'Rani', email } });
/** Each sign-in of the record is rejected: others leave the page after 100 ms. */
const BUSY = refusal(503, 'UNAVAILABLE', 'The server is busy.');
const ask = vi.fn<(options: object) => Promise<object>>();

it.each<[what: string, ways: string, entry: string, signIn: object, ...Step[]]>([
  ['a passkey by the button', 'passkeys', '/login', BUSY, 'Sign in with a passkey'],
  ['no password', 'no-password passkeys" data-provider="Pocket ID', '/login', BUSY],
  ['no password, but asked for', 'no-password', '/login?password', BUSY],
  ['no password to register', 'no-password" data-provider="Pocket ID', '/register', BUSY],
  [
    'an invitation by the provider',
    'oidc" data-provider="Pocket ID',
    '/register#invite=one-time',
    BUSY,
    'Sign in with Pocket ID',
    'Dream name = Rani > Email = rani@lelap.example > Password = longpassword',
    '🚀 Start My Journey!',
  ],
  ['a setup link', '', '/register#setup=one-time', BUSY],
  ['a busy provider', 'oidc" data-provider="Pocket ID', '/login#oidc', BUSY],
  [
    'a new account of the provider',
    'oidc" data-provider="Pocket ID',
    '/login#oidc',
    makes(null),
    'Email = rani@lelap.example > 🚀 Start My Journey! > Sign in as someone else',
  ],
  [
    'a new account with an email',
    'oidc" data-provider="Pocket ID',
    '/login#oidc',
    makes('a@b.c'),
    '🚀 Start My Journey!',
  ],
  [
    'the second step after the provider',
    'oidc" data-provider="Pocket ID',
    '/login#oidc',
    CODE_REQUIRED,
    'Use a recovery code > Use your authenticator app > Code from your app = 123456',
    { 'POST /oidc/sign-in': BUSY },
    'Sign in > Sign in as someone else',
  ],
])('a page for guests is as on record: %s', async (_, ways, entry, signIn, ...steps) => {
  // A suggestion waits until the sleeper chooses it.
  ask.mockImplementation((options) =>
    'mediation' in options ? new Promise(() => {}) : Promise.resolve({ toJSON: () => 'answered' }),
  );
  stubPasskeys({ get: ask });
  if (ways !== '') document.head.innerHTML = `<meta name="sign-in-ways" content="${ways}">`;
  history.replaceState(null, '', entry);
  Object.assign(server.answers, {
    'POST /login/passkey/challenge': success({}),
    'POST /login/passkey': BUSY,
    'POST /oidc/attempts': success({ url: 'https://id.example/' }),
    'POST /oidc/accounts': BUSY,
    'POST /register': BUSY,
    'POST /oidc/sign-in': signIn,
  });
  const left = vi.spyOn(location, 'assign').mockReturnValue();
  open(entry);
  const recorded = await recordSteps(server, () => document.body, steps);
  const asked = ask.mock.calls.map(([options]) => `asks ${'mediation' in options}`);
  expect([recorded, ...asked, ...left.mock.calls].join('\n')).toMatchSnapshot();
});

it.each([
  ['a suggested passkey', 'POST /login/passkey', '/login', { credential: 'chosen' }],
  ['the provider', 'POST /oidc/sign-in', '/login#oidc', undefined],
])('%s opens the dashboard', async (_, call, entry, body) => {
  stubPasskeys({ get: async () => ({ toJSON: () => 'chosen' }) });
  const content = entry === '/login' ? 'passkeys' : 'oidc" data-provider="Pocket ID';
  document.head.innerHTML = `<meta name="sign-in-ways" content="${content}">`;
  history.replaceState(null, '', entry);
  server.answers['POST /login/passkey/challenge'] = success({});
  server.answers[call] = success({ accessToken: token });
  open(entry);
  await screen.findByText(/^Dashboard of/);
  expect(server.sent(call)).toEqual([body]);
});
