import { createSecretBox } from '#server/auth/two-step/secret-box.ts';
import type { Storage } from '#server/storage/engines/open-storage.ts';
import { saveReminderSettings } from '#server/storage/tables/reminder-settings.ts';
import { saveDueReminders } from '#server/storage/tables/reminders-due.ts';
import { insertRow } from '#server/storage/tables/rows.ts';
import { sealTarget } from '#server/usecases/reminders/channel-target.ts';
import { addSleeper } from '#testkit/sleepers.ts';

export const REMINDER_SECRET = 'a secret of the tests, 32 bytes or more';

const channelBox = createSecretBox(REMINDER_SECRET, 'reminderChannels');
const weekdays = [1, 2, 3, 4, 5, 6, 7];
const SETTINGS = {
  bedtime: { isOn: true, weekdays, setMinute: 22 * 60 },
  stillAsleep: { isOn: false, weekdays },
  morning: { isOn: false, weekdays, setMinute: 0 },
  quietHours: null,
};

/** Sleepers whose bedtime reminder is due at 22:00 UTC of that date, each with a webhook. */
export async function addDueSleepers(
  storage: Storage,
  { count, dueAt }: { count: number; dueAt: number },
): Promise<void> {
  for (let added = 0; added < count; added += 1) {
    const userId = await addSleeper(storage, 'UTC');
    await storage.transaction(async (trx) => {
      await saveReminderSettings(trx, userId, SETTINGS);
      await insertRow(trx, 'reminder_channels', {
        userId,
        id: crypto.randomUUID(),
        kind: 'webhook',
        label: '127.0.0.1',
        sealedTarget: sealTarget({ channelBox }, userId, {
          kind: 'webhook',
          url: 'https://127.0.0.1/',
        }),
        authSessionId: null,
        language: null,
        createdAt: dueAt,
        activeAt: dueAt,
      });
      await saveDueReminders(trx, userId, [{ kind: 'bedtime', dueAt }]);
    });
  }
}
