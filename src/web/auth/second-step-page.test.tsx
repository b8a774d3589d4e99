import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { refusal, stubServer, success } from '#web/api/server.fixture.ts';
import { AuthProvider, useAuth } from '#web/session/auth-context.tsx';
import { LoginPage } from './login-page.tsx';

const INVALID_CODE = refusal(401, 'INVALID_CODE', 'This code is not right.');
const CREDENTIALS = { email: 'rani@lelap.example', password: 'longpassword' };

function Dashboard() {
  return <p>Dashboard of {useAuth().user?.email}</p>;
}

/** Enters email and password; the server asks for a code. */
async function takeFirstStep() {
  const user = userEvent.setup();
  render(
    <AuthProvider>
      <MemoryRouter initialEntries={['/register', '/login']}>
        <Routes>
          <Route path="/login" element={<LoginPage />} />
          <Route path="/dashboard" element={<Dashboard />} />
        </Routes>
      </MemoryRouter>
    </AuthProvider>,
  );
  await user.type(screen.getByLabelText('E-mail'), CREDENTIALS.email);
  await user.type(screen.getByLabelText('Password'), CREDENTIALS.password);
  await user.click(screen.getByRole('button', { name: "🚀 Let's Dream!" }));
  await screen.findByRole('heading', { name: 'One more step' });
  return user;
}

const appCode = () => screen.getByLabelText<HTMLInputElement>('Code from your app');
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' });

let server: ReturnType<typeof stubServer>;

beforeEach(() => {
  const codeRequired = refusal(401, 'CODE_REQUIRED', 'Please enter the code.');
  server = stubServer({ 'POST /login': codeRequired });
});

it('the code field has the focus as soon as the alert about a wrong code is shown', async () => {
  const user = await takeFirstStep();
  server.answers['POST /login'] = INVALID_CODE;
  await user.keyboard('123456');
  const focused: (Element | null)[] = [];
  const drawn = new MutationObserver(() => {
    if (screen.queryByRole('alert')) focused.push(document.activeElement);
  });
  drawn.observe(document.body, { childList: true, subtree: true });
  await user.click(submit());
  await screen.findByRole('alert');
  drawn.disconnect();
  expect(focused[0]).toBe(appCode());
});

it('the second sign-in step disables all controls until the response arrives', async () => {
  const user = await takeFirstStep();
  const { promise, resolve } = Promise.withResolvers<Response>();
  server.answers['POST /login'] = () => promise;
  await user.keyboard('123456{Enter}');
  const controls = [appCode(), ...screen.getAllByRole<HTMLButtonElement>('button')];
  expect(controls.map(({ disabled }) => disabled)).toEqual([true, true, true, true]);
  expect(screen.getByRole('button', { name: 'Signing in...' })).toBeDefined();
  resolve(success({ accessToken: '' })());
  expect((await screen.findByRole('alert')).textContent).toBe('Login failed: Token not received.');
});

it('the second sign-in step leads back to the first, which keeps only the e-mail', async () => {
  const user = await takeFirstStep();
  await user.click(screen.getByRole('button', { name: 'Sign in as somebody else' }));
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe(CREDENTIALS.email);
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: "🚀 Let's Dream!" }).disabled).toBe(
    false,
  );
});
