import type { AchievementId } from './achievements.ts';
import { addDays, type SleepDate } from './calendar.ts';
import { DAYS_NEEDED_AFTER, foldSleeps } from './fold.ts';
import type { Award, Progress, SleepDay, Totals, Unlocked } from './progress.ts';
import { latestRunEndingAt, relinkFrom } from './runs.ts';
import { emptyDay, withAward, withSleep } from './sleep-day.ts';
import { compareByWaking, counts, type CompletedSleep } from './sleep.ts';

/** Sleeps that leave the log and sleeps that come into it; a corrected one does both. */
export type LogChange = {
  readonly removed: readonly CompletedSleep[];
  readonly added: readonly CompletedSleep[];
};

/** A sleep and what it was paid. */
export type PaidSleep = CompletedSleep & { readonly award: Award };

/** What is stored of a log before a change, as far back as the change reaches. */
export type StoredLog = {
  readonly totals: Totals;
  readonly unlocked: readonly Unlocked[];
  /** The most days of a run that were reached before the first refolded date. */
  readonly longestStreakBefore: number;
  /**
   * In order of date: all from DAYS_NEEDED_BEFORE before the last full day that lies before the first refolded date
   * (before that date itself, if there is none).
   */
  readonly days: readonly SleepDay[];
  /** All whose sleep date is the first refolded one or later; others do no harm. */
  readonly sleeps: readonly PaidSleep[];
};

export type Refolded = {
  readonly totals: Totals;
  readonly unlocked: readonly Unlocked[];
  /** The days that are new or changed, in order of date. */
  readonly changedDays: readonly SleepDay[];
  /** The dates that have no sleep that counts any more. */
  readonly emptiedDates: readonly SleepDate[];
  /** By sleep id: what each added sleep is paid. */
  readonly addedAwards: ReadonlyMap<string, Award>;
  /** By sleep id: those of other sleeps that are not what they were. */
  readonly changedAwards: ReadonlyMap<string, Award>;
  readonly newAchievements: readonly AchievementId[];
  readonly lostAchievements: readonly AchievementId[];
};

/** Two dates before the first one touched: no sleep that woke after those touched has an earlier date. */
export function firstRefoldedDate({ removed, added }: LogChange): SleepDate {
  const dates = [...removed, ...added].map((sleep) => sleep.sleepDate);
  return addDays(dates.toSorted()[0] as SleepDate, -DAYS_NEEDED_AFTER);
}

/**
 * What is stored, brought to the fold of the log as it is after a change (which has at least one sleep). Whatever
 * woke before the first sleep touched keeps its award; everything from there on is folded again.
 */
export function refold(stored: StoredLog, change: LogChange): Refolded {
  const from = firstRefoldedDate(change);
  const [first] = [...change.removed, ...change.added].toSorted(compareByWaking);
  const isEarlier = (sleep: PaidSleep) => compareByWaking(sleep, first as CompletedSleep) < 0;
  const earlier = stored.sleeps.filter(isEarlier);
  const later = stored.sleeps.filter((sleep) => !isEarlier(sleep));
  const removedIds = new Set(change.removed.map((sleep) => sleep.id));
  const staying = later.filter((sleep) => !removedIds.has(sleep.id));
  const { progress, awards } = foldSleeps(rewind(stored, from, earlier, later), [
    ...staying,
    ...change.added,
  ]);

  const changedAwards = new Map<string, Award>();
  for (const { id, award } of staying) {
    const now = awards.get(id) as Award;
    if (!isSame(now, award)) changedAwards.set(id, now);
  }
  return {
    totals: progress.totals,
    unlocked: progress.unlocked,
    ...compareDays(stored.days, progress.days, from),
    addedAwards: new Map(change.added.map(({ id }) => [id, awards.get(id) as Award])),
    changedAwards,
    newAchievements: idsMissing(progress.unlocked, stored.unlocked),
    lostAchievements: idsMissing(stored.unlocked, progress.unlocked),
  };
}

/** The progress as it was before the first of the `later` sleeps woke. */
function rewind(
  stored: StoredLog,
  from: SleepDate,
  earlier: readonly PaidSleep[],
  later: readonly PaidSleep[],
): Progress {
  const daysBefore = stored.days.filter((day) => day.sleepDate < from);
  const madeAnew = daysOf(earlier.filter((sleep) => sleep.sleepDate >= from));
  const days = [...daysBefore, ...madeAnew];
  relinkFrom(days, daysBefore.length);

  const laterIds = new Set(later.map((sleep) => sleep.id));
  const lastFull = days.findLastIndex((day) => day.completedAt !== null);
  const { totals, unlocked, longestStreakBefore } = stored;
  return {
    totals: {
      totalPoints: later.reduce((points, { award }) => points - award.points, totals.totalPoints),
      fullDays:
        totals.fullDays - fullDaysOf(stored.days.slice(daysBefore.length)) + fullDaysOf(madeAnew),
      longestStreak: days
        .slice(daysBefore.length)
        .reduce((longest, day) => Math.max(longest, day.runDay), longestStreakBefore),
      latestRun: lastFull === -1 ? null : latestRunEndingAt(days, lastFull),
    },
    days,
    unlocked: unlocked.filter(({ sleepId }) => !laterIds.has(sleepId)),
  };
}

/** The days of sleeps that are all folded already: what they were paid stands, only the places in runs are open. */
function daysOf(sleeps: readonly PaidSleep[]): SleepDay[] {
  const days = new Map<SleepDate, SleepDay>();
  for (const sleep of sleeps.filter(counts).toSorted(compareByWaking)) {
    const day = days.get(sleep.sleepDate) ?? emptyDay(sleep);
    days.set(sleep.sleepDate, withAward(withSleep(day, sleep), sleep.award));
  }
  return [...days.values()].toSorted((a, b) => (a.sleepDate < b.sleepDate ? -1 : 1));
}

function fullDaysOf(days: readonly SleepDay[]): number {
  return days.filter((day) => day.completedAt !== null).length;
}

function compareDays(
  before: readonly SleepDay[],
  after: readonly SleepDay[],
  from: SleepDate,
): Pick<Refolded, 'changedDays' | 'emptiedDates'> {
  const unmatched = new Map(
    before.filter((day) => day.sleepDate >= from).map((day) => [day.sleepDate, day]),
  );
  const changedDays: SleepDay[] = [];
  for (const day of after) {
    if (day.sleepDate < from) continue;
    const stored = unmatched.get(day.sleepDate);
    unmatched.delete(day.sleepDate);
    if (stored === undefined || !isSame(day, stored)) changedDays.push(day);
  }
  return { changedDays, emptiedDates: [...unmatched.keys()] };
}

/** Whether two plain values agree in all that the first one has. */
function isSame<T extends object>(a: T, b: T): boolean {
  for (const key in a) if (a[key] !== b[key]) return false;
  return true;
}

/** The achievements of `these` that are not among `those`. */
function idsMissing(these: readonly Unlocked[], those: readonly Unlocked[]): AchievementId[] {
  return these.map(({ id }) => id).filter((id) => !those.some((other) => other.id === id));
}
