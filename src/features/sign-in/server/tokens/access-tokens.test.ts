import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAccessTokens } from './access-tokens.ts';

const SECRET = 'a secret of the tests, 32 bytes or more';
const CLAIMS = {
  userId: '019a0000-0000-7000-8000-000000000001',
  authSessionId: '019a0000-0000-7000-8000-000000000002',
};
const ISSUED_AT = 1_795_302_300_000;
const EXPIRES_AT = 1_797_894_300_000;

const TIMES = { issuedAt: ISSUED_AT, expiresAt: EXPIRES_AT };

/** Signed by fast-jwt 6.3.6 in an earlier release. */
const GOLDEN =
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJ1c2VySWQiOiIwMTlhMDAwMC0wMDAwLTcwMDAtODAwMC0wMDAwMDAwMDAwMDEiLCJzaWQiOiIwMTlhMDAwMC0wMDAwLTcwMDAtODAwMC0wMDAwMDAwMDAwMDIiLCJpYXQiOjE3OTUzMDIzMDAsImV4cCI6MTc5Nzg5NDMwMH0.cqBtRDW7k6pVO2GSqlHg30FWwU08Z4T-E1EV6SmPTZw';
const [HEADER = '', PAYLOAD = '', SIGNATURE = ''] = GOLDEN.split('.');

const read = (token: string, now = ISSUED_AT) => createAccessTokens(SECRET).read(token, now);
const encode = (text: string) => Buffer.from(text).toString('base64url');

/** Any text, signed with the right key. */
function signed(payload: string, header = HEADER, algorithm = 'sha256'): string {
  const mac = createHmac(algorithm, SECRET).update(`${header}.${payload}`).digest('base64url');
  return `${header}.${payload}.${mac}`;
}

test('a token of an earlier release is accepted, and a new one has the same bytes', () => {
  expect(read(GOLDEN)).toEqual({ ...CLAIMS, ...TIMES });
  expect(createAccessTokens(SECRET).issue(CLAIMS, ISSUED_AT, EXPIRES_AT)).toBe(GOLDEN);
});

test('a token expires at its exp, also when it was read before', () => {
  const tokens = createAccessTokens(SECRET);
  expect(tokens.read(GOLDEN, EXPIRES_AT - 1)).toEqual({ ...CLAIMS, ...TIMES });
  expect(tokens.read(GOLDEN, EXPIRES_AT)).toBeUndefined();
});

test.each([
  ['the signature spelled with other unused bits', GOLDEN.replace(/w$/, 'x')],
  ['the signature in the alphabet of base64', GOLDEN.replace('T-E', 'T+E')],
  ['a signature of the payload padded', signed(`${PAYLOAD}==`)],
  ['a header with a second alg', signed(PAYLOAD, encode('{"alg":"HS256","alg":"none"}'))],
  ['alg none', signed(PAYLOAD, encode('{"alg":"none","typ":"JWT"}'))],
  ['alg none, unsigned', `${encode('{"alg":"none","typ":"JWT"}')}.${PAYLOAD}.`],
  ['HS512', signed(PAYLOAD, encode('{"alg":"HS512","typ":"JWT"}'), 'sha512')],
  ['another key', createAccessTokens(`${SECRET}!`).issue(CLAIMS, ISSUED_AT, EXPIRES_AT)],
  ['no signature', `${HEADER}.${PAYLOAD}.`],
  ['four parts', `${GOLDEN}.${SIGNATURE}`],
  ['no userId', signed(encode('{"sid":"s","iat":1,"exp":1797894300}'))],
  ['an exp that is text', signed(encode('{"userId":"u","sid":"s","iat":1,"exp":"1797894300"}'))],
])('a token with %s is refused', (_what, token) => {
  expect(read(token)).toBeUndefined();
});

test('any claims survive, and any other text is refused', () => {
  const claims = fc.record({ userId: fc.string(), authSessionId: fc.string() });
  const character = fc.constantFrom(...'ABCxyz019-_.=+/ é');
  fc.assert(
    fc.property(claims, fc.nat(), character, fc.boolean(), (given, at, other, isInserted) => {
      const token = createAccessTokens(SECRET).issue(given, ISSUED_AT, EXPIRES_AT);
      expect(read(token)).toEqual({ ...given, ...TIMES });
      const position = at % token.length;
      const rest = token.slice(isInserted ? position : position + 1);
      const changed = token.slice(0, position) + other + rest;
      fc.pre(changed !== token);
      expect(read(changed)).toBeUndefined();
      expect(read(token.slice(0, position))).toBeUndefined();
    }),
  );
});
