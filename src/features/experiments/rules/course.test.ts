import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from '#kernel/rules/calendar.ts';
import { wallClock } from '#testkit/sleeps.ts';
import {
  findLastDate,
  findStart,
  findTonight,
  isOver,
  isPlanned,
  listPlannedDates,
  listVisible,
  WEEKS,
} from './course.ts';

/** From Monday, 30 November to Sunday, 27 December. */
const PLANNED = { startDate: '2026-11-30', weeks: 4 };

const readClock = (local: string) => ({
  date: local.slice(0, 10),
  minuteOfDay: 60 * Number(local.slice(11, 13)) + Number(local.slice(14, 16)),
});

describe('the dates of an experiment', () => {
  test.each([
    ['2026-11-28', '2026-11-30'],
    ['2026-11-29', '2026-12-01'],
    ['2026-12-30', '2027-01-01'],
    ['2027-02-26', '2027-02-28'],
    ['2027-02-27', '2027-03-01'],
    ['2028-02-27', '2028-02-29'],
    ['2028-02-28', '2028-03-01'],
  ])('an experiment that is set up on %s starts on %s', (today, start) => {
    expect(findStart(today)).toBe(start);
  });

  test.each([
    [4, '2026-12-27'],
    [6, '2027-01-10'],
    [8, '2027-01-24'],
    [12, '2027-02-21'],
  ])('an experiment of %i weeks from 2026-11-30 on ends on %s', (weeks, last) => {
    const planned = { ...PLANNED, weeks };
    const dates = listPlannedDates(planned);
    expect(findLastDate(planned)).toBe(last);
    expect([dates[0], dates.at(-1), dates.length]).toEqual(['2026-11-30', last, 7 * weeks]);
    expect(dates.slice(1).map((date, day) => daysBetween(dates[day] as string, date))).toEqual(
      Array(7 * weeks - 1).fill(1),
    );
  });

  test('these lengths are all that can be chosen', () => {
    expect(WEEKS).toEqual([4, 6, 8, 12]);
  });

  test.each([
    ['2026-11-29', false],
    ['2026-11-30', true],
    ['2026-12-27', true],
    ['2026-12-28', false],
  ])('whether %s is planned: %s', (date, planned) => {
    expect(isPlanned(PLANNED, date)).toBe(planned);
  });
});

/** Of local times: the dates whose coin is visible, and tonight's before and after today was logged. */
test.each<[local: string, visible: string, notLogged: string, logged: string]>([
  ['2026-11-28T00:00', '', '-', '-'],
  ['2026-11-28T23:59', '', '-', '-'],
  ['2026-11-29T00:00', '', '-', '-'],
  ['2026-11-29T03:59', '', '-', '-'],
  ['2026-11-29T04:00', '11-30', '11-30', '11-30'],
  ['2026-11-29T11:59', '11-30', '11-30', '11-30'],
  ['2026-11-29T23:59', '11-30', '11-30', '11-30'],
  ['2026-11-30T00:00', '11-30', '11-30', '-'],
  ['2026-11-30T03:59', '11-30', '11-30', '-'],
  ['2026-11-30T04:00', '11-30 12-01', '11-30', '12-01'],
  ['2026-11-30T11:59', '11-30 12-01', '11-30', '12-01'],
  ['2026-11-30T12:00', '11-30 12-01', '12-01', '12-01'],
  ['2026-11-30T23:59', '11-30 12-01', '12-01', '12-01'],
  ['2026-12-01T00:00', '12-01', '12-01', '-'],
  ['2026-12-26T03:59', '12-26', '12-26', '-'],
  ['2026-12-26T04:00', '12-26 12-27', '12-26', '12-27'],
  ['2026-12-26T12:00', '12-26 12-27', '12-27', '12-27'],
  ['2026-12-27T00:00', '12-27', '12-27', '-'],
  ['2026-12-27T03:59', '12-27', '12-27', '-'],
  ['2026-12-27T04:00', '12-27', '12-27', '-'],
  ['2026-12-27T11:59', '12-27', '12-27', '-'],
  ['2026-12-27T12:00', '12-27', '-', '-'],
  ['2026-12-27T23:59', '12-27', '-', '-'],
  ['2026-12-28T00:00', '', '-', '-'],
  ['2026-12-28T04:00', '', '-', '-'],
])(
  'at %s the coins of "%s" are visible, tonight is %s, or %s once logged',
  (local, ...expected) => {
    const now = readClock(local);
    const given = [
      listVisible(PLANNED, now).join(' '),
      findTonight(PLANNED, now, false) ?? '-',
      findTonight(PLANNED, now, true) ?? '-',
    ];
    expect(given.map((dates) => dates.replaceAll('2026-', ''))).toEqual(expected);
  },
);

