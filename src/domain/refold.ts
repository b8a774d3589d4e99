import { ACHIEVEMENTS, type AchievementId, type AchievementRule } from './achievements.ts';
import { addDays, type SleepDate } from './calendar.ts';
import { DAYS_NEEDED_AFTER, DAYS_NEEDED_BEFORE, foldSleeps } from './fold.ts';
import type { Progress, Unlocked } from './progress.ts';
import type { Award, SleepDay, Totals } from './totals.ts';
import { latestRunEndingAt, renumberRunFrom } from './runs.ts';
import { emptyDay, withAward, withSleep } from './sleep-day.ts';
import { compareByWaking, counts, type CompletedSleep } from './sleep.ts';

/** Removed and added sleeps; a corrected sleep is both. */
export type HistoryChange = {
  readonly removed: readonly CompletedSleep[];
  readonly added: readonly CompletedSleep[];
};

/** A sleep and its award. */
export type PaidSleep = CompletedSleep & { readonly award: Award };

/** The stored state at the point where the refold starts. */
export type HistoryStart = {
  /** Of the whole history, as the achievements are. */
  readonly totals: Totals;
  readonly unlocked: readonly Unlocked[];
  /**
   * Days before the first refolded date, oldest first: from DAYS_NEEDED_BEFORE before the last full one (before
   * that date itself, if there is none).
   */
  readonly days: readonly SleepDay[];
  /** Totals of all days before the first refolded date; 0 unless needsSums. */
  readonly sums: DaySums;
};

export type DaySums = { readonly points: number; readonly fullDays: number };

/** The next stored sleeps in waking order, and the days that no later sleep can belong to. */
export type HistorySlice = {
  readonly sleeps: readonly PaidSleep[];
  /** The last sleep of the slice, stored or added; undefined if there is none. */
  readonly until: CompletedSleep | undefined;
  /** Oldest first: all days before `openFrom` that earlier slices did not contain. */
  readonly days: readonly SleepDay[];
  /** See openDate; null if this slice is the last one. */
  readonly openFrom: SleepDate | null;
};

/** Differences between the stored and the folded days. */
export type DayChanges = {
  /** New and changed days, oldest first. */
  readonly changedDays: readonly SleepDay[];
  /** Dates that no longer have a counting sleep. */
  readonly emptiedDates: readonly SleepDate[];
};

/** The changes that one slice makes to the stored cache. */
export type SliceChanges = DayChanges & {
  /** Changed awards of existing sleeps, by sleep id. */
  readonly changedAwards: ReadonlyMap<string, Award>;
};

export type Refolded = {
  readonly totals: Totals;
  readonly unlocked: readonly Unlocked[];
  /** Awards of added sleeps, by sleep id. */
  readonly addedAwards: ReadonlyMap<string, Award>;
  readonly newAchievements: readonly AchievementId[];
  readonly lostAchievements: readonly AchievementId[];
};

/** Two dates before the first changed one: no later waking has an earlier date. */
export function firstRefoldedDate({ removed, added }: HistoryChange): SleepDate {
  const dates = [...removed, ...added].map((sleep) => sleep.sleepDate);
  return addDays(dates.toSorted()[0] as SleepDate, -DAYS_NEEDED_AFTER);
}

/** The earliest date that a later waking can have. */
export function openDate(sleeps: readonly CompletedSleep[]): SleepDate {
  const latest = sleeps.reduce((date, { sleepDate }) => (sleepDate > date ? sleepDate : date), '');
  return addDays(latest, -DAYS_NEEDED_AFTER);
}

/** Whether HistoryStart needs its totals: a locked achievement depends on them. */
export function needsSums(unlocked: readonly Unlocked[], change: HistoryChange): boolean {
  const none = { totalPoints: 0, fullDays: 0, longestStreak: 0, latestRun: null };
  const some = { ...none, totalPoints: 1, fullDays: 1 };
  return lockedRules(unlockedBefore(unlocked, change)).some(
    (rule) => reachedBy(rule, none) !== reachedBy(rule, some),
  );
}

const NO_CHANGES: SliceChanges = {
  changedDays: [],
  emptiedDates: [],
  changedAwards: new Map(),
};

/**
 * Updates the stored cache to the fold of the changed history, slice by slice from the first refolded date on. It ends
 * as soon as nothing later can differ: the days of the last weeks equal the stored ones, and no achievement can be
 * unlocked by a different sleep. The changed history has at least one sleep.
 */
