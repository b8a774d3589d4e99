import { AppError } from '#contract/app-error.ts';

/** The form of every id, as in ClientIdSchema. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const isUuid = (id: string): boolean => UUID.test(id);

/** Throws SLEEP_NOT_FOUND for a malformed id without a query, because a database may reject its characters. */
export function requireSleepId(id: string): void {
  if (!isUuid(id)) throw new AppError('SLEEP_NOT_FOUND');
}
