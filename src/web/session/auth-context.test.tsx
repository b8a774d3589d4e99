import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AuthProvider, useAuth } from './auth-context.tsx';
import { makeToken } from './token.fixture.ts';

const HOUR_SECONDS = 3600;
const nowSeconds = () => Math.floor(Date.now() / 1000);
const valid = (more: object = {}) =>
  makeToken({ userId: 'u1', exp: nowSeconds() + HOUR_SECONDS, ...more });

const SIGNED_OUT = {
  user: null,
  userId: null,
  isAuthenticated: false,
  isAuthReady: true,
  error: null,
};

const open = () => renderHook(() => useAuth(), { wrapper: AuthProvider });
const stored = () => localStorage.getItem('accessToken');

/** The storage event of another tab's write. */
function writeFromAnotherTab(token: string | null) {
  if (token === null) localStorage.removeItem('accessToken');
  else localStorage.setItem('accessToken', token);
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken', newValue: token }));
  });
}

describe('on page load', () => {
  it('is not ready until a stored token has been looked at', () => {
    localStorage.setItem('accessToken', valid({}));
    const readiness: boolean[] = [];
    renderHook(() => readiness.push(useAuth().isAuthReady), { wrapper: AuthProvider });
    expect(readiness).toEqual([false, true]);
  });

  it('is ready at once where no token is stored', () => {
    const readiness: boolean[] = [];
    renderHook(() => readiness.push(useAuth().isAuthReady), { wrapper: AuthProvider });
    expect(readiness).not.toContain(false);
  });

  it('is signed out and ready with no stored token', () => {
    expect(open().result.current).toMatchObject(SIGNED_OUT);
  });

  it('is signed in as the user of a stored token', () => {
    const token = valid({ username: 'rani' });
    localStorage.setItem('accessToken', token);
    expect(open().result.current).toMatchObject({
      user: { token, username: 'rani' },
      userId: 'u1',
      isAuthenticated: true,
      isAuthReady: true,
      error: null,
    });
  });

  it('is signed in with a token that has no exp', () => {
    localStorage.setItem('accessToken', makeToken({ userId: 'u1' }));
    expect(open().result.current).toMatchObject({ isAuthenticated: true, userId: 'u1' });
  });

  it('is signed in without a userId when the token names none', () => {
    localStorage.setItem('accessToken', makeToken({}));
    expect(open().result.current).toMatchObject({ isAuthenticated: true, userId: null });
  });

  it.each([
    ['expired', makeToken({ userId: 'u1', exp: nowSeconds() - 1 })],
    ['undecodable', 'not-a-token'],
  ])('removes a token that is %s and stays signed out', (_what, token) => {
    localStorage.setItem('accessToken', token);
    expect(open().result.current).toMatchObject(SIGNED_OUT);
    expect(stored()).toBeNull();
  });
});

describe('login', () => {
  it('stores the token and signs in, with what the form knows of the sleeper', () => {
    const { result } = open();
    const token = valid();
    act(() => expect(result.current.login(token, { email: 'rani@lelap.example' })).toBeNull());
    expect(result.current).toMatchObject({
      user: { token, email: 'rani@lelap.example' },
      userId: 'u1',
      isAuthenticated: true,
      error: null,
    });
    expect(stored()).toBe(token);
  });

  it('sets an error for an empty token and does not sign in', () => {
    const { result } = open();
    act(() => {
      result.current.login('');
    });
    expect(result.current).toMatchObject({
      ...SIGNED_OUT,
      error: 'Login failed: Token not received.',
    });
    expect(stored()).toBeNull();
  });

  it('sets an error for an undecodable token, removes it and leaves the user signed out', () => {
    localStorage.setItem('accessToken', valid());
    const { result } = open();
    act(() => {
      result.current.login('a.b.c');
    });
    expect(result.current).toMatchObject({
      ...SIGNED_OUT,
      error: 'Login failed: Invalid token format.',
    });
    expect(stored()).toBeNull();
  });

  it('clears the error of the attempt before', () => {
    const { result } = open();
    act(() => {
      result.current.login('');
    });
    act(() => {
      result.current.login(valid());
    });
    expect(result.current.error).toBeNull();
  });
});

describe('logout', () => {
  it('removes the token and clears user and userId', () => {
    localStorage.setItem('accessToken', valid());
    const { result } = open();
    act(() => result.current.logout());
    expect(result.current).toMatchObject(SIGNED_OUT);
    expect(stored()).toBeNull();
  });

  it('clears the error', () => {
    const { result } = open();
    act(() => {
      result.current.login('');
    });
    act(() => result.current.logout());
    expect(result.current.error).toBeNull();
  });

  it('remembers why, until the next sign-in', () => {
    const { result } = open();
    act(() => result.current.logout('erased'));
    expect(result.current.signOutReason).toBe('erased');
    act(() => {
      result.current.login(valid());
    });
    expect(result.current.signOutReason).toBeNull();
  });
});

describe('setProfile', () => {
  it('adds to what is known of the signed-in user', () => {
    const { result } = open();
    act(() => {
      result.current.login(valid(), { email: 'rani@lelap.example' });
    });
    act(() => result.current.setProfile({ username: 'Rani' }));
    expect(result.current.user).toMatchObject({ email: 'rani@lelap.example', username: 'Rani' });
  });

  it('does nothing when signed out', () => {
    const { result } = open();
    act(() => result.current.setProfile({ username: 'Rani' }));
    expect(result.current).toMatchObject(SIGNED_OUT);
  });
});

describe('another tab', () => {
  it('signs this one out by signing out', () => {
    localStorage.setItem('accessToken', valid());
    const { result } = open();
    writeFromAnotherTab(null);
    expect(result.current).toMatchObject(SIGNED_OUT);
  });

  it('signs this one out by clearing the whole storage', () => {
    localStorage.setItem('accessToken', valid());
    const { result } = open();
    localStorage.clear();
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: null }));
    });
    expect(result.current).toMatchObject(SIGNED_OUT);
  });

  it('hands over the user it signs in, whose token the calls of this one then carry', () => {
    localStorage.setItem('accessToken', valid());
    const { result } = open();
    writeFromAnotherTab(valid({ userId: 'u2' }));
    expect(result.current).toMatchObject({ userId: 'u2', isAuthenticated: true });
  });

  it('changes nothing here by writing another key', () => {
    localStorage.setItem('accessToken', valid());
    const { result } = open();
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dawn' }));
    });
    expect(result.current.isAuthenticated).toBe(true);
  });
});
