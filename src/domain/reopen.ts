import type { CompletedSleep } from './sleep.ts';

/** Long enough to notice in bed that it was not morning yet. */
export const REOPENABLE_MS = 10 * 60_000;

/**
 * Whether a sleep that has ended may become active again: a live one that was ended by a call at most 10 minutes ago
 * and not settled. That no later sleep exists is for the caller to see.
 */
export function mayReopen(
  sleep: Pick<CompletedSleep, 'source' | 'settled'> & { endedAt: number | null },
  now: number,
): boolean {
  const { source, settled, endedAt } = sleep;
  return source === 'live' && !settled && endedAt !== null && now - endedAt <= REOPENABLE_MS;
}
