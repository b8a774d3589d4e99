import { AppError, invalidField } from '#contract/app-error.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { UUID_PATTERN } from '#contract/values.ts';
import type { EndpointDeps } from '../endpoint.ts';

const UUID = new RegExp(UUID_PATTERN);

/** Returns an id; throws for a malformed one without a query, because a database may reject its characters. */
export function requireId(id: string, errorCode: ErrorCode): string {
  if (!UUID.test(id)) throw new AppError(errorCode);
  return id;
}

/** A few screens. */
const DEFAULT_LIMIT = 50;

/** The query of a list with its limit as a number. */
export function parsePagination<Query extends { limit?: string }>({
  limit,
  ...page
}: Query): Omit<Query, 'limit'> & { limit: number } {
  return { ...page, limit: limit === undefined ? DEFAULT_LIMIT : Number(limit) };
}

/** Query values are text. */
export const isDryRun = ({ dryRun }: { dryRun?: 'true' | 'false' }): boolean => dryRun === 'true';

/** The zone of a body. Throws INVALID_TIME_ZONE if it is not known here. */
export function requireKnownZone(
  { isKnownTimeZone }: Pick<EndpointDeps, 'isKnownTimeZone'>,
  timeZone: string | undefined,
): string | undefined {
  if (timeZone !== undefined && !isKnownTimeZone(timeZone)) throw new AppError('INVALID_TIME_ZONE');
  return timeZone;
}

/** A date, a time with or without seconds, and Z or an offset. Temporal alone would take more (zones in brackets). */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d([.,]\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/i;

/** Earliest date: keeps years at four digits and zone offsets at whole minutes. */
const EARLIEST = Date.UTC(1900);

/**
 * Epoch milliseconds of an instant in a request, 1900 or later; undefined stays undefined. Throws INVALID_INPUT naming
 * the field.
 */
export function parseInstant<Text extends string | undefined>(
  field: string,
  text: Text,
): number | (Text & undefined);
export function parseInstant(field: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const instant = parseAnyInstant(field, text);
  if (instant >= EARLIEST) return instant;
  throw invalidField(field, { key: 'validation.dateRange' });
}

/** Like parseInstant, of any year. */
export function parseAnyInstant(field: string, text: string): number {
  const instant = INSTANT.test(text) ? toEpochMs(text) : undefined;
  if (instant === undefined) throw invalidField(field, { key: 'validation.instant' });
  return instant;
}

/** Undefined for a date or time that does not exist, such as 30 February. */
function toEpochMs(text: string): number | undefined {
  try {
    return Temporal.Instant.from(text).epochMilliseconds;
  } catch {
    return undefined;
  }
}
