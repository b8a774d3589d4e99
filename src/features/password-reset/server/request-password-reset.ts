import { AppError } from '#kernel/contract/app-error.ts';
import type { Text } from '#kernel/contract/text.ts';
import {
  MAILS_OF_SERVER_LIMIT,
  RESET_MAILS_LIMIT,
} from '#kernel/server/rate-limits/mail-limits.ts';
import type { RateLimiter } from '#kernel/server/rate-limits/rate-limiter.ts';
import { makeResetToken, readResetToken } from '#features/sign-in/server/passwords/reset-token.ts';
import { normalizeIdentifier, toMailbox } from '#features/accounts/server/normalize-identifier.ts';
import {
  findAccount,
  lockAccount,
  findAccountByKey,
  type AccountRecord,
} from '#features/accounts/server/account-rows.ts';
import { toFlag } from '#kernel/server/storage/flags.ts';
import {
  closePasswordResets,
  keepMailedResets,
} from '#features/sign-in/server/passwords/reset-rows.ts';
import { countRows, insertRow } from '#kernel/server/storage/rows.ts';
import type { UseCaseDeps } from '#kernel/server/usecase/deps.ts';
import { recordAccountEvent, type Actor } from '#features/accounts/server/record-account-event.ts';
import { isEmail } from '#features/sign-in/server/registration-rules.ts';
import { listRemaining, type RemainingDeps } from './remaining.ts';

/** Enough for slow mail, and short enough that old mail is harmless. */
export const RESET_LIFETIME_MS = 30 * 60_000;

/** Of a link that an administrator hands over: the person may not be near a computer. */
export const HANDED_RESET_LIFETIME_MS = 24 * 3_600_000;

/** Prevents flooding a mailbox. */
export const MAX_RESETS_PER_HOUR = 5;

/** How long a link counts against that limit. */
const RESETS_COUNTED_MS = 3_600_000;

export type ResetMail = {
  email: string;
  token: string;
  language: string;
  /** How long the link works. */
  minutes: number;
  /** As listRemaining. */
  remaining: readonly Text[];
};

export type RequestPasswordResetDeps = Pick<UseCaseDeps, 'storage' | 'newId'> &
  RemainingDeps & {
    readonly limiter: RateLimiter;
    readonly sendResetMail: (mail: ResetMail) => Promise<void>;
  };

/**
 * Mails a reset link if an account has this address; links that were mailed before become invalid. Above
 * MAX_RESETS_PER_HOUR or RESET_MAILS_LIMIT nothing is sent and the last link stays valid: a refusal would tell that
 * there is an account. Throws TOO_MANY_REQUESTS after too many mails of this server. All count mails only,
 * so that requests without one use up nothing.
 */
export async function requestPasswordReset(
  deps: RequestPasswordResetDeps,
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
  await deps.sendResetMail({
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

type ResetOptions = {
  /** Anyone can have a link mailed: it replaces none that was handed over, and is limited by MAX_RESETS_PER_HOUR. */
  isMailed?: boolean;
  lifetimeMs?: number;
  /** Throws if this account may have no link, in the transaction that would make it. */
  check?: (account: AccountRecord) => void;
};

/**
 * Creates a token, valid once within `lifetimeMs`; earlier ones become invalid. Undefined if the account is
 * gone or was mailed MAX_RESETS_PER_HOUR.
 */
export async function makePasswordReset(
  deps: Pick<UseCaseDeps, 'storage' | 'now' | 'newId'>,
  userId: string,
  by: Actor,
  { isMailed = false, lifetimeMs = RESET_LIFETIME_MS, check }: ResetOptions = {},
): Promise<string | undefined> {
  const token = makeResetToken(userId);
  const read = readResetToken(token);
  if (read === undefined) return undefined;

  return await deps.storage.transaction(async (trx) => {
    const now = deps.now();
    const account = await lockAccount(trx, userId);
    if (account === undefined) return undefined;
    check?.(account);
    // Ignore future rows, written while the clock was ahead.
    const counted = { after: now - RESETS_COUNTED_MS, until: now + RESETS_COUNTED_MS };
    await keepMailedResets(trx, userId, counted);
    const mailed = await countRows(trx, 'passwordResets', { userId, isMailed: 1 });
    if (isMailed && mailed >= MAX_RESETS_PER_HOUR) return undefined;
    await closePasswordResets(trx, userId, isMailed ? 'mailed' : 'all');
    const link = { tokenHash: read.tokenHash, createdAt: now, expiresAt: now + lifetimeMs };
    await insertRow(trx, 'passwordResets', { userId, ...link, isMailed: toFlag(isMailed) });
    await recordAccountEvent(deps, trx, userId, { kind: 'password-reset-requested', by });
    return token;
  });
}