describe('the result', () => {
  test.each([
    ['2026-11-20T12:00', false],
    ['2026-11-30T12:00', false],
    ['2026-12-27T23:59', false],
    ['2026-12-28T04:00', false],
    ['2026-12-28T23:59', false],
    ['2026-12-29T00:00', false],
    ['2026-12-29T03:59', false],
    ['2026-12-29T04:00', true],
    ['2026-12-29T23:59', true],
    ['2026-12-30T00:00', true],
    ['2026-12-30T03:59', true],
    ['2027-12-01T00:00', true],
  ])('can be asked for at %s: %s', (local, over) => {
    expect(isOver(PLANNED, readClock(local))).toBe(over);
  });

  test.each(WEEKS)('of %i weeks can be asked for two dates after the last, at 04:00', (weeks) => {
    const planned = { ...PLANNED, weeks };
    const second = addDays(planned.startDate, 7 * weeks + 1);
    expect(isOver(planned, readClock(`${second}T03:59`))).toBe(false);
    expect(isOver(planned, readClock(`${second}T04:00`))).toBe(true);
  });
});

describe('the clock of the zone', () => {
  test.each([
    ['Europe/Berlin', '2026-11-30'],
    ['America/New_York', '2026-11-30'],
    ['Pacific/Auckland', '2026-12-01'],
    ['Pacific/Kiritimati', '2026-12-01'],
  ])('gives the start of an experiment in %s: %s', (zone, start) => {
    expect(findStart(wallClock(Date.parse('2026-11-28T20:00:00Z'), zone).date)).toBe(start);
  });

  /** Berlin goes from 02:00 to 03:00 on 2026-03-29, and from 03:00 back to 02:00 on 2026-10-25. */
  test.each([
    ['the date before the clocks go forward', '2026-03-28T02:59:59.999Z', '03-28'],
    ['the date before the clocks go forward', '2026-03-28T03:00:00Z', '03-28 03-29'],
    ['the date on which they go forward', '2026-03-29T01:59:59.999Z', '03-29'],
    ['the date on which they go forward', '2026-03-29T02:00:00Z', '03-29 03-30'],
    ['the date before the clocks go back', '2026-10-24T01:59:59.999Z', '10-24'],
    ['the date before the clocks go back', '2026-10-24T02:00:00Z', '10-24 10-25'],
    ['the second 02:30 of the date on which they go back', '2026-10-25T01:30:00Z', '10-25'],
    ['the date on which they go back', '2026-10-25T02:59:59.999Z', '10-25'],
    ['the date on which they go back', '2026-10-25T03:00:00Z', '10-25 10-26'],
  ])('shows a coin from 04:00 on, %s: %s', (_, instant, visible) => {
    const planned = { startDate: addDays(instant.slice(0, 10), -7), weeks: 4 };
    const dates = listVisible(planned, wallClock(Date.parse(instant), 'Europe/Berlin'));
    expect(dates.join(' ').replaceAll('2026-', '')).toBe(visible);
  });

  test.each([
    ['forward', '2026-03-29T09:59:59.999Z', '03-29'],
    ['forward', '2026-03-29T10:00:00Z', '03-30'],
    ['back', '2026-10-25T10:59:59.999Z', '10-25'],
    ['back', '2026-10-25T11:00:00Z', '10-26'],
  ])('ends a night at noon on the date on which it goes %s: %s', (_, instant, tonight) => {
    const planned = { startDate: addDays(instant.slice(0, 10), -7), weeks: 4 };
    const now = wallClock(Date.parse(instant), 'Europe/Berlin');
    expect(findTonight(planned, now, false)).toBe(`2026-${tonight}`);
  });

  test.each([
    ['forward', '2026-03-29T01:59:59.999Z', false],
    ['forward', '2026-03-29T02:00:00Z', true],
    ['back', '2026-10-25T02:59:59.999Z', false],
    ['back', '2026-10-25T03:00:00Z', true],
  ])('opens a result at 04:00 on the date on which it goes %s: %s %s', (_, instant, over) => {
    const planned = { startDate: addDays(instant.slice(0, 10), -29), weeks: 4 };
    expect(isOver(planned, wallClock(Date.parse(instant), 'Europe/Berlin'))).toBe(over);
  });
});
