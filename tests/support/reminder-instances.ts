import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createSecretBox } from '#server/auth/two-step/secret-box.ts';
import type { ReminderCounts } from '#server/jobs/reminders/reminder-job.ts';
import type { Storage } from '#server/storage/engines/open-storage.ts';
import { insertAccount } from '#server/storage/tables/accounts.ts';
import { insertReminderChannel } from '#server/storage/tables/reminder-channels.ts';
import { saveReminderSettings } from '#server/storage/tables/reminder-settings.ts';
import { saveDueReminders } from '#server/storage/tables/reminders-due.ts';
import { NO_REMINDERS } from '#domain/reminders.ts';
import { sealTarget } from '#server/usecases/reminders/channel-target.ts';
import { accountOf } from '#testkit/sleepers.ts';
import type { TestDatabase } from './engines.ts';

export const REMINDER_SECRET = 'a secret of the tests, 32 bytes or more';

export type ReminderInstance = { database: TestDatabase; now: number; passes: number };

/** Sleepers whose bedtime reminder is due at 22:00 UTC of that date, each with a webhook. */
export async function addDueSleepers(
  storage: Storage,
  { count, dueAt, url }: { count: number; dueAt: number; url: string },
): Promise<void> {
  const channelBox = createSecretBox(REMINDER_SECRET, 'reminderChannels');
  const bedtime = { ...NO_REMINDERS.bedtime, isOn: true, setMinute: 22 * 60 };
  await storage.transaction(async (trx) => {
    for (let n = 0; n < count; n += 1) {
      const userId = crypto.randomUUID();
      await insertAccount(trx, accountOf(userId, { timeZone: 'UTC' }));
      await saveReminderSettings(trx, userId, { ...NO_REMINDERS, bedtime });
      await insertReminderChannel(trx, userId, {
        id: crypto.randomUUID(),
        kind: 'webhook',
        label: '127.0.0.1',
        sealedTarget: sealTarget({ channelBox }, userId, { kind: 'webhook', url }),
        authSessionId: null,
        createdAt: dueAt,
        activeAt: dueAt,
      });
      await saveDueReminders(trx, userId, [{ kind: 'bedtime', dueAt }]);
    }
  });
}

/** Starts a process that waits for its turn. */
export async function startInstance(instance: ReminderInstance): Promise<{
  child: ChildProcess;
  /** Lets it work; resolves when it has done all its passes. */
  run(): Promise<ReminderCounts>;
}> {
  const child = fork(new URL('./reminder-instance.ts', import.meta.url), [
    JSON.stringify(instance),
  ]);
  await once(child, 'message');
  return {
    child,
    run: async () => {
      const reported = once(child, 'message');
      child.send('go');
      return (await reported)[0] as ReminderCounts;
    },
  };
}
