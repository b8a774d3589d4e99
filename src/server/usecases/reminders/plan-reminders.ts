import { earliestDue, nextReminder, REMINDER_KINDS, type SleeperTimes } from '#domain/reminders.ts';
import type { WriteTransaction } from '#server/storage/schema.ts';
import { readReminderFacts, type ReminderFacts } from '#server/storage/tables/reminder-settings.ts';
import { saveDueReminders } from '#server/storage/tables/reminders-due.ts';
import type { UseCaseDeps } from '../deps.ts';
import { summarizeRecentSleeps } from '../dashboard/summarize-recent-sleeps.ts';

export type PlanDeps = Pick<UseCaseDeps, 'now' | 'wallClock' | 'defaultTimeZone'>;

/** The facts that determine the times of a sleeper's reminders. */
export function toSleeperTimes(
  { wallClock, defaultTimeZone }: PlanDeps,
  userId: string,
  facts: ReminderFacts,
  now: number,
): SleeperTimes {
  const timeZone = facts.timeZone ?? defaultTimeZone;
  const { date: today } = wallClock(now, timeZone);
  return {
    timeZone,
    goalMinutes: facts.goalMinutes,
    usual: summarizeRecentSleeps(userId, facts.usualFacts, today, wallClock).usual,
    activeSleep: facts.activeSleep,
  };
}

/** Replans a sleeper's reminders after a change of their facts. */
export async function planReminders(
  deps: PlanDeps,
  trx: WriteTransaction,
  userId: string,
): Promise<void> {
  const now = deps.now();
  const facts = await readReminderFacts(trx, userId, now);
  if (facts === undefined) return;
  const sleeper = toSleeperTimes(deps, userId, facts, now);
  const due = REMINDER_KINDS.flatMap((kind) => {
    // A start reported late may be due already.
    const from = kind === 'stillAsleep' ? earliestDue(kind, now) : now;
    const next = nextReminder(kind, facts.settings, sleeper, { wallClock: deps.wallClock, from });
    return next === null ? [] : [{ kind, dueAt: next.dueAt }];
  });
  await saveDueReminders(trx, userId, due);
}
