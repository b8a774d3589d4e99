import type { SleepEntry } from '#web/api/dashboard-data.ts';

/** As many rows as a phone shows without losing the thread. */
const MOST = 5;

/** The newest sleeps by start, newest first; whatever order and number the server sent. */
export function newestSleeps(sleeps: readonly SleepEntry[]): SleepEntry[] {
  return sleeps
    .toSorted((a, b) => Date.parse(b.startTime) - Date.parse(a.startTime))
    .slice(0, MOST);
}
