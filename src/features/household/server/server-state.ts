import type { ReadStream } from 'node:fs';
import { AppError } from '#kernel/contract/app-error.ts';
import type { ResponseData } from '#features/routes.ts';
import type { RelyingParty } from '#kernel/server/clients/relying-party.ts';
import type { RateLimit } from '#kernel/server/rate-limits/rate-limiter.ts';
import { allUserIds, findAccount, lockAccount } from '#features/accounts/server/account-rows.ts';
import { countFailedSignIns } from '#features/accounts/server/event-rows.ts';
import { countFailing } from '#features/destinations/server/destination-rows.ts';
import type { AccountCaller, AccountDeps } from '#features/sign-in/server/account-deps.ts';
import { TWO_STEP_CONFIRMATIONS } from '#kernel/rules/credentials.ts';
import { readConfirmation } from '#features/sign-in/server/confirmation.ts';
import { recordAccountEvent } from '#features/accounts/server/record-account-event.ts';
import type { ReminderDeps } from '#features/destinations/server/destination-deps.ts';
import { readRegistration, type RegistrationDeps } from '#features/sign-in/server/registration.ts';

const DAY_MS = 86_400_000;

/** Each copies the whole database. */
const BACKUP_LIMIT: RateLimit = { name: 'backup', max: 1, periodMs: 3_600_000 };

export type ServerStateDeps = AccountDeps &
  RegistrationDeps &
  Pick<ReminderDeps, 'reminderSender'> & {
    readonly version: string;
    readonly publicUrl: string | undefined;
    /** Undefined: no passkeys. */
    readonly relyingParty: RelyingParty | undefined;
    /** Of the disk of DATA_DIR; null: unknown. */
    readonly readFreeBytes: () => Promise<number | null>;
    /** Undefined: PostgreSQL. */
    readonly backups:
      | {
          read(): Promise<{ count: number; lastAt: number | null; isLate: boolean }>;
          open(): Promise<ReadStream>;
        }
      | undefined;
    readonly mayDownloadBackup: boolean;
    /** Undefined: no mail. Throws MailError. */
    readonly sendTestMail:
      | ((mail: { email: string; language: string }) => Promise<void>)
      | undefined;
  };

export async function readServerState(
  deps: ServerStateDeps,
): Promise<ResponseData<'GET /admin/server'>> {
  const { storage, backups } = deps;
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
    sendsMail: deps.sendTestMail !== undefined,
    sendsReminders: deps.reminderSender.sends.reminders,
    hasPasskeys: deps.relyingParty !== undefined,
    publicUrl: deps.publicUrl ?? null,
    backups: made ?? null,
    mayDownload: deps.mayDownloadBackup && made !== undefined,
  };
}

/** Sends a mail to the administrator's own address. */
export async function sendTestMail(
  { storage, sendTestMail: send }: ServerStateDeps,
  { userId, language }: Pick<AccountCaller, 'userId' | 'language'>,
): Promise<ResponseData<'POST /admin/test-mail'>> {
  const account = await findAccount(storage.db, userId);
  if (account === undefined) throw new AppError('UNAUTHENTICATED');
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
export async function openBackup(
  deps: ServerStateDeps,
  caller: AccountCaller,
): Promise<ReadStream> {
  const { storage, backups } = deps;
  if (backups === undefined || !deps.mayDownloadBackup) throw new AppError('BACKUP_UNAVAILABLE');
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
