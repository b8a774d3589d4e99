import { AppError } from '#contract/app-error.ts';

/** No sleep is older. */
export const EARLIEST_DATE = '1900-01-01';

/** A date that exists, but not for this call. */
export function invalidDate(field: string): AppError {
  const message = 'This date is too early or too late.';
  return new AppError('INVALID_INPUT', { message, details: [{ field, message }] });
}
