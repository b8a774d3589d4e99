import { AppError } from '#contract/app-error.ts';

/** A date, a time with or without seconds, and Z or an offset. Temporal alone would take more (zones in brackets). */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d([.,]\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/i;

/** Epoch milliseconds of an instant in a request; undefined stays undefined. Throws INVALID_INPUT naming the field. */
export function parseInstant(field: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (INSTANT.test(text)) {
    try {
      return Temporal.Instant.from(text).epochMilliseconds;
    } catch {
      // A date or a time that does not exist, such as 30 February: refused below like any other.
    }
  }
  const message = 'This must be a time such as 2026-11-21T23:05:00.000Z.';
  throw new AppError('INVALID_INPUT', { details: [{ field, message }] });
}
