import { CLOCK_TOLERANCE_MS } from './start-end.ts';
import { durationMinutes, type Interval, ENTERED_AT_MOST_MINUTES } from './sleep.ts';

export type TimesRefusal = 'TIME_IN_FUTURE' | 'END_BEFORE_START' | 'SLEEP_TOO_LONG';

/**
 * Times of a manual entry or a correction, without an end for an active sleep. Instants are epoch
 * milliseconds; one slightly ahead of the server's clock counts as now.
 */
export function decideTimes<Times extends Interval>(
  asked: Times,
  now: number,
): { times: Times } | { refused: TimesRefusal } {
  const { startTime, endTime } = asked;
  if (Math.max(startTime, endTime ?? startTime) > now + CLOCK_TOLERANCE_MS) {
    return { refused: 'TIME_IN_FUTURE' };
  }
  const start = Math.min(startTime, now);
  if (endTime === null) return { times: { ...asked, startTime: start } };

  const end = Math.min(endTime, now);
  if (end < start) return { refused: 'END_BEFORE_START' };
  if (durationMinutes({ startTime: start, endTime: end }) > ENTERED_AT_MOST_MINUTES) {
    return { refused: 'SLEEP_TOO_LONG' };
  }
  return { times: { ...asked, startTime: start, endTime: end } };
}

/**
 * Told times that reach at most two minutes into neighbouring sleeps, moved to their edges: two clocks measured them.
 * The same object where nothing is moved.
 */
export function moveToEdges<Times extends Interval & { endTime: number }>(
  told: Times,
  neighbours: readonly Interval[],
): Times {
  let { startTime, endTime } = told;
  for (const { startTime: from, endTime: end } of neighbours) {
    const until = end ?? Infinity;
    if (from <= startTime && startTime < until && until - startTime <= CLOCK_TOLERANCE_MS)
      startTime = until;
    else if (startTime < from && from < endTime && endTime - from <= CLOCK_TOLERANCE_MS)
      endTime = from;
  }
  const isMoved = startTime !== told.startTime || endTime !== told.endTime;
  return isMoved && startTime <= endTime ? { ...told, startTime, endTime } : told;
}
