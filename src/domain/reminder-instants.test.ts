import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wallClock } from '#testkit/sleeps.ts';
import { instantAt } from './reminders.ts';

test('instantAt answers what Temporal does, also round each change of the clocks', () => {
  const zones = ['Europe/Berlin', 'Australia/Lord_Howe', 'America/St_Johns', 'Africa/Casablanca'];
  const instants = fc.tuple(
    fc.constantFrom(...zones),
    fc.integer({ min: Date.UTC(2000), max: Date.UTC(2040) }),
    fc.integer({ min: -180, max: 180 }),
  );
  fc.assert(
    fc.property(instants, ([timeZone, instant, shift]) => {
      const change = Temporal.Instant.fromEpochMilliseconds(instant)
        .toZonedDateTimeISO(timeZone)
        .getTimeZoneTransition('next');
      const near = change?.toPlainDateTime().add({ minutes: shift }) ?? null;
      if (near === null) return;
      const date = near.toPlainDate().toString();
      const minute = near.hour * 60 + near.minute;
      const expected = Temporal.PlainDateTime.from(date).add({ minutes: minute });
      expect(instantAt(wallClock, date, minute, timeZone)).toBe(
        expected.toZonedDateTime(timeZone).epochMilliseconds,
      );
    }),
    { numRuns: 300 },
  );
});
