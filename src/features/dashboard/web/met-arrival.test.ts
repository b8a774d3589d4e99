import { expect, test } from 'vitest';
import { meet, morningBegins } from './met-arrival.ts';
import { latestWaking } from './waking.ts';

const at = (time: string) => Date.parse(`2026-11-28T${time}+07:00`);

const wakingOf = (source: string) => {
  const times = { startTime: '2026-11-27T16:00:00Z', endTime: '2026-11-28T00:00:00Z' };
  const lastSleep = { id: 's1', ...times, source, timeZone: 'Asia/Jakarta' };
  const waking = latestWaking({ lastSleep }, null);
  if (waking === null) throw new Error('There is none.');
  return waking;
};

test('the morning of a night that a device has sent begins when the app is first opened that day', () => {
  const sent = wakingOf('arrival:health-connect');
  expect(morningBegins(sent, at('13:00'))).toBe(at('13:00'));
  meet(sent, at('13:00'));
  meet(sent, at('14:00'));
  expect(morningBegins(sent, at('17:30'))).toBe(at('13:00'));
  const unmet = { ...sent, id: 's2' };
  expect(morningBegins(unmet, at('23:59'))).toBe(at('23:59'));
  const midnight = at('23:59') + 60_000;
  expect(morningBegins(unmet, midnight)).toBe(at('07:00'));
});

test.each(['live', 'manual', 'import:csv', 'in-bed:csv'])(
  'the morning of a waking by %s begins with it',
  (source) => {
    const waking = wakingOf(source);
    meet(waking, at('13:00'));
    expect(morningBegins(waking, at('13:00'))).toBe(at('07:00'));
  },
);
