import type { ResponseData } from '#routes.ts';
import { findStreak, type Diary, type DiarySleep } from '#diary/rules/diary.ts';
import { RULES_CHANGED_AT } from '#diary/rules/fold.ts';
import { STREAK_BONUSES } from '#diary/rules/points.ts';
import { hasEnded, needsReview } from '#diary/rules/sleep.ts';
import type { SleeperRecord } from '#accounts/server/account-rows.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';
import { readToPresent } from '#diary/server/present-sleep.ts';
import { readDiary } from '#diary/server/read-diary.ts';
import { areRulesNew } from '#diary/server/see-rules-change.ts';
import { findUsualMinutes } from '#diary/server/usual-minutes.ts';
import { presentLocked, presentUnlocked } from './present-achievements.ts';

/** The number of sleeps in the charts. */
const NEWEST_COUNT = 7;

/** What a dashboard shows of a diary at any time, made once. */
type Shown = Pick<
  ResponseData<'GET /dashboard'>,
  'lastSleep' | 'recentSleeps' | 'unlockedAchievements'
>;

const shownOf = new WeakMap<Diary, Shown>();

/** Everything the dashboard shows. Throws UNAUTHENTICATED if the account is gone. */
export async function readDashboard(
  deps: UseCaseDeps,
  account: SleeperRecord,
  requestZone: string | undefined,
): Promise<ResponseData<'GET /dashboard'>> {
  const diary = await readDiary(deps, account);
  const { totals, active } = diary;
  const now = deps.now();
  const timeZone = account.timeZone ?? deps.defaultTimeZone;
  const { date: today } = deps.wallClock(now, requestZone ?? timeZone);
  const { streak, rests } = findStreak(diary, now, today);
  const lastDay = streak > 0 ? totals.latestRun?.lastDay : undefined;

  return {
    userId: account.userId,
    username: account.username,
    email: account.email,
    timeZone,
    sleepGoalMinutes: account.sleepGoalMinutes,
    showInsights: account.showInsights,
    showGame: account.showGame,
    ...(account.detailedMornings && { detailedMornings: true }),
    ...(account.hasExperiment && { hasExperiment: true }),
    totalPoints: totals.totalPoints,
    currentStreak: streak,
    streakRests: rests,
    longestStreak: totals.longestStreak,
    streakEarningDays: lastDay?.runEarningDays ?? 0,
    streakBonusesPaid: STREAK_BONUSES.filter((bonus) => lastDay?.runBonuses.includes(bonus)).map(
      ({ days }) => days,
    ),
    usual: findUsualMinutes(diary, today, deps.wallClock),
    activeSleep: active
      ? { id: active.id, startTime: active.startTime, version: active.version }
      : null,
    ...(shownOf.get(diary) ?? (await show(deps, account.userId, diary))),
    lockedAchievements: presentLocked(diary, streak),
    rulesChange: areRulesNew(account, diary)
      ? {
          changedAt: RULES_CHANGED_AT,
          pointsBefore: account.pointsTold,
          pointsAfter: totals.totalPoints,
        }
      : null,
  };
}

async function show(deps: UseCaseDeps, userId: string, diary: Diary): Promise<Shown> {
  const last = diary.ended.at(-1);
  const recent = listRecent(diary);
  const present = await readToPresent(deps, userId, diary, last ? [...recent, last] : recent);
  const shown = {
    lastSleep: last ? present(last) : null,
    recentSleeps: recent.map(present),
    unlockedAchievements: presentUnlocked(diary.unlocked),
  };
  shownOf.set(diary, shown);
  return shown;
}

/** The active sleep, the newest that count and the newest in review, newest start first. */
function listRecent({ sleeps }: Diary): DiarySleep[] {
  const places = { active: 1, counted: NEWEST_COUNT, review: NEWEST_COUNT };
  const recent: DiarySleep[] = [];
  for (const sleep of sleeps) {
    const state = !hasEnded(sleep) ? 'active' : needsReview(sleep) ? 'review' : 'counted';
    if (places[state] === 0) continue;
    places[state] -= 1;
    recent.push(sleep);
    if (places.counted + places.review === 0) break;
  }
  // Of equal starts the active sleep, else the latest waking.
  return recent.toSorted(
    (a, b) => b.startTime - a.startTime || (b.endTime ?? Infinity) - (a.endTime ?? Infinity),
  );
}
