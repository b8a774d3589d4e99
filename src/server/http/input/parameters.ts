import { AppError } from '#contract/app-error.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { UUID_PATTERN } from '#contract/values.ts';
import type { EndpointDeps } from '../endpoint.ts';

/** The form of every id. */
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

/** The zones of many sleeps. Throws INVALID_TIME_ZONE if one is not known here. */
export function requireKnownZones(
  deps: Pick<EndpointDeps, 'isKnownTimeZone'>,
  timeZones: readonly string[],
): void {
  for (const timeZone of new Set(timeZones)) requireKnownZone(deps, timeZone);
}
