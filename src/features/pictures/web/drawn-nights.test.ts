import { describe, expect, it } from 'vitest';
import { addDays } from '#kernel/rules/calendar.ts';
import { toDrawnNights } from './drawn-nights.ts';
import { item, session as cloth } from './drawn-nights.fixture.ts';
import { night, session } from './nights.fixture.ts';

const USUAL = { hasUsualStart: true };
const DATE = '2026-03-04';
const NO_SLEEP = { kind: null, noSleep: true, rest: false };
const REST = { kind: null, noSleep: false, rest: true };
/** Six hours from a minute after the noon before. */
const at = (start: number) => ({ sessions: [cloth(DATE, { start, minutes: 360 })] });
const only = (facts: Parameters<typeof item>[1], date = DATE) =>
  toDrawnNights([item(date, facts)], { from: date, to: date, freeWeekdays: [6, 7] })[0];

describe('the facts of a night of the cloth', () => {
  it.each([
    ['7 h are full', { minutes: 420 }, 'full'],
    ['6 h 59 are short', { minutes: 419 }, 'short'],
    ['a main sleep with its middle at 10:00 is a day sleep', at(1140), 'day'],
    ['a middle at 9:59 is none', at(1138), 'full'],
    ['a middle at 20:00 is none', at(1740), 'full'],
    ['a sleep in review', { minutes: 0, sessions: [cloth(DATE, { kind: 'review' })] }, 'review'],
    ['a sleepless date', { minutes: 0, sessions: [], mark: NO_SLEEP }, 'awake'],
    ['a rest night without sleep', { minutes: 0, sessions: [], mark: REST }, 'rest'],
    ['a sleepless rest', { minutes: 0, sessions: [], mark: { ...NO_SLEEP, rest: true } }, 'awake'],
    ['a rest night with sleep', { minutes: 300, mark: REST }, 'short'],
  ] satisfies [string, Parameters<typeof item>[1], string][])('%s', (_, facts, tone) => {
    expect(only(facts)?.tone).toBe(tone);
  });

  it('a date with only a mark is unknown', () => {
    const marked = only({
      minutes: 0,
      sessions: [],
      mark: { kind: 'free', noSleep: false, rest: false },
    });
    expect(marked).toMatchObject({ tone: null, state: 'unlogged', isFree: true });
  });

  it.each([
    ['without a full day', 0, true],
    ['that is a day of the streak', 3, false],
  ])('the streak waits over a rest night %s: %i', (_, runDay, isRest) => {
    expect(only({ runDay, mark: REST })?.isRest).toBe(isRest);
  });

  it('naps, rating, note, run and achievement are those of the date', () => {
    const sessions = [
      cloth(DATE, { quality: 2 }),
      cloth(DATE, { start: 1200, minutes: 30, quality: 4, hasNote: true }),
      cloth(DATE, { start: 1560, minutes: 20, kind: 'nap', quality: 5 }),
    ];
    const [known] = toDrawnNights([item(DATE, { sessions, runDay: 7 })], {
      achievementTimes: new Set([sessions[1]?.endTime ?? '']),
    });
    expect(known).toMatchObject({
      naps: 1,
      quality: 4,
      hasNote: true,
      runDay: 7,
      hasAchievement: true,
    });
  });

  it.each([
    ['a Saturday', '2026-03-07', null, true],
    ['a Saturday marked as work', '2026-03-07', 'work', false],
    ['a Wednesday', '2026-03-04', null, false],
    ['a Wednesday marked as free', '2026-03-04', 'free', true],
    ['a Saturday left out', '2026-03-07', 'skip', false],
  ] as const)('%s', (_, date, kind, isFree) => {
    expect(only({ mark: { kind, noSleep: false, rest: false } }, date)?.isFree).toBe(isFree);
  });

  it('the usual start is known from 7 nights of the 28 dates before, and later nights change nothing', () => {
    const items = Array.from({ length: 9 }, (_, index) => item(addDays('2026-03-01', index)));
    items[7] = item('2026-03-08', { sessions: [cloth('2026-03-08', { start: 660 + 45 })] });
    const known = toDrawnNights(items.toReversed(), USUAL);
    expect(known.map(({ lateMinutes }) => lateMinutes)).toEqual([
      ...Array.from({ length: 7 }, () => null),
      45,
      0,
    ]);
    expect(toDrawnNights(items.slice(0, 8).toReversed(), USUAL)).toEqual(known.slice(0, 8));
    const later = item('2026-04-06', { sessions: [cloth('2026-04-06')] });
    expect(toDrawnNights([later, ...items.toReversed()], USUAL).at(-1)?.lateMinutes).toBeNull();
  });

  it('a night keeps its start by the clock when the clocks change', () => {
    // In Berlin two hours ahead from March 29 on.
    const offsets = (date: string) => (date < '2026-03-29' ? 60 : 120);
    const items = Array.from({ length: 9 }, (_, index) => {
      const [before, date] = [addDays('2026-03-21', index), addDays('2026-03-22', index)];
      const [startOffsetMinutes, endOffsetMinutes] = [offsets(before), offsets(date)];
      const start = 660 - startOffsetMinutes;
      return item(date, {
        sessions: [cloth(date, { start, startOffsetMinutes, endOffsetMinutes })],
      });
    });
    const [change, after] = toDrawnNights(items.toReversed(), USUAL).slice(-2);
    expect([change?.lateMinutes, after?.lateMinutes]).toEqual([0, 0]);
  });

  it('the first night in another time zone is marked, also after unknown dates', () => {
    const sessions = [cloth('2026-03-06', { timeZone: 'Europe/Berlin' })];
    const items = [item('2026-03-06', { sessions }), item(DATE)];
    const found = toDrawnNights(items).map(({ isInNewZone }) => isInNewZone);
    expect(found).toEqual([false, false, true]);
  });
});

