import type { Kysely, Selectable } from 'kysely';
import {
  NO_REMINDERS,
  REMINDER_KINDS,
  type RecentMessages,
  type ReminderKind,
  type ReminderOutcome,
  type ReminderSettings,
} from '#domain/reminders.ts';
import { updateAccount, fromWeekdayBits, toWeekdayBits } from './accounts.ts';
import { preparedFirst } from '#server/storage/engines/statements.ts';
import { insertRow, saveRow } from './rows.ts';
import type { Schema, WriteTransaction } from '#server/storage/schema.ts';

/** Retention of decisions, longer than an occasion can recur. */
const SENT_KEPT_MS = 30 * 86_400_000;

export async function saveReminderSettings(
  trx: WriteTransaction,
  userId: string,
  settings: ReminderSettings,
): Promise<void> {
  const { bedtime, stillAsleep, morning, quietHours } = settings;
  await saveRow(
    trx,
    'reminder_settings',
    { userId },
    {
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
    },
  );
  const hasReminders = REMINDER_KINDS.some((kind) => settings[kind].isOn);
  await updateAccount(trx, userId, { has_reminders: toFlag(hasReminders) });
}

const toFlag = (isOn: boolean): 0 | 1 => (isOn ? 1 : 0);

function toSettings(row: Selectable<Schema['reminder_settings']>): ReminderSettings {
  const choice = (isOn: 0 | 1, weekdays: number) => ({
    isOn: isOn === 1,
    weekdays: fromWeekdayBits(weekdays),
  });
  return {
    bedtime: {
      ...choice(row.bedtime_on, row.bedtime_weekdays),
      setMinute: row.bedtime_minute,
    },
    stillAsleep: choice(row.still_asleep_on, row.still_asleep_weekdays),
    morning: {
      ...choice(row.morning_on, row.morning_weekdays),
      setMinute: row.morning_minute,
    },
    quietHours:
      row.quiet_from === null || row.quiet_to === null
        ? null
        : { fromMinute: row.quiet_from, toMinute: row.quiet_to },
  };
}

const selectSettings = preparedFirst((db, { userId }: { userId: string }) =>
  db.selectFrom('reminder_settings').where('user_id', '=', userId).selectAll(),
);

export async function readReminderSettings(
  db: Kysely<Schema>,
  userId: string,
): Promise<ReminderSettings> {
  const row = await selectSettings(db, { userId });
  return row === undefined ? NO_REMINDERS : toSettings(row);
}

type Occasion = { kind: ReminderKind | 'test'; occasion: string };

export async function readRecentMessages(
  db: Kysely<Schema>,
  userId: string,
  since: number,
): Promise<RecentMessages> {
  return await db
    .selectFrom('reminders_sent')
    .where('user_id', '=', userId)
    .where('outcome', '=', 'sent')
    .select(({ fn, eb }) => [
      fn
        .coalesce(fn.sum<number>('messages').filterWhere('decided_at', '>', since), eb.lit(0))
        .as('messages'),
      fn
        .max<number | null>('decided_at')
        .filterWhere('kind', '=', 'stillAsleep')
        .as('lastStillAsleepAt'),
    ])
    .executeTakeFirstOrThrow();
}

/** Stores a decision, or a test, and deletes old ones. */
export async function saveReminderDecision(
  trx: WriteTransaction,
  userId: string,
  decision: Occasion & { decidedAt: number; outcome: ReminderOutcome; messages: number },
): Promise<void> {
  await insertRow(trx, 'reminders_sent', { userId, ...decision });
  await trx
    .deleteFrom('reminders_sent')
    .where('user_id', '=', userId)
    .where('decided_at', '<', decision.decidedAt - SENT_KEPT_MS)
    .execute();
}
