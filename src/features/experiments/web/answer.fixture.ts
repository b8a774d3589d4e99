import { addDays } from '#kernel/rules/calendar.ts';
import type { Experiment, ExperimentAnswer, ExperimentResult } from '../contract.ts';
import type { Outcome } from '../rules/course.ts';

export const START = '2026-09-28';

export const experimentOn = (outcome: Outcome, label = 'No coffee after 14:00'): Experiment => ({
  id: '0190a5c8-0000-7000-8000-000000000001',
  label,
  outcome,
  weeks: 8,
  startDate: START,
  lastDate: addDays(START, 55),
  createdAt: '2026-09-26T08:00:00.000Z',
  state: 'answered',
  answer: null,
});

/** 29 nights of yes and 27 of as you like, of which three have no value; longer by 33.4 minutes, 10.2 to 59.5. */
export const answered = (change: Partial<ExperimentAnswer> = {}): ExperimentAnswer => ({
  state: 'ok',
  planned: { with: 29, without: 27 },
  logged: { with: 28, without: 25 },
  shift: 33.4,
  low: 10.2,
  high: 59.5,
  answer: 'more',
  answered: 40,
  followed: 35,
  ...change,
});

/** Without figures, which only the state `ok` has. */
export const withheld = (change: Partial<ExperimentAnswer>): ExperimentAnswer =>
  answered({ shift: null, low: null, high: null, answer: null, ...change });

/** Nights from the start on, in turn with and without. */
export const resultOf = (
  outcome: Outcome,
  values: readonly (number | null)[],
  answer: ExperimentAnswer = answered(),
): ExperimentResult => {
  const { answer: _answer, answered: _answered, followed: _followed, ...figures } = answered();
  const others = (['minutes', 'bed', 'rating'] as const).filter((other) => other !== outcome);
  return {
    ...answer,
    others: others.map((other) => ({
      ...figures,
      outcome: other,
      ...(other === 'rating' && { shift: -0.04, low: -0.31, high: 0.22 }),
    })),
    nights: values.map((value, day) => ({
      sleepDate: addDays(START, day),
      arm: day % 2 === 0 ? 'with' : 'without',
      value,
      done: null,
    })),
    seed: '00',
  };
};
