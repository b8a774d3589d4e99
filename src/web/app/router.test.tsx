import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { AuthContext, AuthProvider, useAuth, type Auth } from '#web/session/auth-context.tsx';
import { makeToken } from '#web/session/token.fixture.ts';
import { AppRoutes } from './router.tsx';

vi.mock('./dashboard-page.tsx', () => ({
  DashboardPage: () => <p>The dashboard</p>,
}));

const token = makeToken({ userId: 'u1' });
/** Test controls that sign in and out while a page is open. */
function AuthSwitch() {
  const { login, logout } = useAuth();
  return (
    <>
      <button onClick={() => login(token)}>in</button>
      <button onClick={() => logout()}>out</button>
    </>
  );
}

const open = (path: string) =>
  render(
    <AuthProvider>
      <AuthSwitch />
      <MemoryRouter initialEntries={[path]}>
        <AppRoutes />
      </MemoryRouter>
    </AuthProvider>,
  );

const signInButton = () => screen.findByRole('button', { name: "🚀 Let's Dream!" });
const dashboard = () => screen.findByText('The dashboard');

describe('a visitor', () => {
  it.each(['/', '/login', '/dashboard', '/nowhere/at/all'])(
    'at %s finds the sign-in',
    async (path) => {
      open(path);
      expect(await signInButton()).toBeDefined();
    },
  );

  it('at /register finds the sign-up', async () => {
    open('/register');
    expect(await screen.findByRole('button', { name: '🚀 Start My Journey!' })).toBeDefined();
  });
});

describe('a signed-in sleeper', () => {
  it.each(['/', '/login', '/register', '/dashboard', '/nowhere'])(
    'at %s finds the dashboard',
    async (path) => {
      localStorage.setItem('accessToken', token);
      open(path);
      expect(await dashboard()).toBeDefined();
    },
  );

  it('who signs in at /login is left to the form, which takes its time', async () => {
    open('/login');
    await signInButton();
    fireEvent.click(screen.getByText('in'));
    expect(await signInButton()).toBeDefined();
  });

  it('who signs out at /dashboard finds the sign-in', async () => {
    localStorage.setItem('accessToken', token);
    open('/dashboard');
    await dashboard();
    fireEvent.click(screen.getByText('out'));
    expect(await signInButton()).toBeDefined();
  });
});

it('says that it is checking, in Indonesian, until the sign-in state is ready', () => {
  const notReady: Auth = {
    user: null,
    userId: null,
    isAuthenticated: false,
    isAuthReady: false,
    error: null,
    signOutReason: null,
    login: () => null,
    logout: () => {},
    setProfile: () => {},
  };
  render(
    <AuthContext value={notReady}>
      <MemoryRouter initialEntries={['/dashboard']}>
        <AppRoutes />
      </MemoryRouter>
    </AuthContext>,
  );
  expect(screen.getByText('Memuat autentikasi...').lang).toBe('id');
});
