import { addDays } from '#kernel/rules/calendar.ts';
import type { Experiments } from '../contract.ts';
import { OUTCOMES, WEEKS } from '../rules/course.ts';

export const EXPERIMENT: Experiments['items'][number] = {
  id: '0192f3a4-77aa-7000-8000-0000000000e1',
  label: 'No coffee after 14:00',
  outcome: 'minutes',
  weeks: 4,
  startDate: '2026-11-10',
  lastDate: '2026-12-07',
  createdAt: '2026-11-08T10:00:00.000Z',
  state: 'running',
  answer: null,
};

type Current = NonNullable<Experiments['current']>;

/** Logged until the day before a date, with these coins. */
export const currentAt = (today: string, changes: Partial<Current> = {}): Current => ({
  id: EXPERIMENT.id,
  nights: Array.from({ length: 28 }, (_, day) => {
    const sleepDate = addDays(EXPERIMENT.startDate, day);
    const state = sleepDate < today ? 'logged' : 'to-come';
    return { sleepDate, state, needsReview: false, done: null };
  }),
  visible: [],
  tonight: null,
  ...changes,
});

export const SET_UP: Experiments['setUp'] = {
  state: 'ok',
  have: 50,
  need: 28,
  forecasts: OUTCOMES.flatMap((outcome) =>
    WEEKS.map((weeks) => ({
      outcome,
      weeks,
      state: 'ok' as const,
      have: 50,
      need: 28,
      difference: outcome === 'rating' ? 3.2 / weeks : 400 / weeks,
    })),
  ),
};

export const experimentsOf = (changes: Partial<Experiments> = {}): Experiments => ({
  items: [EXPERIMENT],
  current: null,
  setUp: SET_UP,
  ...changes,
});
