import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { noResponseYet, stubServer, success } from '#kernel/web/api/server.fixture.ts';
import { AuthContext, AuthProvider, useAuth, type Auth } from '#sign-in/web/auth-context.tsx';
import { FULL } from '#dashboard/web/dashboard-data.fixture.ts';
import { makeToken } from '#kernel/web/session/token.fixture.ts';
import { MIXED_DIARY } from '#pictures/web/nights.fixture.ts';
import { AppRoutes } from './app.tsx';

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

beforeEach(() => {
  stubServer({ 'GET /dashboard': undefined });
});

const signInButton = () => screen.findByRole('button', { name: "🚀 Let's Dream!" });
const dashboard = () => screen.findByText('Loading your sleep journey...');

it.each(['/', '/login', '/Login/', '/dashboard', '/nowhere/at/all'])(
  'the address %s shows the sign-in page to a visitor',
  async (path) => {
    open(path);
    expect(await signInButton()).toBeDefined();
  },
);

it('the address /register shows the sign-up page to a visitor', async () => {
  open('/register');
  expect(await screen.findByRole('button', { name: '🚀 Start My Journey!' })).toBeDefined();
});

it.each(['/', '/login?forgot', '/register', '/Dashboard/', '/nowhere'])(
  'the address %s shows the dashboard to a signed-in sleeper',
  async (path) => {
    localStorage.setItem('accessToken', token);
    open(path);
    expect(await dashboard()).toBeDefined();
  },
);

it('the router leaves the redirect after a sign-in at /login to the form', async () => {
  open('/login');
  await signInButton();
  fireEvent.click(screen.getByText('in'));
  expect(await signInButton()).toBeDefined();
});

it('the router shows the sign-in page after a sign-out at /dashboard', async () => {
  localStorage.setItem('accessToken', token);
  open('/dashboard');
  await dashboard();
  fireEvent.click(screen.getByText('out'));
  expect(await signInButton()).toBeDefined();
});

it('nothing of an account stays when another one signs in in another tab', async () => {
  localStorage.setItem('accessToken', token);
  const server = stubServer({
    ...MIXED_DIARY.answers,
    'GET /dashboard': success({ ...FULL, username: 'Budi' }),
  });
  open('/dashboard?tab=history&view=diary');
  const night = () => screen.queryAllByText('8.0 h');
  await waitFor(() => expect(night()).not.toEqual([]));
  server.answers['GET /dashboard'] = success({ ...FULL, userId: 'u2', username: 'Sari' });
  server.answers['GET /sleeps'] = noResponseYet;
  localStorage.setItem('accessToken', makeToken({ userId: 'u2' }));
  fireEvent(window, new StorageEvent('storage', { key: 'accessToken' }));
  await screen.findByText('Hey, Sari!');
  await screen.findByText('Diary');
  expect(night()).toEqual([]);
});

it('the router shows an Indonesian loading text until the sign-in state is ready', () => {
  render(
    <AuthContext value={{ isAuthReady: false } as Auth}>
      <MemoryRouter initialEntries={['/dashboard']}>
        <AppRoutes />
      </MemoryRouter>
    </AuthContext>,
  );
  expect(screen.getByText('Memuat autentikasi...').lang).toBe('id');
});
