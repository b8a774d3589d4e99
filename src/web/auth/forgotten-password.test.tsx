import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { requestPasswordReset, resetPassword } from '#web/api/account-calls.ts';
import { ApiError } from '#web/api/api-error.ts';
import { AppRoutes } from '#web/app/router.tsx';
import { AuthProvider } from '#web/session/auth-context.tsx';
import { makeToken } from '#web/session/token.fixture.ts';

vi.mock(import('#web/api/account-calls.ts'), { spy: true });
vi.mock('#web/app/dashboard-page.tsx', () => ({
  DashboardPage: () => <p>The dashboard</p>,
}));

function Address() {
  const { pathname, search } = useLocation();
  return <p>{`At ${pathname}${search}`}</p>;
}

const open = (path: string) =>
  render(
    <AuthProvider>
      <MemoryRouter initialEntries={[path]}>
        <AppRoutes />
        <Address />
      </MemoryRouter>
    </AuthProvider>,
  );

beforeEach(() => {
  vi.mocked(requestPasswordReset).mockResolvedValue({ sendsMail: true, operatorContact: null });
  vi.mocked(resetPassword).mockResolvedValue();
});

describe('/login?forgot', () => {
  const ask = async () => {
    await userEvent.type(await screen.findByLabelText('E-mail'), 'rani@lelap.example');
    await userEvent.click(screen.getByRole('button', { name: 'Send me a link' }));
  };

  it('a reset request shows how to reach the operator if the server sends no mail', async () => {
    vi.mocked(requestPasswordReset).mockResolvedValue({
      sendsMail: false,
      operatorContact: 'help@lelap.example',
    });
    open('/login?forgot');
    await ask();
    const answer = await screen.findByRole('status');
    expect(answer.textContent).toBe(
      'This server sends no mail. Whoever runs it can make a link for you.You can reach them here: help@lelap.example',
    );
  });

  it.each([
    ['what the server says', new ApiError({ status: 429, serverMessage: 'Slowly.' }), 'Slowly.'],
    ['its own words', new ApiError({ status: 500 }), 'The link could not be asked for.'],
  ])('a failed request for a reset link shows %s', async (_what, error, message) => {
    vi.mocked(requestPasswordReset).mockRejectedValue(error);
    open('/login?forgot');
    await ask();
    expect((await screen.findByRole('alert')).textContent).toBe(message);
  });

  it('the forgotten-password page links back to the sign-in page', async () => {
    open('/login?forgot');
    await userEvent.click(await screen.findByRole('link', { name: 'Sign in' }));
    expect(await screen.findByRole('button', { name: "🚀 Let's Dream!" })).toBeDefined();
  });

  it('the address /login?forgot shows the dashboard to a signed-in sleeper', async () => {
    localStorage.setItem('accessToken', makeToken({ userId: 'u1' }));
    open('/login?forgot');
    expect(await screen.findByText('The dashboard')).toBeDefined();
  });
});

describe('/login?reset', () => {
  const set = async () => {
    await userEvent.type(await screen.findByLabelText('New password'), 'longpassword');
    await userEvent.click(screen.getByRole('button', { name: 'Set the password' }));
  };

  it('the address /login?reset without a token shows that the link has expired', async () => {
    open('/login?reset');
    expect((await screen.findByRole('alert')).textContent).toMatch(/^This link has expired/);
  });

  it('the password reset shows a rejected password at its field', async () => {
    const message = 'At least 8 characters.';
    vi.mocked(resetPassword).mockRejectedValue(
      new ApiError({ status: 422, details: [{ field: 'newPassword', message }] }),
    );
    open('/login?reset=one-time');
    await set();
    const said = await screen.findByText(message);
    expect(screen.getByLabelText('New password').getAttribute('aria-describedby')).toBe(said.id);
  });
});
