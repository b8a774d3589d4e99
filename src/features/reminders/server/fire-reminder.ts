import type { SleepDate } from '#kernel/rules/calendar.ts';
import { sleepsOn, type Diary } from '#diary/rules/diary.ts';
import { LOGGED_FROM_MINUTES } from '#diary/rules/episodes.ts';
import { NO_MARK } from '#diary/rules/free-days.ts';
import {
  decideReminder,
  DROPPED_AFTER_MINUTES,
  earliestDue,
  isLimited,
  isTooLate,
  nextReminder,
  type ReminderOutcome,
} from '../reminders.ts';
import { durationMinutes } from '#diary/rules/sleep.ts';
import type { WriteTransaction } from '#schema.ts';
import { findAccount } from '#accounts/server/account-rows.ts';
import { canReceive, listDestinations } from '#destinations/server/destination-rows.ts';
import { insertDeliveries } from '#destinations/server/delivery-rows.ts';
import { readRecentMessages, readReminderSettings, saveReminderDecision } from './setting-rows.ts';
import { advanceDueReminder, claimDueReminder, type DueReminder } from './due-rows.ts';
import { countRows } from '#kernel/server/storage/rows.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';
import { loadDiary } from '#diary/server/read-diary.ts';
import { isChannel } from './channel-target.ts';
import { toSleeperTimes } from './plan-reminders.ts';

type FiredReminder = ReminderOutcome | 'late' | 'moved' | 'taken';

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

/** Decides a due reminder once per occasion, enqueues its deliveries, and schedules the next one. */
export async function fireReminder(deps: UseCaseDeps, due: DueReminder): Promise<FiredReminder> {
  return await deps.storage.transaction(async (trx) => {
    if (!(await claimDueReminder(trx, due))) return 'taken';
    const { fired, nextDueAt } = await decide(deps, trx, due);
    await advanceDueReminder(trx, due, nextDueAt);
    return fired;
  });
}

type Fired = { fired: FiredReminder; nextDueAt: number | undefined };

async function decide(
  deps: UseCaseDeps,
  trx: WriteTransaction,
  { userId, kind, dueAt }: DueReminder,
): Promise<Fired> {
  const now = deps.now();
  const account = await findAccount(trx, userId);
  if (account === undefined || account.blockedAt !== null) {
    return { fired: 'moved', nextDueAt: undefined };
  }
  const settings = await readReminderSettings(trx, userId);
  const diary = await loadDiary(trx, userId, now);
  const sleeper = toSleeperTimes(deps, account, diary, now);
  const nextFrom = (from: number) =>
    nextReminder(kind, settings, sleeper, { wallClock: deps.wallClock, from });
  const occasion = nextFrom(earliestDue(kind, now));
  if (occasion === null || occasion.dueAt > now) {
    const fired = isTooLate(kind, dueAt, now) ? 'late' : 'moved';
    return { fired, nextDueAt: occasion?.dueAt };
  }
  const nextDueAt = nextFrom(now + 1)?.dueAt;
  const decision = { userId, kind, occasion: occasion.occasion };
  if ((await countRows(trx, 'remindersSent', decision)) > 0) {
    return { fired: 'moved', nextDueAt };
  }
  const isLogged = kind === 'morning' && isNightLogged(diary, occasion.occasion);
  let outcome: ReminderOutcome = decideReminder(kind, sleeper, isLogged);
  let messages = 0;
  if (outcome === 'sent') {
    const destinations = await listDestinations(trx, { userId, now });
    const channels = destinations.filter((each) => isChannel(each) && canReceive(each));
    const recent = await readRecentMessages(trx, userId, now - DAY_MS);
    if (channels.length === 0) outcome = 'noChannel';
    else if (isLimited(kind, channels.length, recent, now)) outcome = 'limited';
    else {
      const expiresAt = occasion.dueAt + DROPPED_AFTER_MINUTES[kind] * MINUTE_MS;
      const message = { kind, source: occasion.source, nextAt: now, expiresAt };
      const deliveries = channels.map(({ id }) => ({ id: deps.newId(), channelId: id }));
      await insertDeliveries(trx, userId, message, deliveries);
      messages = deliveries.length;
    }
  }
  await saveReminderDecision(trx, userId, {
    kind,
    occasion: occasion.occasion,
    decidedAt: now,
    outcome,
    messages,
  });
  return { fired: outcome, nextDueAt };
}

/** As in the insights: 180 minutes of sleep, in review too, or marked *I did not sleep* or as a rest. */
function isNightLogged(diary: Diary, sleepDate: SleepDate): boolean {
  const minutes = sleepsOn(diary, sleepDate).reduce(
    (sum, sleep) => sum + durationMinutes(sleep),
    0,
  );
  const { noSleep, rest } = diary.marks.get(sleepDate) ?? NO_MARK;
  return noSleep || rest || minutes >= LOGGED_FROM_MINUTES;
}