it('every date between nights is drawn, also without a sleep', () => {
  const rows = toDrawnNights([
    night('2026-03-05', [session('2026-03-04T16:00', '2026-03-05T00:00')]),
    night('2026-03-02', [session('2026-03-01T16:00', '2026-03-02T00:00')]),
  ]);
  expect(rows.map(({ sleepDate, bars }) => [sleepDate, bars.length])).toEqual([
    ['2026-03-02', 1],
    ['2026-03-03', 0],
    ['2026-03-04', 0],
    ['2026-03-05', 1],
  ]);
  // 23:00 to 07:00 are 5 and 13 hours after 18:00.
  expect(rows[3]?.bars).toEqual([{ from: 300, to: 780, kind: 'night' }]);
});

it('a sleep that crosses 18:00 continues in the next date', () => {
  const nap = session('2026-03-02T10:30', '2026-03-02T12:00', { kind: 'nap' });
  const rows = toDrawnNights([night('2026-03-02', [nap])]);
  expect(rows.map(({ sleepDate, bars }) => [sleepDate, bars[0]?.from, bars[0]?.to])).toEqual([
    ['2026-03-02', 1410, 1440],
    ['2026-03-03', 0, 60],
  ]);
});

it('zone and clock changes are marked, and bars drawn each end by its own offset', () => {
  const timeZone = 'Europe/Berlin';
  const change = { timeZone, startOffsetMinutes: 60, endOffsetMinutes: 120 };
  const winter = { ...change, endOffsetMinutes: 60 };
  const rows = toDrawnNights([
    night('2026-03-29', [session('2026-03-28T22:00', '2026-03-29T05:00', change)]),
    night('2026-03-28', [session('2026-03-27T22:00', '2026-03-28T06:00', winter)]),
    night('2026-03-27', [session('2026-03-26T16:00', '2026-03-27T00:00')]),
  ]);
  expect(rows.map(({ change }) => change)).toEqual([null, 'zone', 'clock']);
  expect(rows[2]?.bars).toEqual([{ from: 300, to: 780, kind: 'night' }]);
});
