import { AppError } from '#kernel/contract/app-error.ts';
import type { Text } from '#kernel/contract/text.ts';
import {
  MAILS_OF_SERVER_LIMIT,
  RESET_MAILS_LIMIT,
} from '#kernel/server/rate-limits/mail-limits.ts';
import type { RateLimiter } from '#kernel/server/rate-limits/rate-limiter.ts';
import { normalizeIdentifier, toMailbox } from '#accounts/server/normalize-identifier.ts';
import { findAccount, findAccountByKey } from '#accounts/server/account-rows.ts';
import type { Actor } from '#accounts/server/record-account-event.ts';
import { isEmail } from '#sign-in/server/registration-rules.ts';
import { listRemaining } from './reset-password.ts';
import { RESET_LIFETIME_MS, makePasswordReset } from '#sign-in/server/reset-links.ts';
import type { Context } from '#server-feature.ts';

export type ResetMail = {
  email: string;
  token: string;
  language: string;
  /** How long the link works. */
  minutes: number;
  /** As listRemaining. */
  remaining: readonly Text[];
};

/**
 * Mails a reset link if an account has this address; links that were mailed before become invalid. Above
 * MAX_RESETS_PER_HOUR or RESET_MAILS_LIMIT nothing is sent and the last link stays valid: a refusal would tell that
 * there is an account. Throws TOO_MANY_REQUESTS after too many mails of this server. All count mails only,
 * so that requests without one use up nothing.
 */
export async function requestPasswordReset(
  deps: Context,
  typedEmail: string,
  by: Actor,
  /** Of the request, for an account without one. */
  language: string,
): Promise<void> {
  if (!isEmail(typedEmail)) return;
  const owner = await findAccountByKey(
    deps.storage.db,
    'emailKey',
    normalizeIdentifier(typedEmail),
  );
  if (owner === undefined) return;
  const { limiter } = deps;
  await limiter.take(MAILS_OF_SERVER_LIMIT, '');
  const mailbox = toMailbox(typedEmail);
  if (await isFull(limiter, mailbox)) return await limiter.giveBack(MAILS_OF_SERVER_LIMIT, '');
  const { userId } = owner;
  const token = await makePasswordReset(deps, userId, by, { isMailed: true });
  const account = await findAccount(deps.storage.db, userId);
  if (token === undefined || account === undefined) {
    await limiter.giveBack(RESET_MAILS_LIMIT, mailbox);
    return await limiter.giveBack(MAILS_OF_SERVER_LIMIT, '');
  }
  await deps.mails.sendResetMail?.({
    email: account.email,
    token,
    language: account.language ?? language,
    minutes: RESET_LIFETIME_MS / 60_000,
    remaining: await listRemaining(deps, deps.storage.db, userId),
  });
}

/** Whether a mailbox got its mails; if not, counts one more. */
async function isFull(limiter: RateLimiter, mailbox: string): Promise<boolean> {
  try {
    await limiter.take(RESET_MAILS_LIMIT, mailbox);
    return false;
  } catch (error) {
    if (error instanceof AppError) return true;
    throw error;
  }
}
