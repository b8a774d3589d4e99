import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readTime, writeTime } from './typed-time.ts';

it.each([
  ['23:05', '23:05'],
  ['2305', '23:05'],
  ['7', '07:00'],
  [' 7.30 ', '07:30'],
  ['11:05 PM', '23:05'],
  ['12:00 am', '00:00'],
  ['12:30 p.m.', '12:30'],
  ['٢٣:٠٥', '23:05'],
  ['۲۳۰۵', '23:05'],
])('readTime reads %j as %s', (typed, time) => {
  expect(readTime(typed)).toBe(time);
});

it.each(['', 'noon', '24:00', '23:60', '13 pm', '0 am', '7:5', '12345', '-1:00'])(
  'readTime rejects %j as a time',
  (typed) => {
    expect(readTime(typed)).toBeUndefined();
  },
);

it('readTime reads the output of writeTime as the same time for both clocks', () => {
  const part = (max: number) => fc.integer({ min: 0, max }).map((n) => String(n).padStart(2, '0'));
  fc.assert(
    fc.property(part(23), part(59), fc.boolean(), (hour, minute, isTwelveHours) => {
      const time = `${hour}:${minute}`;
      expect(readTime(writeTime(time, isTwelveHours))).toBe(time);
    }),
  );
});
