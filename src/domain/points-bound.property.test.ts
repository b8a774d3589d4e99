import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldSleeps, NO_PROGRESS } from './fold.ts';
import { ENTERED_AT_MOST_MINUTES } from './manual-entry.ts';
import { FULL_DAY_MINUTES, PAID_MINUTES_CAP } from './points.ts';
import type { CompletedSleep } from './sleep.ts';
import { at, mostHonestPoints, sleepBetween } from '#testkit/sleeps.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The account makes its first call at this instant, plus some hours. */
const FIRST_CALL = at('2026-03-10T00:00', 'UTC');

const pointsOf = (history: readonly CompletedSleep[]) =>
  foldSleeps(NO_PROGRESS, history).progress.totals.totalPoints;

/**
 * Any history that calls within a few days can produce: each sleep was recorded in them and ended before the last
 * of them. Dense, so that many dates fill, even long before the first call.
 */
const reachableHistoryArbitrary = fc
  .record({
    days: fc.integer({ min: 0, max: 9 }),
    firstCallHour: fc.nat(23),
    hoursBefore: fc.constantFrom(0, 48, 60, 72, 240, 480),
    sleeps: fc.array(
      fc.record({
        awakeMinutes: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(900)),
        asleepMinutes: fc.oneof(
          { weight: 3, arbitrary: fc.constantFrom(FULL_DAY_MINUTES, 480, PAID_MINUTES_CAP) },
          fc.integer({ min: 0, max: ENTERED_AT_MOST_MINUTES }),
        ),
        timeZone: fc.constantFrom('Etc/GMT+12', 'Asia/Jakarta', 'Pacific/Kiritimati'),
        source: fc.constantFrom('live', 'manual'),
        /** Where within the days it was recorded; undefined: as near to its end as can be. */
        recorded: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), {
          freq: 2,
          nil: undefined,
        }),
      }),
      { minLength: 1, maxLength: 60, size: 'max' },
    ),
  })
  .map(({ days, firstCallHour, hoursBefore, sleeps }) => {
    const firstCall = FIRST_CALL + firstCallHour * HOUR_MS;
    const lastCall = firstCall + days * DAY_MS;
    const history: CompletedSleep[] = [];
    let latestEnd = firstCall - hoursBefore * HOUR_MS;
    for (const [index, sleep] of sleeps.entries()) {
      const { timeZone, source, recorded } = sleep;
      const startTime = latestEnd + sleep.awakeMinutes * MINUTE_MS;
      const endTime = startTime + sleep.asleepMinutes * MINUTE_MS;
      if (endTime > lastCall) continue;
      const recordedAt =
        recorded === undefined
          ? Math.max(firstCall, endTime)
          : firstCall + Math.round(recorded * (lastCall - firstCall));
      history.push(
        sleepBetween(startTime, endTime, {
          id: `${index}`,
          timeZone,
          source,
          recordedAt,
          settled: true,
        }),
      );
      latestEnd = endTime;
    }
    return { days, history };
  });

test('whatever is recorded within N days earns at most what N + 5 honest days do', () => {
  fc.assert(
    fc.property(reachableHistoryArbitrary, ({ days, history }) => {
      expect(pointsOf(history)).toBeLessThanOrEqual(mostHonestPoints(days + 5));
    }),
    { numRuns: 1_000 },
  );
});
