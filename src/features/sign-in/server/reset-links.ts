import { makeResetToken, readResetToken } from './reset-token.ts';
import { lockAccount, type AccountRecord } from '#accounts/server/account-rows.ts';
import { toFlag } from '#kernel/server/storage/flags.ts';
import { closePasswordResets, keepMailedResets } from './reset-rows.ts';
import { countRows, insertRow } from '#kernel/server/storage/rows.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';
import { recordAccountEvent, type Actor } from '#accounts/server/record-account-event.ts';

/** Enough for slow mail, and short enough that old mail is harmless. */
export const RESET_LIFETIME_MS = 30 * 60_000;

/** Of a link that an administrator hands over: the person may not be near a computer. */
export const HANDED_RESET_LIFETIME_MS = 24 * 3_600_000;

/** Prevents flooding a mailbox. */
export const MAX_RESETS_PER_HOUR = 5;

/** How long a link counts against that limit. */
const RESETS_COUNTED_MS = 3_600_000;

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
