import type { AchievementId } from './achievements.ts';
import type { SleepDate } from './calendar.ts';
import { foldSleeps, NO_PROGRESS, type Progress, type Unlocked } from './fold.ts';
import type { Award, SleepDay, Totals } from './totals.ts';
import type { CompletedSleep, SleepState } from './sleep.ts';

/** Removed and added sleeps; a corrected sleep is both. */
export type HistoryChange = {
  readonly removed: readonly { readonly id: string }[];
  readonly added: readonly CompletedSleep[];
};

/** A completed sleep with its stored award and state. */
export type PaidSleep = CompletedSleep & Award & { readonly state: SleepState };

/** All completed sleeps of a sleeper, and the stored result of their fold. */
export type StoredHistory = {
  readonly sleeps: readonly PaidSleep[];
  readonly totals: Totals;
  readonly unlocked: readonly Unlocked[];
};

/** The fold of a whole history, compared with what was stored before. */
export type Refolded = Progress & {
  /** The stored sleeps that the change leaves as they are. */
  readonly staying: readonly PaidSleep[];
  /** Awards of all sleeps, by sleep id. */
  readonly awards: ReadonlyMap<string, Award>;
  readonly pointsBefore: number;
  readonly newAchievements: readonly AchievementId[];
  readonly lostAchievements: readonly AchievementId[];
};

const NO_CHANGE: HistoryChange = { removed: [], added: [] };

/** Folds a stored history with this change from nothing. */
export function refold(
  stored: StoredHistory,
  { removed, added }: HistoryChange = NO_CHANGE,
): Refolded {
  const removedIds = new Set(removed.map(({ id }) => id));
  const staying = stored.sleeps.filter(({ id }) => !removedIds.has(id));
  const { progress, awards } = foldSleeps(NO_PROGRESS, [...staying, ...added]);
  return {
    ...progress,
    staying,
    awards,
    pointsBefore: stored.totals.totalPoints,
    newAchievements: idsMissing(progress.unlocked, stored.unlocked),
    lostAchievements: idsMissing(stored.unlocked, progress.unlocked),
  };
}

/** The changes that turn the stored days of a history into the folded ones. */
export function findChangedDays(
  stored: readonly SleepDay[],
  folded: readonly SleepDay[],
): { changedDays: readonly SleepDay[]; emptiedDates: readonly SleepDate[] } {
  const unmatched = new Map(stored.map((day) => [day.sleepDate, day]));
  const changedDays = folded.filter((day) => {
    const before = unmatched.get(day.sleepDate);
    unmatched.delete(day.sleepDate);
    return before === undefined || !isSame(day, before);
  });
  return { changedDays, emptiedDates: [...unmatched.keys()] };
}

/** Whether `b` has the same value for each member of `a`. */
export function isSame<T extends object>(a: T, b: NoInfer<T>): boolean {
  for (const key in a) if (a[key] !== b[key]) return false;
  return true;
}

/** The achievements of `these` that are not among `those`. */
function idsMissing(these: readonly Unlocked[], those: readonly Unlocked[]): AchievementId[] {
  return these.map(({ id }) => id).filter((id) => !those.some((other) => other.id === id));
}
