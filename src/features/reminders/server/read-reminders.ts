import type { Database } from '#schema.ts';
import type { ResponseData } from '#routes.ts';
import type { SaveRemindersBody } from '../contract.ts';
import {
  bedtimeClock,
  morningClock,
  stillAsleepAfterMinutes,
  type ReminderClock,
} from '../reminders.ts';
import { findAccount, lockAccount, requireAccount } from '#accounts/server/account-rows.ts';
import { listDestinations } from '#destinations/server/destination-rows.ts';
import { readReminderSettings, saveReminderSettings } from './setting-rows.ts';
import type { AccountCaller } from '#sign-in/server/account-deps.ts';
import { recordAccountEvent } from '#accounts/server/record-account-event.ts';
import { readDiary, readDiaryWithin } from '#diary/server/read-diary.ts';
import { isChannel, presentChannel } from './channel-target.ts';
import { planReminders, toSleeperTimes } from './plan-reminders.ts';
import type { Context } from '#server-feature.ts';

/** Reminder settings, next due times and channels. Throws UNAUTHENTICATED. */
export async function readReminders(
  deps: Context,
  { userId, authSessionId }: AccountCaller,
): Promise<ResponseData<'GET /account/reminders'>> {
  const now = deps.now();
  const account = await requireAccount(findAccount(deps.storage.db, userId));
  const settings = await readReminderSettings(deps.storage.db, userId);
  const sleeper = toSleeperTimes(deps, account, await readDiary(deps, account), now);
  const destinations = await listDestinations(deps.storage.db, { userId, now });
  return {
    ...settings,
    times: {
      bedtime: pickTime(bedtimeClock(sleeper, settings.bedtime.setMinute)),
      stillAsleepAfterMinutes: stillAsleepAfterMinutes(sleeper.goalMinutes),
      morning: pickTime(morningClock(sleeper, settings.morning.setMinute)),
    },
    channels: destinations
      .filter(isChannel)
      .map((channel) => presentChannel(channel, authSessionId)),
    sends: deps.messageSender.sends,
    vapidPublicKey: deps.messageSender.vapidPublicKey(),
  };
}

const pickTime = ({ minuteOfDay, source }: ReminderClock) => ({ minuteOfDay, source });

/** The settings and the channels, without addresses, keys and tokens. */
export async function exportReminders(
  db: Database,
  given: { userId: string; now: number },
): Promise<object> {
  const destinations = await listDestinations(db, given);
  return {
    ...(await readReminderSettings(db, given.userId)),
    channels: destinations.filter(isChannel).map((channel) => {
      const { kind, label, isActive, isPaused, isHeld, createdAt } = presentChannel(channel);
      return { kind, label, isActive, isPaused, isHeld, createdAt, language: channel.language };
    }),
  };
}

/** Saves the settings and replans. Throws UNAUTHENTICATED if the account is gone. */
export async function saveReminders(
  deps: Context,
  caller: AccountCaller,
  settings: SaveRemindersBody,
): Promise<ResponseData<'GET /account/reminders'>> {
  const { userId, origin } = caller;
  await deps.storage.transaction(async (trx) => {
    const account = await requireAccount(lockAccount(trx, userId));
    await saveReminderSettings(trx, userId, settings);
    await planReminders(deps, trx, userId, await readDiaryWithin(deps, trx, account));
    await recordAccountEvent(deps, trx, userId, { kind: 'reminders-changed', by: origin });
  });
  return await readReminders(deps, caller);
}
