import { ARMS, type Arm, type Outcome } from './course.ts';
import {
  estimateShift,
  findUnits,
  testFisher,
  TINY,
  withDeviations,
  type DateValue,
} from './estimate.ts';

export const STATES = ['ok', 'not-enough', 'uneven', 'no-usual-time'] as const;
export const ANSWERS = ['more', 'less', 'unclear'] as const;
export type Answer = (typeof ANSWERS)[number];

/** A planned date under its coin: the sleeper's answer does not enter. */
export type TossedDate = DateValue & { readonly arm: Arm };

export const NEEDED_UNITS = 14;
export const NEEDED_UNITS_OF_ARM = 5;

/** Below it the missing dates are not spread by chance. */
const UNEVEN_BELOW = 0.05;

type Counts = Readonly<Record<Arm, number>>;

export type Analysis = {
  readonly state: (typeof STATES)[number];
  /** Planned dates, and the dates with a value. */
  readonly planned: Counts;
  readonly logged: Counts;
  /** How much greater the values are with than without, and the 95 % interval; null unless the state is ok. */
  readonly shift: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly answer: Answer | null;
};

/** What the coin has changed. Of all planned dates, in order; minutes are not rounded. */
export function analyse(outcome: Outcome, dates: readonly TossedDate[]): Analysis {
  const planned = countArms(dates);
  const logged = countArms(dates.filter(({ value }) => value !== null));
  const withheld = { planned, logged, shift: null, low: null, high: null, answer: null };
  const compared = withDeviations(outcome, dates);
  if (compared === undefined) return { ...withheld, state: 'no-usual-time' };
  const units = findUnits(
    compared.map((date) => ({ ...date, sign: date.arm === 'with' ? (1 as const) : (-1 as const) })),
  );
  const ofArm = units.filter(({ sign }) => sign === 1).length;
  const isEnough =
    units.length >= NEEDED_UNITS && Math.min(ofArm, units.length - ofArm) >= NEEDED_UNITS_OF_ARM;
  const estimate = isEnough ? estimateShift(units) : undefined;
  if (estimate === undefined || !Object.values(estimate).every(Number.isFinite))
    return { ...withheld, state: 'not-enough' };
  const table = ARMS.flatMap((arm) => [logged[arm], planned[arm] - logged[arm]]);
  if (testFisher(table as [number, number, number, number]) < UNEVEN_BELOW)
    return { ...withheld, state: 'uneven' };
  const answer = estimate.low > TINY ? 'more' : estimate.high < -TINY ? 'less' : 'unclear';
  return { ...withheld, state: 'ok', ...estimate, answer };
}

const countArms = (dates: readonly TossedDate[]): Counts => ({
  with: dates.filter(({ arm }) => arm === 'with').length,
  without: dates.filter(({ arm }) => arm === 'without').length,
});

/** How many dates the sleeper has answered, and on how many the coin was followed. */
export function countFollowed(dates: readonly { arm: Arm; done: boolean | null }[]) {
  const answered = dates.filter(({ done }) => done !== null);
  const followed = answered.filter(({ arm, done }) => done === (arm === 'with'));
  return { answered: answered.length, followed: followed.length };
}
