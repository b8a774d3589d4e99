import type { Kysely } from 'kysely';
import type { DueReminder } from './reminders-due.ts';
import type { Schema } from '#server/storage/schema.ts';

/** The next due reminders of all sleepers, for the admin command. */
export async function listNextReminders(db: Kysely<Schema>, limit: number): Promise<DueReminder[]> {
  return await db
    .selectFrom('reminders_due')
    .orderBy('due_at')
    .orderBy('user_id')
    .limit(limit)
    .select(['user_id as userId', 'kind', 'due_at as dueAt'])
    .execute();
}

/** Channels with a failed last message of all sleepers, for the admin command. */
export async function listFailingChannels(db: Kysely<Schema>, limit: number) {
  return await db
    .selectFrom('reminder_channels')
    .where('failure', 'is not', null)
    .orderBy('failed_at', 'desc')
    .limit(limit)
    .select(['user_id as userId', 'kind', 'label', 'failure', 'failed_at as failedAt'])
    .execute();
}
