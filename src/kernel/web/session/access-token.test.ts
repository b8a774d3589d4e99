import { expect, it } from 'vitest';
import { decodeToken, isExpired } from './access-token.ts';
import { makeToken } from './token.fixture.ts';

it('decodeToken reads user, expiry and names, also with special characters of base64url', () => {
  const payload = { userId: 'u1', exp: 1_800_000_000, name: 'Süß ~~ 夢見る ÿþ?>' };
  const token = makeToken({ ...payload, other: 's1' });
  expect(token).toMatch(/[-_]/);
  expect(decodeToken(token)).toEqual(payload);
});

it('decodeToken returns no user for a token without one and accepts a numeric id', () => {
  expect(decodeToken(makeToken({}))).toEqual({ userId: null });
  expect(decodeToken(makeToken({ userId: '' }))).toEqual({ userId: null });
  expect(decodeToken(makeToken({ userId: 7 }))).toEqual({ userId: '7' });
});

it.each([
  ['no sections', 'nonsense'],
  ['an empty middle', 'a..c'],
  ['no JSON', `a.${btoa('hello')}.c`],
  ['broken UTF-8', `a.${btoa('{"userId":"\xff"}')}.c`],
])('decodeToken returns null for a token with %s', (_what, token) => {
  expect(decodeToken(token)).toBeNull();
});

it('a token is expired from the second in exp on', () => {
  const payload = { userId: 'u1', exp: 1000 };
  expect(isExpired(payload, 999_999)).toBe(false);
  expect(isExpired(payload, 1_000_000)).toBe(true);
});
