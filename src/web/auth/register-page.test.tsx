import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { refusal, stubServer, success, unreachable } from '#web/api/server.fixture.ts';
import { AuthProvider } from '#web/session/auth-context.tsx';
import { LoginPage } from './login-page.tsx';
import { RegisterPage } from './register-page.tsx';

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

let server: ReturnType<typeof stubServer>;

/** Delays the response until the returned function gets it. */
function deferRegister(): (response: Response) => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<Response>();
  server.answers['POST /register'] = () => promise;
  return (response) =>
    act(async () => {
      resolve(response);
      // Until the body is read.
      await new Promise(setImmediate);
    });
}

beforeEach(() => {
  server = stubServer({ 'POST /register': success({}) });
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
});

describe('signing up', () => {
  it('the sign-up form is disabled and shows a busy label until the response arrives', async () => {
    const answer = deferRegister();
    open();
    await signUp();
    const busy = screen.getByRole<HTMLButtonElement>('button', { name: 'Creating account...' });
    expect([busy, ...fields()].every((control) => control.disabled)).toBe(true);
    await answer(refusal(500)());
    expect([submit(), ...fields()].some((control) => control.disabled)).toBe(false);
  });

  it('a sign-up opens /login and fills in the e-mail there', async () => {
    open();
    await signUp();
    expect(server.sent('POST /register')).toEqual([
      { username: 'Rani', email: 'rani@lelap.example', password: 'longpassword' },
    ]);
    await screen.findByRole('button', { name: "🚀 Let's Dream!" });
    expect(field('E-mail').value).toBe('rani@lelap.example');
  });

  it.each([
    ['what the server says', refusal(409, 'CONFLICT', 'Taken.'), 'Taken.'],
    ['its own words where a failure has none', refusal(500), 'Registration failed'],
    [
      'why too where nothing answers',
      unreachable,
      'Registration failedThe server does not answer, and this needs it.',
    ],
  ])('a failed sign-up shows %s', async (_what, answer, message) => {
    server.answers['POST /register'] = answer;
    open();
    await signUp();
    expect((await screen.findByRole('alert')).textContent).toBe(message);
  });

  it('the password box says its rule before it is broken', () => {
    open();
    const rule = screen.getByText('At least 8 characters.');
    expect(field('Password').getAttribute('aria-describedby')).toBe(rule.id);
  });

  it('a failed sign-up shows a field error at its field and moves the focus there', async () => {
    server.answers['POST /register'] = refusal(
      422,
      'INVALID_INPUT',
      'Please check what you entered.',
      [{ field: 'password', message: 'At least 8 characters.' }],
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
    const message = 'This dream name is already taken.';
    server.answers['POST /register'] = refusal(409, 'USERNAME_TAKEN', message);
    open();
    await signUp();
    const said = await screen.findByText(message);
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
    const answer = deferRegister();
    open();
    await signUp();
    await userEvent.click(screen.getByRole('link', { name: 'Sign in' }));
    await answer(success({})());
    expect(screen.getByRole('heading', { name: /Welcome back, dreamer/ })).toBeDefined();
  });
});
