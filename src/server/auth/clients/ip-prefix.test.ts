import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toIpPrefix, toNetwork } from './ip-prefix.ts';

// Known networks are stored as hashes of these texts, so they must not change.
test.each([
  ['203.0.113.77', '203.0.113.77', '203.0.113.0/24'],
  ['203.0.113.77:5678', '203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.77', '203.0.113.0/24'],
  ['::FFFF:203.0.113.77', '203.0.113.77', '203.0.113.0/24'],
  ['[::ffff:203.0.113.77]:5678', '203.0.113.77', '203.0.113.0/24'],
  ['::ffff:cb00:714d', '203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:12:34:56:78:9a:bc', '2001:db8:12:34::/64', '2001:db8:12:34::/64'],
  ['2001:0DB8:0012:0034:0000:0000:0000:0001', '2001:db8:12:34::/64', '2001:db8:12:34::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8::/64'],
  ['[2001:db8::1]:443', '2001:db8:0:0::/64', '2001:db8::/64'],
  ['[2001:db8::1]', '2001:db8:0:0::/64', '2001:db8::/64'],
  ['2001:db8:0:7::1', '2001:db8:0:7::/64', '2001:db8:0:7::/64'],
  ['2001::7:0:0:0:0:1', '2001:0:7:0::/64', '2001:0:7::/64'],
  ['2001::7:0:0:0:1', '2001:0:0:7::/64', '2001:0:0:7::/64'],
  ['64:ff9b::203.0.113.77', '64:ff9b:0:0::/64', '64:ff9b::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80::/64'],
  ['[fe80::1%eth0]:443', 'fe80:0:0:0::/64', 'fe80::/64'],
  ['::1', '0:0:0:0::/64', '::/64'],
  ['::', '0:0:0:0::/64', '::/64'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::/64', '1:2:3:4::/64'],
  ['203.0.113', '203.0.113', null],
  ['0313.0.0161.0115', '0313.0.0161.0115', null],
  ['unknown', 'unknown', null],
  ['unknown:80', 'unknown:80', null],
  ['<script>', '<script>', null],
  ['', '', null],
])('the address %j has the prefix %j and the displayed network %j', (address, block, network) => {
  expect(toIpPrefix(address)).toBe(block);
  expect(toNetwork(address)).toBe(network);
});

test('all spellings of the addresses of one /64 have one prefix', () => {
  const group = fc.nat(0xffff).map((value) => value.toString(16));
  const four = fc.array(group, { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(four, four, (network, host) => {
      const block = `${network.join(':')}::/64`;
      const padded = [...network, ...host].map((each) => each.padStart(4, '0')).join(':');
      for (const address of [
        [...network, ...host].join(':'),
        padded.toUpperCase(),
        `${network.join(':')}::`,
        `${network.join(':')}::${host[3]}`,
        `[${padded}%eth0]:443`,
      ]) {
        expect(toIpPrefix(address)).toBe(block);
      }
    }),
  );
});
