import { describe, expect, it } from 'vitest';
import { decodeToken, isExpired } from './access-token.ts';
import { makeToken } from './token.fixture.ts';

describe('decodeToken', () => {
  it('reads the user, the expiry and the names', () => {
    const payload = {
      userId: 'u1',
      exp: 1_800_000_000,
      username: 'rani',
      email: 'r@lelap.example',
    };
    expect(decodeToken(makeToken({ ...payload, sid: 's1' }))).toEqual(payload);
  });

  it('reads names beyond ASCII and the two letters in which base64url differs', () => {
    const name = 'Süß ~~ 夢見る ÿþ?>';
    const token = makeToken({ userId: 'u1', name });
    expect(token).toMatch(/[-_]/);
    expect(decodeToken(token)).toEqual({ userId: 'u1', name });
  });

  it('gives no user for a token that names none, and takes a number for one', () => {
    expect(decodeToken(makeToken({}))).toEqual({ userId: null });
    expect(decodeToken(makeToken({ userId: '' }))).toEqual({ userId: null });
    expect(decodeToken(makeToken({ userId: 7 }))).toEqual({ userId: '7' });
  });

  it.each([
    ['no sections', 'nonsense'],
    ['an empty middle', 'a..c'],
    ['no base64', 'a.%%%.c'],
    ['no JSON', `a.${btoa('hello')}.c`],
    ['no object', `a.${btoa('"u1"')}.c`],
    ['a list', `a.${btoa('["u1"]')}.c`],
    ['broken UTF-8', `a.${btoa('{"userId":"\xff"}')}.c`],
  ])('finds %s undecodable', (_what, token) => {
    expect(decodeToken(token)).toBeNull();
  });
});

describe('isExpired', () => {
  const payload = { userId: 'u1', exp: 1000 };

  it('holds from the second of exp on', () => {
    expect(isExpired(payload, 999_999)).toBe(false);
    expect(isExpired(payload, 1_000_000)).toBe(true);
  });

  it('never holds without exp', () => {
    expect(isExpired({ userId: 'u1' }, Number.MAX_SAFE_INTEGER)).toBe(false);
  });
});
