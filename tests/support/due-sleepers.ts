import { createSecretBox } from '#server/auth/two-step/secret-box.ts';
import type { Storage } from '#server/storage/engines/open-storage.ts';
import { sealTarget } from '#server/usecases/reminders/channel-target.ts';

export const REMINDER_SECRET = 'a secret of the tests, 32 bytes or more';

/** Within the parameters of a statement on both engines. */
const PER_STATEMENT = 200;

/** Sleepers whose bedtime reminder is due at 22:00 UTC of that date, each with a webhook. */
export async function addDueSleepers(
  storage: Storage,
  { count, dueAt, url }: { count: number; dueAt: number; url: string },
): Promise<void> {
  const channelBox = createSecretBox(REMINDER_SECRET, 'reminderChannels');
  await storage.transaction(async (trx) => {
    for (let added = 0; added < count; added += PER_STATEMENT) {
      const userIds = Array.from({ length: Math.min(PER_STATEMENT, count - added) }, () =>
        crypto.randomUUID(),
      );
      await trx
        .insertInto('accounts')
        .values(
          userIds.map((userId) => ({
            user_id: userId,
            username: 'Mira',
            email: `${userId}@example.org`,
            password_hash: 'not a hash',
            time_zone: 'UTC',
            sleep_goal_minutes: 480,
            created_at: 0,
            has_reminders: 1 as const,
          })),
        )
        .execute();
      await trx
        .insertInto('reminder_settings')
        .values(
          userIds.map((userId) => ({
            user_id: userId,
            bedtime_on: 1 as const,
            bedtime_weekdays: 127,
            bedtime_minute: 22 * 60,
            still_asleep_on: 0 as const,
            still_asleep_weekdays: 127,
            morning_on: 0 as const,
            morning_weekdays: 127,
            morning_minute: 0,
          })),
        )
        .execute();
      await trx
        .insertInto('reminder_channels')
        .values(
          userIds.map((userId) => ({
            user_id: userId,
            id: crypto.randomUUID(),
            kind: 'webhook' as const,
            label: '127.0.0.1',
            sealed_target: sealTarget({ channelBox }, userId, { kind: 'webhook', url }),
            created_at: dueAt,
            active_at: dueAt,
          })),
        )
        .execute();
      await trx
        .insertInto('reminders_due')
        .values(
          userIds.map((userId) => ({
            user_id: userId,
            kind: 'bedtime' as const,
            due_at: dueAt,
          })),
        )
        .execute();
    }
  });
}
