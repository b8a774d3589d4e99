import type { SleepDay } from './totals.ts';

/** The full days of the run of the day at `index`, from it back to the first one in `days`. */
export function* daysOfRunBackFrom(days: readonly SleepDay[], index: number): Generator<SleepDay> {
  for (let at = index; at >= 0; at -= 1) {
    const day = days[at] as SleepDay;
    if (day.runDay === 0) continue;
    yield day;
    if (day.runDay === 1) return;
  }
}
