import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusal, stubServer, success, unreachable } from '#web/api/server.fixture.ts';
import { AuthProvider, useAuth } from '#web/session/auth-context.tsx';
import { LoginPage } from './login-page.tsx';
import { makeToken } from '#web/session/token.fixture.ts';

function Dashboard() {
  return <p>Dashboard of {useAuth().user?.email}</p>;
}

function open(state?: unknown) {
  return render(
    <AuthProvider>
      <MemoryRouter initialEntries={[{ pathname: '/login', state }]}>
        <Routes>
          <Route path="/login" element={<LoginPage />} />
          <Route path="/register" element={<p>Register</p>} />
          <Route path="/dashboard" element={<Dashboard />} />
        </Routes>
      </MemoryRouter>
    </AuthProvider>,
  );
}

const email = () => screen.getByLabelText<HTMLInputElement>('E-mail');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: "🚀 Let's Dream!" });

async function signIn() {
  const user = userEvent.setup();
  await user.type(email(), CREDENTIALS.email);
  await user.type(password(), CREDENTIALS.password);
  await user.click(submit());
  return user;
}

const CREDENTIALS = { email: 'rani@lelap.example', password: 'longpassword' };
const signedIn = (accessToken: string) => success({ accessToken })();
let server: ReturnType<typeof stubServer>;

/** Delays the response until the returned function gets a token. */
function deferLogin(): (token: string) => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<Response>();
  server.answers['POST /login'] = () => promise;
  return (token) =>
    act(async () => {
      resolve(signedIn(token));
      // Until the body is read; tests fake setTimeout only.
      await new Promise(setImmediate);
    });
}

const fakeTimeouts = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

beforeEach(() => {
  server = stubServer({ 'POST /login': () => signedIn(makeToken({ userId: 'u1' })) });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('the form', () => {
  it('the sign-in form requires an e-mail, checked by the browser, and a password', () => {
    open();
    expect(email()).toMatchObject({ required: true, type: 'email', autocomplete: 'username' });
    expect(password()).toMatchObject({ required: true, type: 'password' });
    expect(document.title).toBe('Sign in · Lelap');
  });

  it('the sign-in form has the address of a sleeper whose sign-in expired', () => {
    localStorage.setItem('lastAccount', `u1 ${CREDENTIALS.email}`);
    open();
    expect(email().value).toBe(CREDENTIALS.email);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('the sign-in form sends no request while a field is empty', async () => {
    open();
    await userEvent.click(submit());
    expect(server.calls).toEqual([]);
  });

  it('the sign-in form shows and hides the password on request', async () => {
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password().type).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password().type).toBe('password');
  });

  it('the sign-in page welcomes a new account and fills in its e-mail', () => {
    open({ email: 'rani@lelap.example' });
    expect(email().value).toBe('rani@lelap.example');
    const news = screen.getByRole('status');
    expect(news.textContent).toMatch(/^Your account is made\./);
    const heading = screen.getByRole('heading', { name: 'Welcome, dreamer' });
    expect(heading.getAttribute('aria-describedby')).toBe(news.id);
  });

  it('the sign-in page shows no status message without a new account', () => {
    open();
    expect(screen.getByRole('heading', { name: /Welcome back, dreamer/ })).toBeDefined();
    expect(screen.queryByRole('status')).toBeNull();
  });
});

describe('signing in', () => {
  it('the sign-in form is disabled and shows a busy label until the response arrives', async () => {
    const answer = deferLogin();
    open();
    await signIn();
    const busy = screen.getByRole<HTMLButtonElement>('button', { name: 'Signing in...' });
    expect([busy, email(), password()].map((control) => control.disabled)).toEqual([
      true,
      true,
      true,
    ]);
    await answer('');
    expect([submit(), email(), password()].map((control) => control.disabled)).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('a sign-in stores the token at once and opens /dashboard 100 ms later', async () => {
    const token = makeToken({ userId: 'u1' });
    const answer = deferLogin();
    open();
    await signIn();
    fakeTimeouts();
    await answer(token);
    expect(server.sent('POST /login')).toEqual([CREDENTIALS]);
    expect(localStorage.getItem('accessToken')).toBe(token);
    act(() => vi.advanceTimersByTime(99));
    expect(screen.getByRole('button', { name: 'Signing in...' })).toBeDefined();
    act(() => vi.advanceTimersByTime(1));
    expect(screen.getByText('Dashboard of rani@lelap.example')).toBeDefined();
  });

  it('a sign-in response is ignored after the sleeper has left the page', async () => {
    const answer = deferLogin();
    open();
    const user = await signIn();
    await user.click(screen.getByRole('link', { name: 'Join the adventure! ✨' }));
    fakeTimeouts();
    await answer(makeToken({ userId: 'u1' }));
    act(() => vi.advanceTimersByTime(100));
    expect(screen.getByText('Register')).toBeDefined();
    expect(localStorage.getItem('accessToken')).toBeNull();
  });

  it('a successful sign-in does not redirect after the sleeper has left the page', async () => {
    const answer = deferLogin();
    open();
    await signIn();
    fakeTimeouts();
    await answer(makeToken({ userId: 'u1' }));
    fireEvent.click(screen.getByRole('link', { name: 'Join the adventure! ✨' }));
    act(() => vi.advanceTimersByTime(100));
    expect(screen.getByText('Register')).toBeDefined();
  });

  it.each([
    ['what the server says', refusal(401, 'INVALID', 'Wrong.'), 'Wrong.'],
    ['its own words where the server says nothing', refusal(500), 'Login failed'],
    [
      'why too where nothing answers',
      unreachable,
      'Login failedThe server does not answer, and this needs it.',
    ],
  ])('a failed sign-in shows %s', async (_what, answer, message) => {
    server.answers['POST /login'] = answer;
    open();
    await signIn();
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(email().value).toBe('rani@lelap.example');
    expect(document.activeElement).toBe(submit());
    expect(localStorage.getItem('accessToken')).toBeNull();
  });

  it.each([
    ['', 'Login failed: Token not received.'],
    ['nonsense', 'Login failed: Invalid token format.'],
  ])('a sign-in response with the token %j shows %s', async (token, message) => {
    server.answers['POST /login'] = () => signedIn(token);
    open();
    await signIn();
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(localStorage.getItem('accessToken')).toBeNull();
  });
});
