import type { Diary } from '#diary/rules/diary.ts';
import { earliestDue, nextReminder, REMINDER_KINDS, type SleeperTimes } from '../reminders.ts';
import type { WriteTransaction } from '#schema.ts';
import { findAccount, type SleeperRecord } from '#accounts/server/account-rows.ts';
import { readReminderSettings } from './setting-rows.ts';
import { saveDueReminders } from './due-rows.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';
import { loadDiary } from '#diary/server/read-diary.ts';
import { findUsualMinutes } from '#diary/server/usual-minutes.ts';

/** The facts that determine the times of a sleeper's reminders. */
export function toSleeperTimes(
  { wallClock, defaultTimeZone }: UseCaseDeps,
  account: Pick<SleeperRecord, 'timeZone' | 'sleepGoalMinutes'>,
  diary: Diary,
  now: number,
): SleeperTimes {
  const timeZone = account.timeZone ?? defaultTimeZone;
  const { date: today } = wallClock(now, timeZone);
  return {
    timeZone,
    goalMinutes: account.sleepGoalMinutes,
    usual: findUsualMinutes(diary, today, wallClock),
    activeSleep: diary.active ?? null,
  };
}

/** Replans a sleeper's reminders after a change of their facts; without a diary, which is then read. */
export async function planReminders(
  deps: UseCaseDeps,
  trx: WriteTransaction,
  userId: string,
  diary?: Diary,
): Promise<void> {
  const now = deps.now();
  // After what the transaction has changed.
  const account = await findAccount(trx, userId);
  if (account === undefined || account.blockedAt !== null) return;
  const settings = await readReminderSettings(trx, userId);
  const known = diary ?? (await loadDiary(trx, userId, now));
  const sleeper = toSleeperTimes(deps, account, known, now);
  const due = REMINDER_KINDS.flatMap((kind) => {
    // A start reported late may be due already.
    const from = kind === 'stillAsleep' ? earliestDue(kind, now) : now;
    const next = nextReminder(kind, settings, sleeper, { wallClock: deps.wallClock, from });
    return next === null ? [] : [{ kind, dueAt: next.dueAt }];
  });
  await saveDueReminders(trx, userId, due);
}
