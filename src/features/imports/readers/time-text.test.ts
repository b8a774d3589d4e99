import { expect, test } from 'vitest';
import { parseInstant, parseOffsetMinutes, parseWallTime } from './time-text.ts';

test.each([
  ['2019-08-01 23:10:05 +0700', '2019-08-01T16:10:05.000Z', 420],
  ['2019-08-01T23:10:05.123456+05:30', '2019-08-01T17:40:05.123Z', 330],
  ['2019-08-01T23:10Z', '2019-08-01T23:10:00.000Z', 0],
  ['2019-08-01T23:10:05-03', '2019-08-02T02:10:05.000Z', -180],
  ['2019-08-01 下午11:10:05 +0800', '2019-08-01T15:10:05.000Z', 480],
  ['20190801T231005Z', '2019-08-01T23:10:05.000Z', 0],
])('parseInstant reads %s', (text, instant, offsetMinutes) => {
  expect(parseInstant(text)).toEqual({ instant: Date.parse(instant), offsetMinutes });
});

test.each(['', '2019-08-01', '2019-08-01 23:10:05', '2019-08-01T23:10+15:00', 'Z', '+07:00'])(
  'parseInstant rejects %j',
  (text) => {
    expect(parseInstant(text)).toBeUndefined();
  },
);

test.each([
  ['2019-08-01T23:10:05.999', 'ymd', '2019-08-01T23:10:05'],
  ['2019/8/1 3:10', 'dmy', '2019-08-01T03:10:00'],
  ['1.8.2019 23:10', 'dmy', '2019-08-01T23:10:00'],
  ['01. 08. 2019 23:10', 'dmy', '2019-08-01T23:10:00'],
  ['8/1/19 12:10 AM', 'mdy', '2019-08-01T00:10:00'],
  ['8/1/2019, 12:10:07 pm', 'mdy', '2019-08-01T12:10:07'],
  ['2020-02-29 00:00', 'ymd', '2020-02-29T00:00:00'],
  ['1.8.2019 22.10', 'dmy', '2019-08-01T22:10:00'],
  ['8/1/2019 12:10 a. m.', 'mdy', '2019-08-01T00:10:00'],
  ['2019/8/1 下午11:10', 'ymd', '2019-08-01T23:10:00'],
  ['2019-08-01 오전 12:10:05', 'ymd', '2019-08-01T00:10:05'],
  ['Aug 1, 2019 at 11:10 PM', 'dmy', '2019-08-01T23:10:00'],
  ['1 August 2019, 23:10', 'mdy', '2019-08-01T23:10:00'],
  ['31-Dec-2019 23:10', 'ymd', '2019-12-31T23:10:00'],
  ['20190801T231005', 'dmy', '2019-08-01T23:10:05'],
  ['2019-02-29 00:00', undefined, undefined],
  ['2019-08-01 24:00', undefined, undefined],
  ['Moon 1, 2019 11:10 PM', undefined, undefined],
  ['2019-08-01 下午13:00', undefined, undefined],
  ['2019-08-01T23:10Z', undefined, undefined],
] as const)('parseWallTime of %s with order %s is %s', (text, order, wall) => {
  expect(parseWallTime(text, order)).toBe(wall);
});

test.each([
  ['+14:00', 840],
  ['+14:15', undefined],
  ['+07:10', undefined],
])('parseOffsetMinutes(%j) is %j', (text, minutes) => {
  expect(parseOffsetMinutes(text)).toBe(minutes);
});
