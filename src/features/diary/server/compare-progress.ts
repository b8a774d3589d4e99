import { inDisplayOrder, type AchievementId } from '../rules/achievements.ts';
import { findStreak, type Diary } from '../rules/diary.ts';
import type { Happened } from './happened.ts';
import type { OpenDiary } from './with-diary.ts';

/** Points, streaks and achievements before and after a change. */
export function compareProgress({ diary: before, now, today }: OpenDiary, after: Diary) {
  return {
    pointsBefore: before.totals.totalPoints,
    pointsAfter: after.totals.totalPoints,
    streakBefore: findStreak(before, now, today).streak,
    currentStreak: findStreak(after, now, today).streak,
    longestStreakBefore: before.totals.longestStreak,
    longestStreakAfter: after.totals.longestStreak,
    newAchievements: inDisplayOrder(listMissing(after, before)),
    lostAchievements: inDisplayOrder(listMissing(before, after)),
  };
}

/** The event of a change of many sleeps. */
export const toHistoryChanged = ({ diary: before }: OpenDiary, after: Diary): Happened => ({
  type: 'history.changed',
  achievements: listMissing(after, before),
});

/** The achievements of one diary that another lacks. */
export function listMissing(one: Diary, other: Diary): AchievementId[] {
  const others = new Set(other.unlocked.map(({ id }) => id));
  return one.unlocked.map(({ id }) => id).filter((id) => !others.has(id));
}
