/* How a table stores flags and weekdays, because the types are the same on both engines. */

export const toFlag = (isOn: boolean): 0 | 1 => (isOn ? 1 : 0);

/** ISO weekdays, 1 to 7 in order, as stored: bit n is the weekday n + 1. */
export function toWeekdayBits(weekdays: readonly number[]): number {
  return weekdays.reduce((bits, weekday) => bits | (1 << (weekday - 1)), 0);
}

export function fromWeekdayBits(bits: number): number[] {
  return [1, 2, 3, 4, 5, 6, 7].filter((weekday) => bits & (1 << (weekday - 1)));
}
