import { expect, it } from 'vitest';
import { toSleepForm, readForm, type SleepForm } from './sleep-form.ts';

const form = (change: Partial<SleepForm>): SleepForm => ({
  date: '2026-11-20',
  asleep: '22:30',
  woke: '06:15',
  timeZone: 'Asia/Jakarta',
  asleepPick: undefined,
  wokePick: undefined,
  ...change,
});

const iso = (instant: number | undefined) =>
  instant === undefined ? undefined : new Date(instant).toISOString();

const read = (change: Partial<SleepForm>) => {
  const { start, end, minutes } = readForm(form(change), 'both');
  return [iso(start.instant), iso(end?.instant), minutes];
};

it('the sleep form places a start with the later time of day on the evening before', () => {
  expect(read({})).toEqual(['2026-11-19T15:30:00.000Z', '2026-11-19T23:15:00.000Z', 465]);
});

it('the sleep form places both times on one date when the start is not the later time', () => {
  expect(read({ asleep: '00:15', woke: '06:15' })[2]).toBe(360);
  expect(read({ asleep: '06:15', woke: '06:15' })[2]).toBe(0);
});

it('the sleep form counts elapsed time across clock changes', () => {
  const berlin = { timeZone: 'Europe/Berlin', asleep: '22:00', woke: '06:00' };
  expect(read({ ...berlin, date: '2026-03-29' })[2]).toBe(420);
  expect(read({ ...berlin, date: '2026-10-25' })[2]).toBe(540);
});

it.each([{ date: '' }, { woke: '' }, { timeZone: 'Mars' }])(
  'the sleep form has no duration with %j',
  (change) => {
    expect(read(change)[2]).toBeUndefined();
  },
);

const twice = { timeZone: 'America/New_York', date: '2026-11-01', woke: '01:30' };

it('an ambiguous time has no instant until the sleeper picks one', () => {
  expect(read(twice)[1]).toBeUndefined();
  expect(read({ ...twice, wokePick: 'earlier' })[1]).toBe('2026-11-01T05:30:00.000Z');
  expect(read({ ...twice, wokePick: 'later' })[1]).toBe('2026-11-01T06:30:00.000Z');
});

it('the sleep form keeps the seconds of an unchanged time', () => {
  const known = {
    start: Date.parse('2026-11-19T15:30:41.500Z'),
    end: Date.parse('2026-11-19T23:15:07.000Z'),
  };
  const shown = toSleepForm(known, 'Asia/Jakarta');
  expect(readForm(shown, 'both', known).start.instant).toBe(known.start);
  const { start, end } = readForm({ ...shown, woke: '06:14' }, 'both', known);
  expect(start.instant).toBe(known.start);
  expect(iso(end?.instant)).toBe('2026-11-19T23:14:00.000Z');
});
