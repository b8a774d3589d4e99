import { AppError } from '#contract/app-error.ts';
import type { EndpointDeps } from '../endpoint.ts';

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
