import { expect, test } from 'vitest';
import { describePhoneAccess } from './phone-access.ts';

const lan = { family: 'IPv4', internal: false, netmask: '', mac: '', cidr: null } as const;
const LISTENING: Parameters<typeof describePhoneAccess>[0] = {
  host: '0.0.0.0',
  port: 3000,
  publicUrl: undefined,
  isContainer: false,
  interfaces: {
    lo: [{ ...lan, address: '127.0.0.1', internal: true }],
    docker0: [{ ...lan, address: '172.17.0.1' }],
    wlan0: [
      { ...lan, address: 'fe80::1', family: 'IPv6', scopeid: 2 },
      { ...lan, address: '192.168.1.5' },
    ],
  },
};

type Case = [string, Partial<typeof LISTENING>, string, string?];
test.each<Case>([
  ['the address in the local network', {}, 'http://192.168.1.5:3000', 'http://192.168.1.5:3000'],
  ['the public address', { publicUrl: 'https://z.example/l' }, 'z.example', 'https://z.example/l'],
  ['PUBLIC_URL in a container', { isContainer: true }, 'set PUBLIC_URL'],
  ['HOST where only this machine is served', { host: '127.0.0.1' }, 'HOST=0.0.0.0'],
  ['that there is no network', { interfaces: {} }, 'no network'],
])('the start names %s', (_name, change, line, url) => {
  const access = describePhoneAccess({ ...LISTENING, ...change });
  expect(access.line).toContain(line);
  expect(access.url).toBe(url);
});
