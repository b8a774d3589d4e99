import { CLOCK_TOLERANCE_MS, START_AT_MOST_BACK_MS } from './start-end.ts';
import type { Ended, SleepFacts } from './sleep.ts';

/** Enough time to notice in bed that it was not morning yet. */
export const REOPENABLE_MINUTES = 10;
export const REOPENABLE_MS = REOPENABLE_MINUTES * 60_000;

export type ReopenRefusal = 'TIME_IN_FUTURE' | 'SLEEP_NOT_REOPENABLE';

/**
 * When an ended sleep becomes active again: a live one that is not settled and was ended by a call, at most 10 minutes
 * after that call, or at a stated `tappedAt` at most 10 minutes after its end. The caller checks that no later sleep
 * exists. Instants are epoch milliseconds.
 */
export function decideReopen(
  {
    source,
    settled,
    endTime,
    endedAt,
  }: Pick<Ended<SleepFacts>, 'source' | 'settled' | 'endTime' | 'endedAt'>,
  { now, tappedAt }: { now: number; tappedAt?: number | undefined },
): { reopenedAt: number } | { refused: ReopenRefusal } {
  const refused = { refused: 'SLEEP_NOT_REOPENABLE' } as const;
  if (source !== 'live' || settled || endedAt === null) return refused;
  if (tappedAt === undefined) return now - endedAt > REOPENABLE_MS ? refused : { reopenedAt: now };

  if (tappedAt > now + CLOCK_TOLERANCE_MS) return { refused: 'TIME_IN_FUTURE' };
  const reopenedAt = Math.min(tappedAt, now);
  if (now - reopenedAt > START_AT_MOST_BACK_MS) return refused;
  const sinceEnd = reopenedAt - endTime;
  return sinceEnd < 0 || sinceEnd > REOPENABLE_MS ? refused : { reopenedAt };
}
