import { expect, test } from 'vitest';
import { networkOf } from './request-origin.ts';

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['::FFFF:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:12:34:56:78:9a:bc', '2001:db8:12:34::/64'],
  ['2001:0DB8:0012:0034:0000:0000:0000:0001', '2001:db8:12:34::/64'],
  ['2001:db8::1', '2001:db8::/64'],
  ['2001:db8:0:7::1', '2001:db8:0:7::/64'],
  ['2001::7:0:0:0:1', '2001:0:0:7::/64'],
  ['64:ff9b::203.0.113.77', '64:ff9b::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
])('%s is of %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each(['', 'unknown', '203.0.113', '<script>'])('%j is no address', (text) => {
  expect(networkOf(text)).toBeNull();
});
