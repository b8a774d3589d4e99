import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { stubServer, success } from '#web/api/server.fixture.ts';
import { AuthProvider } from '#web/session/auth-context.tsx';
import { ProviderButton } from './provider-button.tsx';

it.each([
  ['the public address', () => location.origin, 'https://id.example/authorize'],
  ['another address', () => 'https://sleep.example', 'https://sleep.example/login#invitation=x'],
])('at %s the button of the provider opens %s', async (_where, readOrigin, opened) => {
  stubServer({ 'POST /oidc/attempts': success({ url: 'https://id.example/authorize' }) });
  document.head.innerHTML = `<meta name="sign-in-ways" content="oidc" data-origin="${readOrigin()}">`;
  history.replaceState(null, '', '/login#invitation=x');
  const assign = vi.spyOn(location, 'assign').mockReturnValue();
  render(
    <AuthProvider>
      <MemoryRouter>
        <ProviderButton provider="Rani" />
      </MemoryRouter>
    </AuthProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: /Rani/ }));
  await expect.poll(() => assign.mock.calls).toEqual([[opened]]);
});
