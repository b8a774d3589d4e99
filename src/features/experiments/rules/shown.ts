import type { Answer } from './analyse.ts';
import type { Outcome } from './course.ts';
import { TINY } from './estimate.ts';

/** Figures are counted in minutes, or in tenths of a rating: whole numbers have no rounding errors. */
const findSteps = (outcome: Outcome) =>
  outcome === 'rating' ? { perUnit: 10, step: 1 } : { perUnit: 1, step: 5 };

export type Shown = { readonly shift: number; readonly low: number; readonly high: number };

/**
 * An estimate as it is told: the shift to 5 minutes, its bounds outwards to 1 (a rating to 0.1). A clear answer is never
 * told as 0.
 */
export function roundEstimate(
  outcome: Outcome,
  { shift, low, high }: Shown,
  answer: Answer,
): Shown {
  const { perUnit, step } = findSteps(outcome);
  const round = (value: number, to: number, by: (steps: number) => number) =>
    toSteps(value, perUnit, to, by);
  const told = {
    shift: Math.sign(shift) * round(Math.abs(shift), step, Math.round),
    low: round(low, 1, Math.floor),
    high: round(high, 1, Math.ceil),
  };
  if (answer === 'more') {
    told.shift = Math.max(told.shift, step);
    told.low = Math.max(told.low, 1);
  } else if (answer === 'less') {
    told.shift = Math.min(told.shift, -step);
    told.high = Math.min(told.high, -1);
  }
  // From 0, so that there is no -0.
  const toUnits = (count: number) => 0 + count / perUnit;
  return { shift: toUnits(told.shift), low: toUnits(told.low), high: toUnits(told.high) };
}

/** A forecast as it is told: up to the next 5 minutes or 0.1. */
export function roundForecast(outcome: Outcome, difference: number): number {
  const { perUnit, step } = findSteps(outcome);
  return Math.max(step, toSteps(difference, perUnit, step, Math.ceil)) / perUnit;
}

/** A value beside a step, or beside the middle between two, is on it. */
function toSteps(
  value: number,
  perUnit: number,
  step: number,
  round: (steps: number) => number,
): number {
  const steps = (value * perUnit) / step;
  const nearest = Math.round(2 * steps) / 2;
  const isOn = Math.abs(value - (nearest * step) / perUnit) <= TINY;
  return step * round(isOn ? nearest : steps);
}
