import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findInstants, toLocalTime, offsetMinutes } from './zoned-time.ts';

const iso = (instant: number) => new Date(instant).toISOString().slice(0, 16);

/** The meaning of 'YYYY-MM-DD HH:MM', with its instants as text. */
const meaning = (local: string, timeZone: string) => {
  const [date = '', time = ''] = local.split(' ');
  const meant = findInstants({ date, time }, timeZone);
  if (meant === undefined) return undefined;
  return meant.kind === 'once'
    ? ['once', iso(meant.instant)]
    : [meant.kind, iso(meant.earlier), iso(meant.later)];
};

describe('an ordinary time', () => {
  it.each([
    ['2026-11-21 23:05', 'Asia/Jakarta', '2026-11-21T16:05'],
    ['2026-11-21 23:05', 'Pacific/Apia', '2026-11-21T10:05'],
    ['2026-11-21 23:05', 'Pacific/Honolulu', '2026-11-22T09:05'],
    ['2026-11-21 23:05', 'Asia/Kathmandu', '2026-11-21T17:20'],
    ['2026-03-29 01:59', 'Europe/Berlin', '2026-03-29T00:59'],
    ['2026-03-29 03:00', 'Europe/Berlin', '2026-03-29T01:00'],
  ])('the local time %s in %s is the instant %s', (local, timeZone, instant) => {
    expect(meaning(local, timeZone)).toEqual(['once', instant]);
    expect(Object.values(toLocalTime(Date.parse(`${instant}Z`), timeZone)).join(' ')).toBe(local);
  });
});

describe('when the clocks are set forward', () => {
  it.each([
    ['2026-03-29 02:30', 'Europe/Berlin', '2026-03-29T00:30', '2026-03-29T01:30'],
    ['2026-03-29 02:00', 'Europe/Berlin', '2026-03-29T00:00', '2026-03-29T01:00'],
    ['2026-03-08 02:30', 'America/New_York', '2026-03-08T06:30', '2026-03-08T07:30'],
    ['2026-10-04 02:15', 'Australia/Lord_Howe', '2026-10-03T15:15', '2026-10-03T15:45'],
  ])('the local time %s in %s does not exist', (local, timeZone, earlier, later) => {
    expect(meaning(local, timeZone)).toEqual(['skipped', earlier, later]);
  });

  it('a change of the time zone can skip a whole date', () => {
    expect(meaning('2011-12-30 12:00', 'Pacific/Apia')?.[0]).toBe('skipped');
  });
});

describe('when the clocks are set back', () => {
  it.each([
    ['2026-10-25 02:30', 'Europe/Berlin', '2026-10-25T00:30', '2026-10-25T01:30'],
    ['2026-11-01 01:00', 'America/New_York', '2026-11-01T05:00', '2026-11-01T06:00'],
    ['2026-04-05 01:45', 'Australia/Lord_Howe', '2026-04-04T14:45', '2026-04-04T15:15'],
  ])('the local time %s in %s occurs twice', (local, timeZone, earlier, later) => {
    expect(meaning(local, timeZone)).toEqual(['twice', earlier, later]);
    for (const instant of [earlier, later])
      expect(Object.values(toLocalTime(Date.parse(`${instant}Z`), timeZone)).join(' ')).toBe(local);
  });
});

it('offsetMinutes returns the minutes that a time zone is ahead of UTC', () => {
  const summer = Date.parse('2026-07-01T00:00Z');
  expect(offsetMinutes(summer, 'Europe/Berlin')).toBe(120);
  expect(offsetMinutes(summer, 'America/New_York')).toBe(-240);
  expect(offsetMinutes(summer, 'Asia/Kathmandu')).toBe(345);
});

const anyZone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
const anyInstant = fc.date({
  min: new Date('1973-01-01'),
  max: new Date('2100-01-01'),
  noInvalidDate: true,
});
const asLocalTime = (local: Temporal.PlainDateTime) => ({
  date: local.toPlainDate().toString(),
  time: local.toPlainTime().toString().slice(0, 5),
});
/** Minutes relative to the next clock change, or else to the instant itself. */
const fromChange = fc.integer({ min: -300, max: 300 });

it('findInstants agrees with Temporal in all time zones, also near clock changes', () => {
  fc.assert(
    fc.property(anyZone, anyInstant, fromChange, (timeZone, date, minutes) => {
      const start = Temporal.Instant.fromEpochMilliseconds(date.getTime());
      const zoned = start.toZonedDateTimeISO(timeZone);
      const near = (zoned.getTimeZoneTransition('next') ?? zoned).round('minute');
      const local = near.toPlainDateTime().add({ minutes });
      const [earlier, later] = (['earlier', 'later'] as const).map(
        (disambiguation) => local.toZonedDateTime(timeZone, { disambiguation }).epochMilliseconds,
      ) as [number, number];

      const shown = Temporal.Instant.fromEpochMilliseconds(earlier).toZonedDateTimeISO(timeZone);
      const exists = shown.toPlainDateTime().equals(local);
      expect(findInstants(asLocalTime(local), timeZone)).toEqual(
        earlier === later
          ? { kind: 'once', instant: earlier }
          : { kind: exists ? 'twice' : 'skipped', earlier, later },
      );
      expect(toLocalTime(earlier, timeZone)).toEqual(asLocalTime(shown.toPlainDateTime()));
      expect(offsetMinutes(earlier, timeZone)).toBe(Math.round(shown.offsetNanoseconds / 6e10));
    }),
    { numRuns: 500 },
  );
});

it.each([' ', ' 10:00', '2026-13-01 10:00', '2026-11-21 25:00', '2026-11-21 '])(
  'findInstants rejects %j as a date and time',
  (local) => {
    expect(meaning(local, 'UTC')).toBeUndefined();
  },
);
