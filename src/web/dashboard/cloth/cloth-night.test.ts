import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/calendar.ts';
import { item, night, session } from './cloth.fixture.ts';
import { summarizeCloth, toClothNights } from './cloth-night.ts';

const OPTIONS = { freeWeekdays: [6, 7], achievementTimes: new Set<string>() };
const only = (facts: Parameters<typeof item>[1], date = '2026-03-04') =>
  toClothNights([item(date, facts)], OPTIONS)[0];

describe('the facts of a night of the cloth', () => {
  it.each([
    ['7 h are full', { minutes: 420 }, 'full'],
    ['6 h 59 are short', { minutes: 419 }, 'short'],
    [
      'a main sleep with its middle at 10:00 is a day sleep',
      { sessions: [session('2026-03-04', { start: 1140, minutes: 360 })] },
      'day',
    ],
    [
      'a middle at 9:59 is none',
      { sessions: [session('2026-03-04', { start: 1138, minutes: 360 })] },
      'full',
    ],
    [
      'a middle at 20:00 is none',
      { sessions: [session('2026-03-04', { start: 1740, minutes: 360 })] },
      'full',
    ],
    [
      'a sleep in review',
      { minutes: 0, sessions: [session('2026-03-04', { kind: 'review' })] },
      'review',
    ],
    [
      'a sleepless date',
      { minutes: 0, sessions: [], mark: { kind: null, noSleep: true } },
      'awake',
    ],
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
      session('2026-03-04', { quality: 2 }),
      session('2026-03-04', { start: 1200, minutes: 30, quality: 4, hasNote: true }),
      session('2026-03-04', { start: 1560, minutes: 20, kind: 'nap', quality: 5 }),
    ];
    const [known] = toClothNights([item('2026-03-04', { sessions, runDay: 7 })], {
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
    const items = Array.from({ length: 9 }, (_, index) => {
      const sleepDate = addDays('2026-03-22', index);
      // From the night to March 29 on, in Berlin: two hours ahead.
      const [startOffsetMinutes, endOffsetMinutes] =
        index < 7 ? [60, 60] : index < 8 ? [60, 120] : [120, 120];
      const start = 660 - startOffsetMinutes;
      const offsets = { startOffsetMinutes, endOffsetMinutes };
      return item(sleepDate, { sessions: [session(sleepDate, { start, ...offsets })] });
    });
    expect(
      toClothNights(items, OPTIONS)
        .map(({ lateMinutes }) => lateMinutes)
        .slice(-2),
    ).toEqual([0, 0]);
  });

  it('the first night in another time zone is marked, also after unknown dates', () => {
    const sessions = [session('2026-03-06', { timeZone: 'Europe/Berlin' })];
    const items = [item('2026-03-04'), item('2026-03-06', { sessions })];
    expect(toClothNights(items, OPTIONS).map(({ isInNewZone }) => isInNewZone)).toEqual([
      false,
      true,
    ]);
  });

  it('the summary counts known and full nights, and the longest run among them', () => {
    const nights = [29, 30, 0, 1, 2, 3].map((runDay, index) =>
      night({ sleepDate: addDays('2026-01-01', index), runDay }),
    );
    expect(summarizeCloth(nights)).toEqual({ known: 6, full: 5, longestRun: 3 });
    expect(summarizeCloth([])).toEqual({ known: 0, full: 0, longestRun: 0 });
  });
});
