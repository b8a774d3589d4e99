import { AppError } from '#contract/app-error.ts';
import type { Dashboard } from '#contract/dashboard.ts';
import type { Unworded } from '#contract/sleep.ts';
import { bonusDays } from '#domain/points.ts';
import { refold, type Refolded } from '#domain/refold.ts';
import { isOutdated, RULES_CHANGED_AT } from '#domain/fold.ts';
import { streakAt } from '#domain/runs.ts';
import { readDashboardRecords, type DashboardRecords } from '#server/storage/tables/dashboard.ts';
import type { SleepRecord } from '#server/storage/tables/sleep-sessions.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import { summarizeRecentSleeps } from './summarize-recent-sleeps.ts';
import { presentLocked, presentUnlocked } from '#server/usecases/progress/present-achievements.ts';
import {
  readHistoryToFold,
  tryRefoldBeforeReading,
} from '#server/usecases/progress/refold-history.ts';
import { readNightStarts } from '#server/usecases/insights/read-night-starts.ts';
import { toInstantText } from '#server/usecases/instant-text.ts';
import { presentSleep } from '#server/usecases/sleeps/present-sleep.ts';

export type ReadDashboardInput = {
  userId: string;
  /** The request's IANA zone, if any; the streak uses its calendar. */
  timeZone?: string | undefined;
};

/** Everything the dashboard shows, by the current rules. Throws UNAUTHENTICATED if the account is gone. */
export async function readDashboard(
  deps: UseCaseDeps,
  input: ReadDashboardInput,
): Promise<Unworded<Dashboard>> {
  const { userId } = input;
  const now = deps.now();
  const stored = await readDashboardRecords(deps.storage.db, userId, now);
  if (stored === undefined) throw new AppError('UNAUTHENTICATED');

  const records = isOutdated(stored.rulesVersion)
    ? await readCurrentRecords(deps, userId, stored)
    : stored;
  const { rulesChange } = records;
  const { account, totals, unlocked, lastSleep, newestSleeps } = records;
  const accountZone = account.timeZone ?? deps.defaultTimeZone;
  const { date: today } = deps.wallClock(now, input.timeZone ?? accountZone);
  const streak = streakAt(totals.latestRun, now, today);
  const active = newestSleeps.find((sleep) => sleep.state === 'active');
  const recent = summarizeRecentSleeps(userId, records.usualFacts, today, deps.wallClock);
  const counted = newestSleeps.filter(({ state }) => state === 'counted');
  const nightStarts = counted.some(({ sleepDate }) => (sleepDate ?? '') < recent.nightsFrom)
    ? await readNightStarts(deps, deps.storage.db, userId, counted)
    : recent.nightStarts;

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
    usual: recent.usual,
    activeSleep: active
      ? { id: active.id, startTime: toInstantText(active.startTime), version: active.version }
      : null,
    lastSleep: lastSleep ? presentSleep(lastSleep, nightStarts) : null,
    recentSleeps: newestSleeps
      .toSorted(byNewestStart)
      .map((sleep) => presentSleep(sleep, nightStarts)),
    unlockedAchievements: presentUnlocked(unlocked),
    lockedAchievements: presentLocked(unlocked, totals, streak),
    rulesChange: rulesChange
      ? { changedAt: toInstantText(RULES_CHANGED_AT), ...rulesChange }
      : null,
  };
}

/** The records of an outdated sleeper after a refold. If it can't be stored, as on a full disk, it is only shown. */
async function readCurrentRecords(
  deps: UseCaseDeps,
  userId: string,
  outdated: DashboardRecords,
): Promise<DashboardRecords> {
  if (await tryRefoldBeforeReading(deps, userId)) {
    const current = await readDashboardRecords(deps.storage.db, userId, deps.now());
    if (current === undefined) throw new AppError('UNAUTHENTICATED');
    return current;
  }
  return withFold(outdated, refold(await readHistoryToFold(deps, deps.storage.db, userId)));
}

function withFold(
  records: DashboardRecords,
  { totals, days, unlocked, awards }: Refolded,
): DashboardRecords {
  const runDay = days.find(({ sleepDate }) => sleepDate === totals.latestRun?.sleepDate);
  const pointsBefore = records.rulesChange?.pointsBefore ?? records.totals.totalPoints;
  const pointsAfter = totals.totalPoints;
  const withAward = (sleep: SleepRecord) => ({ ...sleep, ...awards.get(sleep.id) });
  return {
    ...records,
    totals,
    unlocked: [...unlocked],
    runEarningDays: runDay?.runEarningDays ?? 0,
    runBonusesPaid: runDay?.runBonusesPaid ?? 0,
    rulesChange: pointsBefore === pointsAfter ? undefined : { pointsBefore, pointsAfter },
    lastSleep: records.lastSleep && withAward(records.lastSleep),
    newestSleeps: records.newestSleeps.map(withAward),
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
