import { ENTERED_AT_MOST_HOURS, MAX_SLEEPS } from './rules/sleep.ts';
import { MAX_DAY_MARKS } from './rules/free-days.ts';
import { START_AT_MOST_BACK_HOURS } from './rules/start-end.ts';

export const DIARY_ERRORS = {
  SLEEP_NOT_FOUND: 404,
  NOTHING_ACTIVE: 409,
  SLEEP_OVERLAPS: 409,
  SLEEP_DELETED: 409,
  SLEEP_CHANGED: 412,
  SLEEP_ACTIVE: 409,
  SLEEP_TOO_LONG: { status: 422, args: { hours: ENTERED_AT_MOST_HOURS } },
  SLEEP_NOT_REOPENABLE: 409,
  DAY_HAS_SLEEP: 409,
  TOO_MANY_SLEEPS: { status: 422, args: { max: MAX_SLEEPS } },
  TOO_MANY_MARKS: { status: 422, args: { max: MAX_DAY_MARKS } },
  TIME_IN_FUTURE: 422,
  START_TOO_OLD: { status: 422, args: { hours: START_AT_MOST_BACK_HOURS } },
  END_BEFORE_START: 422,
} as const;
