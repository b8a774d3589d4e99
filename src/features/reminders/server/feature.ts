import type { ServerFeature } from '#server-feature.ts';
import { readDiaryWithin } from '#diary/server/read-diary.ts';
import { saveDueReminders } from './due-rows.ts';
import { CHANNELS } from './channel-delivery.ts';
import { createReminderEndpoints } from './endpoints.ts';
import { planReminders } from './plan-reminders.ts';
import { exportReminders } from './read-reminders.ts';

export const REMINDERS_FEATURE = {
  endpoints: createReminderEndpoints,
  destinations: CHANNELS,
  exported: async ({ now }, db, userId) => ({
    facts: { reminders: await exportReminders(db, { userId, now: now() }) },
  }),
  async onDiaryChange(deps, trx, { account, diary }) {
    if (account.hasReminders) await planReminders(deps, trx, account.userId, diary);
  },
  async onAccountChange(deps, trx, account, { timeZone, sleepGoalMinutes, blockedAt }) {
    const { userId, hasReminders } = account;
    if (typeof blockedAt === 'number') return await saveDueReminders(trx, userId, []);
    const movesReminders = [timeZone, sleepGoalMinutes, blockedAt].some((to) => to !== undefined);
    if (!movesReminders || !hasReminders) return;
    await planReminders(deps, trx, userId, await readDiaryWithin(deps, trx, account));
  },
} as const satisfies ServerFeature;
