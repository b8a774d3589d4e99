import { expect, test } from 'vitest';
import { CROCKFORD, encodeBase32, RFC_4648 } from './base32.ts';

test.each([
  ['', ''],
  ['fooba', 'MZXW6YTB'],
  ['12345678901234567890', 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'],
])('%j is %j in the letters of RFC 4648', (text, encoded) => {
  expect(encodeBase32(Buffer.from(text), RFC_4648)).toBe(encoded);
});

test('every character of an alphabet stands for its place in it', () => {
  // The values 0 to 31, five bits each.
  const counting = Buffer.from('00443214c74254b635cf84653a56d7c675be77df', 'hex');
  for (const alphabet of [RFC_4648, CROCKFORD]) {
    expect(encodeBase32(counting, alphabet)).toBe(alphabet);
    expect(new Set(alphabet).size).toBe(32);
  }
});
