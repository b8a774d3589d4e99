import type { ReadStream } from 'node:fs';
import { AppError } from '#kernel/contract/app-error.ts';
import type { ResponseData } from '#routes.ts';
import type { RateLimit } from '#kernel/server/rate-limits/rate-limiter.ts';
import {
  allUserIds,
  findAccount,
  lockAccount,
  requireAccount,
} from '#accounts/server/account-rows.ts';
import { countFailedSignIns } from '#accounts/server/event-rows.ts';
import { countFailing } from '#destinations/server/destination-rows.ts';
import type { AccountCaller } from '#sign-in/server/account-deps.ts';
import { TWO_STEP_CONFIRMATIONS } from '#kernel/rules/credentials.ts';
import { readConfirmation } from '#sign-in/server/confirmation.ts';
import { recordAccountEvent } from '#accounts/server/record-account-event.ts';
import { readRegistration } from '#sign-in/server/registration.ts';
import type { Context } from '#server-feature.ts';

const DAY_MS = 86_400_000;

/** Each copies the whole database. */
const BACKUP_LIMIT: RateLimit = { name: 'backup', max: 1, periodMs: 3_600_000 };

export async function readServerState(deps: Context): Promise<ResponseData<'GET /admin/server'>> {
  const { storage, backups, config } = deps;
  const made = await backups?.read();
  return {
    version: deps.version,
    database: {
      engine: storage.engine,
      bytes: (await storage.readSize()).bytes,
      freeBytes: await deps.readFreeBytes(),
    },
    failingChannels: await countFailing(storage.db, 'channels'),
    failingWebhooks: await countFailing(storage.db, 'webhooks'),
    failedSignIns: await countFailedSignIns(storage.db, deps.now() - DAY_MS),
    registration: await readRegistration(deps),
    sendsMail: deps.mails.sendTestMail !== undefined,
    sendsReminders: deps.messageSender.sends.reminders,
    hasPasskeys: deps.relyingParty !== undefined,
    publicUrl: config.publicUrl ?? null,
    backups: made ?? null,
    mayDownload: config.adminBackup === 'on' && made !== undefined,
  };
}

/** Sends a mail to the administrator's own address. */
export async function sendTestMail(
  { storage, mails: { sendTestMail: send } }: Context,
  { userId, language }: AccountCaller,
): Promise<ResponseData<'POST /admin/test-mail'>> {
  const account = await requireAccount(findAccount(storage.db, userId));
  if (send === undefined) return { isDelivered: false, reason: 'SMTP_URL' };
  try {
    await send({ email: account.email, language: account.language ?? language });
    return { isDelivered: true, reason: null };
  } catch (error) {
    return { isDelivered: false, reason: error instanceof Error ? error.message : null };
  }
}

/**
 * Copies the database for a download, which the audit log of every account names. Throws BACKUP_UNAVAILABLE,
 * CONFIRMATION_REQUIRED, TWO_STEP_IS_OFF without a second step, or TOO_MANY_REQUESTS within the hour.
 */
export async function openBackup(deps: Context, caller: AccountCaller): Promise<ReadStream> {
  const { storage, backups, config } = deps;
  if (backups === undefined || config.adminBackup === 'off')
    throw new AppError('BACKUP_UNAVAILABLE');
  const confirmed = await readConfirmation(deps, caller);
  if (confirmed === undefined) throw new AppError('CONFIRMATION_REQUIRED');
  if (!TWO_STEP_CONFIRMATIONS.has(confirmed)) throw new AppError('TWO_STEP_IS_OFF');
  await deps.limiter.take(BACKUP_LIMIT, '');
  for await (const userId of allUserIds(storage.db)) {
    await storage.transaction(async (trx) => {
      if ((await lockAccount(trx, userId)) === undefined) return;
      const event = { kind: 'backup-downloaded', by: 'operator' } as const;
      await recordAccountEvent(deps, trx, userId, event);
    });
  }
  return await backups.open();
}
