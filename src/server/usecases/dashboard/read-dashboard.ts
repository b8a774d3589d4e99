import { AppError } from '#contract/app-error.ts';
import type { Dashboard } from '#contract/dashboard.ts';
import { bonusDays } from '#domain/points.ts';
import { isOutdated, RULES_CHANGED_AT } from '#domain/rules-version.ts';
import { streakAt } from '#domain/streak.ts';
import { readDashboardRecords } from '#server/storage/tables/dashboard.ts';
import type { SleepRecord } from '#server/storage/tables/sleep-sessions.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import { findUsualMinutes } from './find-usual-minutes.ts';
import { presentLocked, presentUnlocked } from '#server/usecases/progress/present-achievements.ts';
import { toInstantText } from '#server/usecases/instant-text.ts';
import { presentSleep } from '#server/usecases/sleeps/present-sleep.ts';

export type ReadDashboardInput = {
  userId: string;
  /** The request's IANA zone, if any; the streak uses its calendar. */
  timeZone?: string | undefined;
};

/**
 * Everything the dashboard shows. For an outdated sleeper it returns the stored cache and requests a refold. Throws
 * UNAUTHENTICATED if the account is gone.
 */
export async function readDashboard(
  deps: UseCaseDeps,
  input: ReadDashboardInput,
): Promise<Dashboard> {
  const { userId } = input;
  const now = deps.now();
  const records = await readDashboardRecords(deps.storage.db, userId, now);
  if (records === undefined) throw new AppError('UNAUTHENTICATED');

  if (isOutdated(records.rulesVersion)) deps.refoldSoon?.(userId);
  const { rulesChange } = records;
  const { account, totals, unlocked, lastSleep, newestSleeps } = records;
  const accountZone = account.timeZone ?? deps.defaultTimeZone;
  const { date: today } = deps.wallClock(now, input.timeZone ?? accountZone);
  const streak = streakAt(totals.latestRun, now, today);
  const active = newestSleeps.find((sleep) => sleep.state === 'active');

  return {
    userId,
    username: account.username,
    email: account.email,
    timeZone: accountZone,
    sleepGoalMinutes: account.sleepGoalMinutes,
    showInsights: account.showInsights === 1,
    totalPoints: totals.totalPoints,
    currentStreak: streak,
    longestStreak: totals.longestStreak,
    streakEarningDays: streak > 0 ? records.runEarningDays : 0,
    streakBonusesPaid: streak > 0 ? bonusDays(records.runBonusesPaid) : [],
    usual: findUsualMinutes(userId, records.usualFacts, today, deps.wallClock),
    activeSleep: active
      ? { id: active.id, startTime: toInstantText(active.startTime), version: active.version }
      : null,
    lastSleep: lastSleep ? presentSleep(lastSleep) : null,
    recentSleeps: newestSleeps.toSorted(byNewestStart).map(presentSleep),
    unlockedAchievements: presentUnlocked(unlocked),
    lockedAchievements: presentLocked(unlocked, totals, streak),
    rulesChange: rulesChange
      ? { changedAt: toInstantText(RULES_CHANGED_AT), ...rulesChange }
      : null,
    historyEpoch: account.historyEpoch,
    changes: account.changes,
  };
}

/** Newest start first; of equal starts the active sleep, else the latest waking. */
function byNewestStart(a: SleepRecord, b: SleepRecord): number {
  return (
    b.startTime - a.startTime ||
    (b.endTime ?? Infinity) - (a.endTime ?? Infinity) ||
    (a.id < b.id ? 1 : -1)
  );
}
