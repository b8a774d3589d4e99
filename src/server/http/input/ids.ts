import { AppError } from '#contract/app-error.ts';
import type { ErrorCode } from '#contract/errors.ts';

/** The form of every id, as in ClientIdSchema. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns an id; throws for a malformed one without a query, because a database may reject its characters. */
export function requireId(id: string, errorCode: ErrorCode): string {
  if (!UUID.test(id)) throw new AppError(errorCode);
  return id;
}
