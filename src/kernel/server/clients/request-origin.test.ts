import { expect, test } from 'vitest';
import { deviceName } from './request-origin.ts';

const MOZILLA = 'Mozilla/5.0';
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    `${MOZILLA} (Linux; Android 16; SM-S931B) ${WEBKIT} SamsungBrowser/29.0 Chrome/140.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
  ],
  [
    `${MOZILLA} (iPad; CPU OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/150.0 Mobile/15E148 Safari/604.1`,
    'Chrome on iPad',
  ],
  ['Call +62 811/1.0 (X11; Linux x86_64) now', 'Linux'],
  [undefined, null],
  ['', null],
  ['curl/8.10.1', null],
  ['a"<script>', null],
  ['x'.repeat(100_000), null],
])('the user agent %.200s is named %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