export class Refold {
  readonly #stored: HistoryStart;
  readonly #change: HistoryChange;
  readonly #removedIds: ReadonlySet<string>;
  /** In waking order; sleeps before `#nextAdded` are folded. */
  readonly #addedSleeps: readonly CompletedSleep[];
  #nextAdded = 0;
  /** The first changed sleep in waking order: sleeps before it keep their awards. */
  readonly #first: CompletedSleep;
  readonly #addedAwards = new Map<string, Award>();

  /** Days before this date are not refolded. */
  #from: SleepDate;
  #daysBefore: readonly SleepDay[];
  #sumsBefore: DaySums;
  /** The days from then on, made from the sleeps before the first changed one. */
  readonly #rebuilt = new Map<SleepDate, SleepDay>();

  /** Undefined until the first changed sleep. Its totals exclude streaks that ended before `#from`. */
  #progress: Progress | undefined;
  /** Stored days before this date are compared; null means all. */
  #openFrom: SleepDate | null;
  /** End of the last sleep of the last slice. */
  #wokenUntil = -Infinity;
  #lastDifference: SleepDate;
  #added = { points: 0, fullDays: 0 };
  #longestStored = 0;
  #isOver = false;

  constructor(stored: HistoryStart, change: HistoryChange) {
    const touched = [...change.removed, ...change.added];
    this.#stored = stored;
    this.#change = change;
    this.#removedIds = new Set(change.removed.map(({ id }) => id));
    this.#addedSleeps = change.added.toSorted(compareByWaking);
    this.#first = firstTouched(change);
    this.#from = this.#openFrom = firstRefoldedDate(change);
    this.#daysBefore = stored.days;
    this.#sumsBefore = stored.sums;
    this.#lastDifference = touched
      .map(({ sleepDate }) => sleepDate)
      .toSorted()
      .at(-1) as SleepDate;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Folds the next slice. The first one starts at the first refolded date, or earlier. */
  fold({ sleeps, days: storedDays, openFrom, until }: HistorySlice): SliceChanges {
    const later: PaidSleep[] = [];
    for (const sleep of sleeps) {
      if (compareByWaking(sleep, this.#first) < 0) this.#rebuild(sleep);
      else later.push(sleep);
    }
    const added = this.#takeAdded(openFrom === null ? undefined : until);
    const isBeforeChange = this.#progress === undefined && later.length === 0 && added.length === 0;
    if (isBeforeChange && openFrom !== null) {
      this.#beginAt(openFrom, storedDays);
      return NO_CHANGES;
    }
    const changedAwards = this.#foldSleeps(later, added);
    const changes = this.#compareDays(storedDays, openFrom);
    this.#openFrom = openFrom;
    this.#wokenUntil = until?.endTime ?? this.#wokenUntil;
    this.#isOver = openFrom === null || this.#isAsStoredFrom(openFrom);
    this.#forgetDaysBefore(openFrom);
    return { ...changes, changedAwards };
  }

  /**
   * The stored days that the longest streak depends on, if it can't be told without them: those before one date and
   * those from another date on.
   */
  get runsToAsk(): { before: SleepDate; from: SleepDate | null } | undefined {
    const { longestStreak } = this.#stored.totals;
    const isShortened =
      this.#longestStored === longestStreak && this.#folded.totals.longestStreak < longestStreak;
    return isShortened ? { before: this.#from, from: this.#openFrom } : undefined;
  }

  /** The result, once it is over; `longestAsked` is the longest run in the days that runsToAsk names. */
  result(longestAsked = 0): Refolded {
    const { totals: stored, unlocked: storedUnlocked } = this.#stored;
    const { totals, unlocked } = this.#folded;
    const longestElsewhere = this.runsToAsk === undefined ? stored.longestStreak : longestAsked;
    const all = [...unlocked, ...storedUnlocked.filter((one) => this.#isAhead(one.unlockedAt))];
    return {
      totals: {
        ...this.#finalTotals(),
        longestStreak: Math.max(totals.longestStreak, longestElsewhere),
        latestRun: this.#isAheadOfFold(stored.latestRun) ? stored.latestRun : totals.latestRun,
      },
      unlocked: all,
      addedAwards: this.#addedAwards,
      newAchievements: idsMissing(all, storedUnlocked),
      lostAchievements: idsMissing(storedUnlocked, all),
    };
  }

  get #folded(): Progress {
    if (this.#progress === undefined) throw new Error('No slice of the history was folded.');
    return this.#progress;
  }

  /** Adds a sleep that woke before the first changed one; its award stays. */
  #rebuild(sleep: PaidSleep): void {
    if (!counts(sleep) || sleep.sleepDate < this.#from) return;
    const day = this.#rebuilt.get(sleep.sleepDate) ?? emptyDay(sleep);
    this.#rebuilt.set(sleep.sleepDate, withAward(withSleep(day, sleep), sleep.award));
  }

  /** Keeps these stored days: the change can't affect them. */
  #beginAt(date: SleepDate, days: readonly SleepDay[]): void {
    const sums = sumDays(days);
    this.#daysBefore = [...this.#daysBefore, ...days];
    this.#sumsBefore = {
      points: this.#sumsBefore.points + sums.points,
      fullDays: this.#sumsBefore.fullDays + sums.fullDays,
    };
    for (const rebuilt of this.#rebuilt.keys()) if (rebuilt < date) this.#rebuilt.delete(rebuilt);
    this.#from = this.#openFrom = date;
  }

  /** The progress before the first changed sleep. */
  #start(): Progress {
    const rebuilt = [...this.#rebuilt.values()].toSorted((a, b) =>
      a.sleepDate < b.sleepDate ? -1 : 1,
    );
    const days = [...this.#daysBefore, ...rebuilt];
    renumberRunFrom(days, this.#daysBefore.length);
    const lastFull = days.findLastIndex((day) => day.completedAt !== null);
    const sums = sumDays(rebuilt);
    return {
      totals: {
        totalPoints: this.#sumsBefore.points + sums.points,
        fullDays: this.#sumsBefore.fullDays + sums.fullDays,
        longestStreak: longestRun(days.slice(this.#daysBefore.length)),
        latestRun: lastFull === -1 ? null : latestRunEndingAt(days, lastFull),
      },
      days,
      unlocked: unlockedBefore(this.#stored.unlocked, this.#change),
    };
  }

  /** The added sleeps that are not folded yet, up to `last`. */
  #takeAdded(last: CompletedSleep | undefined): readonly CompletedSleep[] {
    const from = this.#nextAdded;
    const isTaken = (sleep: CompletedSleep) =>
      last === undefined || compareByWaking(sleep, last) <= 0;
    const count = this.#addedSleeps.slice(from).findIndex((sleep) => !isTaken(sleep));
    this.#nextAdded = count === -1 ? this.#addedSleeps.length : from + count;
    return this.#addedSleeps.slice(from, this.#nextAdded);
  }

  /** Folds kept and added sleeps and returns the changed awards. */
  #foldSleeps(sleeps: readonly PaidSleep[], added: readonly CompletedSleep[]): Map<string, Award> {
    const staying = sleeps.filter(({ id }) => !this.#removedIds.has(id));
    const { progress, awards } = foldSleeps(this.#progress ?? this.#start(), [
      ...staying,
      ...added,
    ]);
    this.#progress = progress;
    for (const { id } of added) this.#addedAwards.set(id, awards.get(id) as Award);
    for (const award of awards.values()) this.#added.points += award.points;
    for (const { award } of sleeps) this.#added.points -= award.points;

    const changed = new Map<string, Award>();
    for (const { id, sleepDate, award } of staying) {
      const now = awards.get(id) as Award;
      if (isSame(now, award)) continue;
      changed.set(id, now);
      this.#seeDifference(sleepDate);
    }
    return changed;
  }

  #compareDays(stored: readonly SleepDay[], openFrom: SleepDate | null): DayChanges {
    const from = this.#openFrom as SleepDate;
    const settled = this.#folded.days.filter(
      ({ sleepDate }) => sleepDate >= from && (openFrom === null || sleepDate < openFrom),
    );
    const changes = compareDays(stored, settled);
    for (const date of changes.emptiedDates) this.#seeDifference(date);
    for (const { sleepDate } of changes.changedDays) this.#seeDifference(sleepDate);
    this.#added.fullDays += sumDays(settled).fullDays - sumDays(stored).fullDays;
    this.#longestStored = Math.max(this.#longestStored, longestRun(stored));
    return changes;
  }

  #seeDifference(date: SleepDate): void {
    if (date > this.#lastDifference) this.#lastDifference = date;
  }

  /** Whether the rest equals the stored cache: the fold reads no changed day and unlocks the same achievements. */
  #isAsStoredFrom(openFrom: SleepDate): boolean {
    if (addDays(this.#lastDifference, DAYS_NEEDED_BEFORE) >= openFrom) return false;
    const { unlocked } = this.#folded;
    const stored = this.#stored.unlocked.filter((one) => !this.#isAhead(one.unlockedAt));
    if (idsMissing(unlocked, stored).length > 0 || idsMissing(stored, unlocked).length > 0) {
      return false;
    }
    const [before, after] = [this.#stored.totals, this.#finalTotals()];
    return lockedRules(unlocked).every((rule) => {
      const [reachedBefore, reachedAfter] = [reachedBy(rule, before), reachedBy(rule, after)];
      return reachedBefore === reachedAfter || Math.max(reachedBefore, reachedAfter) < rule.goal;
    });
  }

  /** The summed totals of the whole history, provided the rest equals the stored cache. */
  #finalTotals(): Totals {
    const { totals } = this.#stored;
    return {
      ...totals,
      totalPoints: totals.totalPoints + this.#added.points,
      fullDays: totals.fullDays + this.#added.fullDays,
    };
  }

  /** Whether this instant lies in the part that keeps its stored cache. */
  #isAhead(instant: number): boolean {
    return this.#openFrom !== null && instant > this.#wokenUntil;
  }

  #isAheadOfFold(run: Totals['latestRun']): boolean {
    return run !== null && this.#openFrom !== null && run.sleepDate >= this.#openFrom;
  }

  #forgetDaysBefore(openFrom: SleepDate | null): void {
    if (openFrom === null) return;
    const needed = addDays(openFrom, -DAYS_NEEDED_BEFORE);
    const { days, ...rest } = this.#folded;
    this.#progress = { ...rest, days: days.filter((day) => day.sleepDate >= needed) };
  }
}

/** The changes that turn the stored days of some dates into the folded ones. */
export function compareDays(stored: readonly SleepDay[], folded: readonly SleepDay[]): DayChanges {
  const unmatched = new Map(stored.map((day) => [day.sleepDate, day]));
  const changedDays = folded.filter((day) => {
    const before = unmatched.get(day.sleepDate);
    unmatched.delete(day.sleepDate);
    return before === undefined || !isSame(day, before);
  });
  return { changedDays, emptiedDates: [...unmatched.keys()] };
}

function firstTouched({ removed, added }: HistoryChange): CompletedSleep {
  return [...removed, ...added].toSorted(compareByWaking)[0] as CompletedSleep;
}

/** Achievements unlocked before the first changed sleep. No two counting sleeps end at the same instant. */
function unlockedBefore(unlocked: readonly Unlocked[], change: HistoryChange): Unlocked[] {
  const { endTime } = firstTouched(change);
  const isTouched = (id: string) => change.removed.some((sleep) => sleep.id === id);
  return unlocked.filter(
    ({ unlockedAt, sleepId }) =>
      unlockedAt < endTime || (unlockedAt === endTime && !isTouched(sleepId)),
  );
}

function lockedRules(unlocked: readonly Unlocked[]): AchievementRule[] {
  return ACHIEVEMENTS.filter((rule) => unlocked.every(({ id }) => id !== rule.id));
}

function reachedBy(rule: AchievementRule, totals: Totals): number {
  return { ...totals, sleepMinutes: 0, steadyDays: 0, earlyDays: 0 }[rule.measure];
}

function sumDays(days: readonly SleepDay[]): DaySums {
  return {
    points: days.reduce((points, day) => points + day.points, 0),
    fullDays: days.filter((day) => day.completedAt !== null).length,
  };
}

function longestRun(days: readonly SleepDay[]): number {
  return days.reduce((longest, day) => Math.max(longest, day.runDay), 0);
}

/** Whether `b` has the same value for each member of `a`. */
function isSame<T extends object>(a: T, b: T): boolean {
  for (const key in a) if (a[key] !== b[key]) return false;
  return true;
}

/** The achievements of `these` that are not among `those`. */
function idsMissing(these: readonly Unlocked[], those: readonly Unlocked[]): AchievementId[] {
  return these.map(({ id }) => id).filter((id) => !those.some((other) => other.id === id));
}
