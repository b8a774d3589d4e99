import { mean } from '#kernel/rules/statistics.ts';
import type { Outcome } from './course.ts';
import { findUnits, withDeviations, type DateValue } from './estimate.ts';

/** The dates before today that a forecast is made of. */
export const FORECAST_DATES = 56;

/** Nights without which no experiment is offered. */
export const NEEDED_NIGHTS = 28;

const NEEDED_UNITS = 5;
/** Units to come; from three on the spread of a shift is finite. */
const NEEDED_TO_COME = 4;

/** Mean distances to a difference that is found in 8 of 10 experiments (found by simulation). */
const FOUND_FROM = 7.3;

/**
 * The difference that an experiment of so many weeks would find in 8 of 10 cases, from the last 56 dates, oldest first;
 * null where it can't be told.
 */
export function forecast(outcome: Outcome, weeks: number, dates: readonly DateValue[]) {
  const have = dates.filter(({ value }) => value !== null).length;
  const counts = { have, need: NEEDED_NIGHTS, difference: null };
  if (have < NEEDED_NIGHTS) return { ...counts, state: 'not-enough' } as const;
  const left = dates.slice(dates.findIndex(({ value }) => value !== null));
  const compared = withDeviations(outcome, left);
  if (compared === undefined) return { ...counts, state: 'no-usual-time' } as const;
  const units = findUnits(compared.map((date) => ({ ...date, sign: 1 as const })));
  const toCome = (units.length * 7 * weeks) / left.length;
  if (units.length < NEEDED_UNITS || toCome <= NEEDED_TO_COME)
    return { ...counts, state: 'not-enough' } as const;
  const distance = mean(units.map(({ a }) => Math.abs(a)));
  return {
    ...counts,
    state: 'ok',
    difference: (FOUND_FROM * distance) / Math.sqrt(toCome - 3),
  } as const;
}

/** Usual bedtimes in the night, by the clock: the dates of a coin are nights. */
const NIGHT = { fromMinute: 18 * 60, toMinute: 6 * 60 };

/** Whether an experiment is offered, by the nights before it and the usual bedtime (a minute of the day; null: none). */
export function findOffer(nights: number, bedMinute: number | null) {
  if (nights < NEEDED_NIGHTS) return 'not-enough';
  if (bedMinute === null) return 'no-usual-time';
  const isAtNight = bedMinute >= NIGHT.fromMinute || bedMinute <= NIGHT.toMinute;
  return isAtNight ? 'ok' : 'not-at-night';
}
