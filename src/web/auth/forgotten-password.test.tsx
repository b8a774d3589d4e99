import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { refusal, stubServer, success } from '#web/api/server.fixture.ts';
import { AppRoutes } from '#web/app/app.tsx';
import { AuthProvider } from '#web/session/auth-context.tsx';

const open = (path: string) =>
  render(
    <AuthProvider>
      <MemoryRouter initialEntries={[path]}>
        <AppRoutes />
      </MemoryRouter>
    </AuthProvider>,
  );

describe('/login?forgot', () => {
  const ask = async () => {
    await userEvent.type(await screen.findByLabelText('E-mail'), 'rani@lelap.example');
    await userEvent.click(screen.getByRole('button', { name: 'Send me a link' }));
  };

  it('a reset request shows how to reach the operator if the server sends no mail', async () => {
    const operatorContact = 'help@lelap.example';
    stubServer({ 'POST /password-resets': success({ sendsMail: false, operatorContact }) });
    open('/login?forgot');
    await ask();
    const answer = await screen.findByRole('status');
    expect(answer.textContent).toBe(
      'This server sends no mail. Whoever runs it can make a link for you.You can reach them here: help@lelap.example',
    );
  });

  it.each([
    ['what the server says', refusal(429, 'TOO_MANY_REQUESTS', 'Slowly.'), 'Slowly.'],
    ['its own words', refusal(500), 'The link could not be asked for.'],
  ])('a failed request for a reset link shows %s', async (_what, answer, message) => {
    stubServer({ 'POST /password-resets': answer });
    open('/login?forgot');
    await ask();
    expect((await screen.findByRole('alert')).textContent).toBe(message);
  });

  it('the forgotten-password page links back to the sign-in page', async () => {
    open('/login?forgot');
    await userEvent.click(await screen.findByRole('link', { name: 'Sign in' }));
    expect(await screen.findByRole('button', { name: "🚀 Let's Dream!" })).toBeDefined();
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
    const details = [{ field: 'newPassword', message }];
    stubServer({ 'PUT /password-resets/one-time': refusal(422, undefined, undefined, details) });
    open('/login?reset=one-time');
    await set();
    const said = await screen.findByText(message);
    expect(screen.getByLabelText('New password').getAttribute('aria-describedby')).toBe(said.id);
  });
});
