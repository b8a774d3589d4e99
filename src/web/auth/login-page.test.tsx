import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { login } from '#web/api/calls.ts';
import { AppRoutes } from '#web/app/router.tsx';
import { AuthProvider, useAuth } from '#web/session/auth-context.tsx';
import { LoginPage } from './login-page.tsx';
import { makeToken } from '#web/session/token.fixture.ts';

vi.mock(import('#web/api/calls.ts'), { spy: true });

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
  await user.type(email(), 'rani@lelap.example');
  await user.type(password(), 'longpassword');
  await user.click(submit());
  return user;
}

/** Delays the response until the returned function gets a token. */
function deferLogin(): (token: string) => void {
  const { promise, resolve } = Promise.withResolvers<string>();
  vi.mocked(login).mockReturnValue(promise);
  return resolve;
}

beforeEach(() => {
  vi.mocked(login).mockResolvedValue(makeToken({ userId: 'u1' }));
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

  it('the sign-in form sends no request while a field is empty', async () => {
    open();
    await userEvent.click(submit());
    expect(login).not.toHaveBeenCalled();
  });

  it('the sign-in form shows and hides the password on request', async () => {
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password().type).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password().type).toBe('password');
  });

  it('the sign-in page links to /register', async () => {
    open();
    await userEvent.click(screen.getByRole('link', { name: 'Join the adventure! ✨' }));
    expect(screen.getByText('Register')).toBeDefined();
  });

  it('the sign-in page links to the forgotten-password page', async () => {
    render(
      <AuthProvider>
        <MemoryRouter initialEntries={['/login']}>
          <AppRoutes />
        </MemoryRouter>
      </AuthProvider>,
    );
    await userEvent.click(screen.getByRole('link', { name: 'Forgot your password?' }));
    expect(await screen.findByRole('button', { name: 'Send me a link' })).toBeDefined();
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
    await act(async () => answer(''));
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
    vi.useFakeTimers();
    await act(async () => answer(token));
    expect(login).toHaveBeenCalledWith({ email: 'rani@lelap.example', password: 'longpassword' });
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
    vi.useFakeTimers();
    await act(async () => answer(makeToken({ userId: 'u1' })));
    act(() => vi.advanceTimersByTime(100));
    expect(screen.getByText('Register')).toBeDefined();
    expect(localStorage.getItem('accessToken')).toBeNull();
  });

  it('a successful sign-in does not redirect after the sleeper has left the page', async () => {
    const answer = deferLogin();
    open();
    await signIn();
    vi.useFakeTimers();
    await act(async () => answer(makeToken({ userId: 'u1' })));
    fireEvent.click(screen.getByRole('link', { name: 'Join the adventure! ✨' }));
    act(() => vi.advanceTimersByTime(100));
    expect(screen.getByText('Register')).toBeDefined();
  });

  it.each([
    ['what the server says', new ApiError({ status: 401, serverMessage: 'Wrong.' }), 'Wrong.'],
    ['its own words where the server says nothing', new ApiError({ status: 500 }), 'Login failed'],
    ['its own words where a failure has none', new ApiError({ status: 500 }), 'Login failed'],
    [
      'why too where nothing answers',
      new ApiError(),
      'Login failedThe server does not answer, and this needs it.',
    ],
  ])('a failed sign-in shows %s', async (_what, error, message) => {
    vi.mocked(login).mockRejectedValue(error);
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
    vi.mocked(login).mockResolvedValue(token);
    open();
    await signIn();
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(localStorage.getItem('accessToken')).toBeNull();
  });
});
