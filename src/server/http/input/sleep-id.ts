import { AppError } from '#contract/app-error.ts';

/** As ClientIdSchema: every id that is a sleep's has this form. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Throws SLEEP_NOT_FOUND for what can't be an id: it is not looked up, as a database may refuse the characters in it. */
export function requireSleepId(id: string): void {
  if (!UUID.test(id)) throw new AppError('SLEEP_NOT_FOUND');
}
