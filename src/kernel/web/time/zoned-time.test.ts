import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findInstants, toLocalTime, offsetMinutes } from './zoned-time.ts';

const iso = (instant: number) => new Date(instant).toISOString().slice(0, 16);

/** The meaning of 'YYYY-MM-DD HH:MM', with its instants as text. */
const meaning = (local: string, timeZone: string) => {
  const [date = '', time = ''] = local.split(' ');
  const meant = findInstants({ date, time }, timeZone);
  if (meant === undefined) return undefined;
  return meant.kind === 'once'
    ? ['once', iso(meant.earlier)]
    : [meant.kind, iso(meant.earlier), iso(meant.later)];
};

it.each([
  ['2026-11-21 23:05', 'Asia/Kathmandu', ['once', '2026-11-21T17:20']],
  ['2026-03-29 03:00', 'Europe/Berlin', ['once', '2026-03-29T01:00']],
  ['2026-03-29 02:30', 'Europe/Berlin', ['skipped', '2026-03-29T00:30', '2026-03-29T01:30']],
  ['2026-10-04 02:15', 'Australia/Lord_Howe', ['skipped', '2026-10-03T15:15', '2026-10-03T15:45']],
  ['2026-10-25 02:30', 'Europe/Berlin', ['twice', '2026-10-25T00:30', '2026-10-25T01:30']],
  ['2026-11-01 01:00', 'America/New_York', ['twice', '2026-11-01T05:00', '2026-11-01T06:00']],
])('the local time %s in %s is %j', (local, timeZone, instants) => {
  expect(meaning(local, timeZone)).toEqual(instants);
});

it('a change of the time zone can skip a whole date', () => {
  expect(meaning('2011-12-30 12:00', 'Pacific/Apia')?.[0]).toBe('skipped');
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
      const kind = earlier === later ? 'once' : exists ? 'twice' : 'skipped';
      expect(findInstants(asLocalTime(local), timeZone)).toEqual({ kind, earlier, later });
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
