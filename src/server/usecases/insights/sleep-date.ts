import { invalidField, type AppError } from '#contract/app-error.ts';

/** The date of the earliest possible sleep. */
export const EARLIEST_DATE = '1900-01-01';

/** A valid date outside the allowed range. */
export function invalidDate(field: string): AppError {
  return invalidField(field, { key: 'validation.dateRange' });
}
