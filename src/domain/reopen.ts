import type { CompletedSleep } from './sleep.ts';

/** Enough time to notice in bed that it was not morning yet. */
export const REOPENABLE_MS = 10 * 60_000;

/**
 * Whether an ended sleep may become active again: a live one, ended by a call at most 10 minutes ago
 * and not settled. The caller checks that no later sleep exists.
 */
export function mayReopen(
  sleep: Pick<CompletedSleep, 'source' | 'settled'> & { endedAt: number | null },
  now: number,
): boolean {
  const { source, settled, endedAt } = sleep;
  return source === 'live' && !settled && endedAt !== null && now - endedAt <= REOPENABLE_MS;
}
