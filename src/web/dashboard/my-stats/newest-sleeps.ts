import type { SleepEntry } from '#web/api/dashboard-data.ts';

/** Maximum rows. */
const MOST = 5;

/** The newest sleeps by start, in any server order. */
export function newestSleeps(sleeps: readonly SleepEntry[]): SleepEntry[] {
  return sleeps
    .toSorted((a, b) => Date.parse(b.startTime) - Date.parse(a.startTime))
    .slice(0, MOST);
}
