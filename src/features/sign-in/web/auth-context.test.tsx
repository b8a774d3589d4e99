import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AuthProvider, useAuth } from './auth-context.tsx';
import { makeToken } from '#kernel/web/session/token.fixture.ts';

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

describe('on page load', () => {
  it('the sign-in state is not ready until an expired token has been removed', () => {
    localStorage.setItem('accessToken', makeToken({ userId: 'u1', exp: nowSeconds() - 1 }));
    const readiness: boolean[] = [];
    renderHook(() => readiness.push(useAuth().isAuthReady), { wrapper: AuthProvider });
    expect(readiness).toEqual([false, true]);
  });

  it.each([
    ['a stored token', valid({ username: 'rani' }), 'u1', 'rani'],
    ['a token without exp', makeToken({ userId: 'u1' }), 'u1', undefined],
    ['a token without a user', makeToken({}), null, undefined],
  ])('a page with %s loads as signed in', (_what, token, userId, username) => {
    localStorage.setItem('accessToken', token);
    expect(open().result.current).toMatchObject({
      user: { token, ...(username && { username }) },
      userId,
      isAuthenticated: true,
      isAuthReady: true,
      error: null,
    });
  });

  it.each([
    ['expired', makeToken({ userId: 'u1', exp: nowSeconds() - 1 })],
    ['undecodable', 'not-a-token'],
  ])('page load removes a token that is %s and stays signed out', (_what, token) => {
    localStorage.setItem('accessToken', token);
    expect(open().result.current).toMatchObject(SIGNED_OUT);
    expect(stored()).toBeNull();
  });

  it.each([
    ['an expired token', makeToken({ userId: 'u1', exp: nowSeconds() - 1 })],
    ['the token of another account', makeToken({ userId: 'u2' })],
  ])('%s removes what the last account left in this browser', (_what, token) => {
    localStorage.setItem('lastAccount', 'u1 rani@lelap.example');
    localStorage.setItem('accessToken', token);
    for (const key of [
      'currentSleepLogId',
      'letterClosed',
      'missingNight',
      'nightsAsked',
      'timeZone',
      'unsavedNote',
      'untoldTimeZone',
    ])
      localStorage.setItem(key, 'UTC');
    open();
    const left = Object.keys({ ...localStorage });
    expect(left.filter((key) => !/^(accessToken|lastAccount|signedInBefore)$/.test(key))).toEqual(
      [],
    );
  });
});

it('replaceToken keeps the names, and is ignored after a sign-out', () => {
  const { result } = open();
  const [token, renewed] = [valid(), valid({ exp: nowSeconds() + 2 * HOUR_SECONDS })];
  act(() => {
    result.current.login(token, { email: 'rani@lelap.example' });
  });
  act(() => result.current.replaceToken(token, renewed));
  expect(stored()).toBe(renewed);
  expect(result.current.user).toMatchObject({ token: renewed, email: 'rani@lelap.example' });
  act(() => result.current.logout());
  act(() => result.current.replaceToken(renewed, token));
  expect(stored()).toBeNull();
});

it('logout keeps its reason until the next sign-in', () => {
  const { result } = open();
  act(() => result.current.logout('erased'));
  expect(result.current.signOutReason).toBe('erased');
  act(() => void result.current.login(valid()));
  expect(result.current.signOutReason).toBeNull();
});

describe('another tab', () => {
  it.each([
    ['when that removes the token', new StorageEvent('storage', { key: 'accessToken' })],
    ['when that clears the storage', new StorageEvent('storage', { key: null })],
    ['when Back restores this page', Object.assign(new Event('pageshow'), { persisted: true })],
  ])('this tab follows a sign-out in another one %s', (_what, event) => {
    localStorage.setItem('accessToken', valid());
    const { result } = open();
    localStorage.removeItem('accessToken');
    act(() => void window.dispatchEvent(event));
    expect(result.current).toMatchObject(SIGNED_OUT);
  });

  it('a sign-in in another tab signs this tab in as the same user', () => {
    localStorage.setItem('accessToken', valid());
    const { result } = open();
    localStorage.setItem('accessToken', valid({ userId: 'u2' }));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' })));
    expect(result.current).toMatchObject({ userId: 'u2', isAuthenticated: true });
  });
});
