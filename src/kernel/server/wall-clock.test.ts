import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isKnownTimeZone } from '#kernel/contract/time-zones.ts';
import { wallClock } from './wall-clock.ts';

test('reads what Temporal reads, also right before and after each change of the clocks', () => {
  const zones = ['Africa/Casablanca', 'Europe/Berlin', 'Australia/Lord_Howe', 'Africa/Monrovia'];
  const zonedAt = (instant: number, zone: string) =>
    Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
  const instants = fc
    .tuple(
      fc.integer({ min: Date.UTC(1900), max: Date.UTC(2100) }),
      fc.constantFrom(...zones),
      fc.constantFrom(-1, 0, 1, undefined),
    )
    .map(([instant, zone, offset]) => {
      const change = zonedAt(instant, zone).getTimeZoneTransition('next');
      const isPlain = offset === undefined || change === null;
      return { zone, instant: isPlain ? instant : change.epochMilliseconds + offset };
    });
  fc.assert(
    fc.property(instants, ({ instant, zone }) => {
      const local = zonedAt(instant, zone);
      const minuteOfDay = local.hour * 60 + local.minute;
      const date = local.toPlainDate().toString();
      expect(wallClock(instant, zone)).toEqual({ date, minuteOfDay });
    }),
    { numRuns: 500 },
  );
});

test.each(['UTC', 'asia/jakarta', 'Etc/GMT+7'])('%s is a zone', (name) => {
  expect(isKnownTimeZone(name)).toBe(true);
});

test.each(['', '+07:00', 'Mars/Olympus', '2026-01-01T00:00Z[UTC]', 'T1200Z'])(
  '%j is none',
  (name) => {
    expect(isKnownTimeZone(name)).toBe(false);
  },
);
