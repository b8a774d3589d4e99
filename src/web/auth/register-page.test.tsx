import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { register } from '#web/api/calls.ts';
import { AuthProvider } from '#web/session/auth-context.tsx';
import { LoginPage } from './login-page.tsx';
import { RegisterPage } from './register-page.tsx';

vi.mock(import('#web/api/calls.ts'), { spy: true });

function open() {
  return render(
    <AuthProvider>
      <MemoryRouter initialEntries={['/register']}>
        <Routes>
          <Route path="/login" element={<LoginPage />} />
          <Route path="/register" element={<RegisterPage />} />
        </Routes>
      </MemoryRouter>
    </AuthProvider>,
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const fields = () => [field('Dream name'), field('E-mail'), field('Password')];
const submit = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: '🚀 Start My Journey!' });

async function signUp() {
  const user = userEvent.setup();
  await user.type(field('Dream name'), 'Rani');
  await user.type(field('E-mail'), 'rani@lelap.example');
  await user.type(field('Password'), 'longpassword');
  await user.click(submit());
}

beforeEach(() => {
  vi.mocked(register).mockResolvedValue();
});

describe('the form', () => {
  it('the sign-up form requires a dream name, an e-mail and a new password', () => {
    open();
    expect(
      fields().map(({ required, type, autocomplete }) => [required, type, autocomplete]),
    ).toEqual([
      [true, 'text', 'nickname'],
      [true, 'email', 'email'],
      [true, 'password', 'new-password'],
    ]);
  });

  it('the sign-up page links back to /login', async () => {
    open();
    await userEvent.click(screen.getByRole('link', { name: 'Sign in' }));
    expect(screen.getByRole('button', { name: "🚀 Let's Dream!" })).toBeDefined();
  });
});

describe('signing up', () => {
  it('the sign-up form is disabled and shows a busy label until the response arrives', async () => {
    const { promise, reject } = Promise.withResolvers<void>();
    vi.mocked(register).mockReturnValue(promise);
    open();
    await signUp();
    const busy = screen.getByRole<HTMLButtonElement>('button', { name: 'Creating account...' });
    expect([busy, ...fields()].every((control) => control.disabled)).toBe(true);
    await act(async () => reject(new ApiError()));
    expect([submit(), ...fields()].some((control) => control.disabled)).toBe(false);
  });

  it('a sign-up opens /login and fills in the e-mail there', async () => {
    open();
    await signUp();
    expect(register).toHaveBeenCalledWith({
      username: 'Rani',
      email: 'rani@lelap.example',
      password: 'longpassword',
    });
    await screen.findByRole('button', { name: "🚀 Let's Dream!" });
    expect(field('E-mail').value).toBe('rani@lelap.example');
  });

  it.each([
    ['what the server says', new ApiError({ status: 409, serverMessage: 'Taken.' }), 'Taken.'],
    [
      'its own words where a failure has none',
      new ApiError({ status: 500 }),
      'Registration failed',
    ],
    [
      'why too where nothing answers',
      new ApiError(),
      'Registration failedThe server does not answer, and this needs it.',
    ],
  ])('a failed sign-up shows %s', async (_what, error, message) => {
    vi.mocked(register).mockRejectedValue(error);
    open();
    await signUp();
    expect((await screen.findByRole('alert')).textContent).toBe(message);
  });

  it('a failed sign-up shows a field error at its field and moves the focus there', async () => {
    vi.mocked(register).mockRejectedValue(
      new ApiError({
        status: 422,
        serverMessage: 'Please check what you entered.',
        details: [{ field: 'password', message: 'At least 8 characters.' }],
      }),
    );
    open();
    await signUp();
    const said = await screen.findByText('At least 8 characters.');
    expect(field('Password').getAttribute('aria-describedby')).toBe(said.id);
    expect(fields().map((box) => box.getAttribute('aria-invalid'))).toEqual([
      'false',
      'false',
      'true',
    ]);
    expect(document.activeElement).toBe(field('Password'));
  });

  it('a sign-up error about one field alone is shown once and moves the focus there', async () => {
    const serverMessage = 'This dream name is already taken.';
    vi.mocked(register).mockRejectedValue(
      new ApiError({ status: 409, code: 'USERNAME_TAKEN', serverMessage }),
    );
    open();
    await signUp();
    const said = await screen.findByText(serverMessage);
    expect(screen.getByRole('alert').contains(said)).toBe(true);
    expect(field('Dream name').getAttribute('aria-describedby')).toBe(said.id);
    expect(fields().map((box) => box.getAttribute('aria-invalid'))).toEqual([
      'true',
      'false',
      'false',
    ]);
    expect(document.activeElement).toBe(field('Dream name'));
  });

  it('a sign-up response does not redirect after the sleeper has left the page', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    vi.mocked(register).mockReturnValue(promise);
    open();
    await signUp();
    await userEvent.click(screen.getByRole('link', { name: 'Sign in' }));
    await act(async () => resolve());
    expect(screen.getByRole('heading', { name: /Welcome back, dreamer/ })).toBeDefined();
  });
});
