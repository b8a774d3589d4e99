import type { Selectable } from 'kysely';
import {
  NO_REMINDERS,
  REMINDER_KINDS,
  type RecentMessages,
  type ReminderSettings,
} from '../reminders.ts';
import { updateAccount } from '#accounts/server/account-rows.ts';
import { fromWeekdayBits, toFlag, toWeekdayBits } from '#kernel/server/storage/flags.ts';
import { preparedFirst } from '#kernel/server/storage/statements.ts';
import type { Database, Schema, WriteTransaction } from '#schema.ts';
import { insertRow } from '#kernel/server/storage/rows.ts';

/** Retention of decisions, longer than an occasion can recur. */
const SENT_KEPT_MS = 30 * 86_400_000;

export async function saveReminderSettings(
  trx: WriteTransaction,
  userId: string,
  settings: ReminderSettings,
): Promise<void> {
  const { bedtime, stillAsleep, morning, quietHours } = settings;
  const row = {
    bedtimeOn: toFlag(bedtime.isOn),
    bedtimeWeekdays: toWeekdayBits(bedtime.weekdays),
    bedtimeMinute: bedtime.setMinute,
    stillAsleepOn: toFlag(stillAsleep.isOn),
    stillAsleepWeekdays: toWeekdayBits(stillAsleep.weekdays),
    morningOn: toFlag(morning.isOn),
    morningWeekdays: toWeekdayBits(morning.weekdays),
    morningMinute: morning.setMinute,
    quietFrom: quietHours?.fromMinute ?? null,
    quietTo: quietHours?.toMinute ?? null,
  };
  await trx
    .insertInto('reminderSettings')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute();
  const hasReminders = REMINDER_KINDS.some((kind) => settings[kind].isOn);
  await updateAccount(trx, userId, { hasReminders });
}

function toSettings(row: Selectable<Schema['reminderSettings']>): ReminderSettings {
  const choice = (isOn: 0 | 1, weekdays: number) => ({
    isOn: isOn === 1,
    weekdays: fromWeekdayBits(weekdays),
  });
  return {
    bedtime: {
      ...choice(row.bedtimeOn, row.bedtimeWeekdays),
      setMinute: row.bedtimeMinute,
    },
    stillAsleep: choice(row.stillAsleepOn, row.stillAsleepWeekdays),
    morning: {
      ...choice(row.morningOn, row.morningWeekdays),
      setMinute: row.morningMinute,
    },
    quietHours:
      row.quietFrom === null || row.quietTo === null
        ? null
        : { fromMinute: row.quietFrom, toMinute: row.quietTo },
  };
}

const selectSettings = preparedFirst((db, { userId }: { userId: string }) =>
  db.selectFrom('reminderSettings').where('userId', '=', userId).selectAll(),
);

export async function readReminderSettings(
  db: Database,
  userId: string,
): Promise<ReminderSettings> {
  const row = await selectSettings(db, { userId });
  return row === undefined ? NO_REMINDERS : toSettings(row);
}

export async function readRecentMessages(
  db: Database,
  userId: string,
  since: number,
): Promise<RecentMessages> {
  return await db
    .selectFrom('remindersSent')
    .where('userId', '=', userId)
    .where('outcome', '=', 'sent')
    .select(({ fn, eb }) => [
      fn
        .coalesce(fn.sum<number>('messages').filterWhere('decidedAt', '>', since), eb.lit(0))
        .as('messages'),
      fn
        .max<number | null>('decidedAt')
        .filterWhere('kind', '=', 'stillAsleep')
        .as('lastStillAsleepAt'),
    ])
    .executeTakeFirstOrThrow();
}

/** Stores a decision, or a test, and deletes old ones. */
export async function saveReminderDecision(
  trx: WriteTransaction,
  userId: string,
  decision: Omit<Selectable<Schema['remindersSent']>, 'userId'>,
): Promise<void> {
  await insertRow(trx, 'remindersSent', { userId, ...decision });
  await trx
    .deleteFrom('remindersSent')
    .where('userId', '=', userId)
    .where('decidedAt', '<', decision.decidedAt - SENT_KEPT_MS)
    .execute();
}
