import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/calendar.ts';
import { item, night, session } from './cloth.fixture.ts';
import { summarizeCloth, toClothNights } from './cloth-night.ts';

const OPTIONS = { freeWeekdays: [6, 7], achievementTimes: new Set<string>() };
const DATE = '2026-03-04';
const NO_SLEEP = { kind: null, noSleep: true };
/** Six hours from a minute after the noon before. */
const at = (start: number) => ({ sessions: [session(DATE, { start, minutes: 360 })] });
const only = (facts: Parameters<typeof item>[1], date = DATE) =>
  toClothNights([item(date, facts)], OPTIONS)[0];

describe('the facts of a night of the cloth', () => {
  it.each([
    ['7 h are full', { minutes: 420 }, 'full'],
    ['6 h 59 are short', { minutes: 419 }, 'short'],
    ['a main sleep with its middle at 10:00 is a day sleep', at(1140), 'day'],
    ['a middle at 9:59 is none', at(1138), 'full'],
    ['a middle at 20:00 is none', at(1740), 'full'],
    ['a sleep in review', { minutes: 0, sessions: [session(DATE, { kind: 'review' })] }, 'review'],
    ['a sleepless date', { minutes: 0, sessions: [], mark: NO_SLEEP }, 'awake'],
  ] satisfies [string, Parameters<typeof item>[1], string][])('%s', (_, facts, tone) => {
    expect(only(facts)?.tone).toBe(tone);
  });

  it('a date with only a mark is unknown', () => {
    expect(
      only({ minutes: 0, sessions: [], mark: { kind: 'free', noSleep: false } }),
    ).toBeUndefined();
  });

  it('naps, rating, note, run and achievement are those of the date', () => {
    const sessions = [
      session(DATE, { quality: 2 }),
      session(DATE, { start: 1200, minutes: 30, quality: 4, hasNote: true }),
      session(DATE, { start: 1560, minutes: 20, kind: 'nap', quality: 5 }),
    ];
    const [known] = toClothNights([item(DATE, { sessions, runDay: 7 })], {
      ...OPTIONS,
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
    expect(only({ mark: { kind, noSleep: false } }, date)?.isFree).toBe(isFree);
  });

  it('the usual start is known from 7 nights of the 28 dates before, and later nights change nothing', () => {
    const items = Array.from({ length: 9 }, (_, index) => item(addDays('2026-03-01', index)));
    items[7] = item('2026-03-08', { sessions: [session('2026-03-08', { start: 660 + 45 })] });
    const known = toClothNights(items, OPTIONS);
    expect(known.map(({ lateMinutes }) => lateMinutes)).toEqual([
      ...Array.from({ length: 7 }, () => null),
      45,
      0,
    ]);
    expect(toClothNights(items.slice(0, 8).toReversed(), OPTIONS)).toEqual(known.slice(0, 8));
    const later = item('2026-04-06', { sessions: [session('2026-04-06')] });
    expect(toClothNights([...items, later], OPTIONS).at(-1)?.lateMinutes).toBeNull();
  });

  it('a night keeps its start by the clock when the clocks change', () => {
    // In Berlin two hours ahead from March 29 on.
    const offsets = (date: string) => (date < '2026-03-29' ? 60 : 120);
    const items = Array.from({ length: 9 }, (_, index) => {
      const [before, date] = [addDays('2026-03-21', index), addDays('2026-03-22', index)];
      const [startOffsetMinutes, endOffsetMinutes] = [offsets(before), offsets(date)];
      const start = 660 - startOffsetMinutes;
      return item(date, {
        sessions: [session(date, { start, startOffsetMinutes, endOffsetMinutes })],
      });
    });
    const [change, after] = toClothNights(items, OPTIONS).slice(-2);
    expect([change?.lateMinutes, after?.lateMinutes]).toEqual([0, 0]);
  });

  it('the first night in another time zone is marked, also after unknown dates', () => {
    const sessions = [session('2026-03-06', { timeZone: 'Europe/Berlin' })];
    const items = [item(DATE), item('2026-03-06', { sessions })];
    expect(toClothNights(items, OPTIONS).map(({ isInNewZone }) => isInNewZone)).toEqual([
      false,
      true,
    ]);
  });

  it('the summary counts known and full nights, and the longest run whole, as the streak does', () => {
    const nights = [29, 30, 0, 1, 2, 3].map((runDay, index) =>
      night({ sleepDate: addDays('2026-01-01', index), runDay }),
    );
    expect(summarizeCloth(nights)).toEqual({ known: 6, full: 5, longestRun: 30 });
    expect(summarizeCloth([])).toEqual({ known: 0, full: 0, longestRun: 0 });
  });
});
