import { afterLatestWaking, earliestWaking, type SleepDate } from '#kernel/rules/calendar.ts';
import { firstIndex } from '#kernel/rules/first-index.ts';
import { foldSleeps, NO_AWARD, type Progress } from './fold.ts';
import { groupByDate, hasNight, type DiaryDate } from './episodes.ts';
import { NO_MARK, type Mark } from './free-days.ts';
import { streakAt } from './runs.ts';
import { NO_DETAILS } from './sleep-details.ts';
import {
  compareByWaking,
  counts,
  durationMinutes,
  hasEnded,
  MAX_DELETED_SLEEPS,
  needsReview,
  type Ended,
  type SleepFacts,
  type SleepKind,
} from './sleep.ts';
import type { Award, SleepDay } from './totals.ts';

/** A sleep as a diary holds it: its note is read when it is shown. */
export type DiarySleep = Omit<SleepFacts, 'note'> & { readonly hasNote: boolean };
export type DeletedSleep = DiarySleep & { readonly deletedAt: number };

/** The facts of a new sleep of which nothing else was said or done. */
export const NEW_SLEEP = {
  ...NO_DETAILS,
  deletedAt: null,
  endedAt: null,
  reopenedAt: null,
  version: 1,
  changedAt: null,
} as const;

/** What was said of a date. `noSleep` is as stated, even if a night was logged since. */
export type DatedMark = Mark & { readonly sleepDate: SleepDate };

/** All that is stored of a sleeper's nights, in any order. A deleted sleep is included while it can be restored. */
export type DiaryFacts = {
  readonly sleeps: readonly DiarySleep[];
  readonly marks: readonly DatedMark[];
};

/** The facts, and all that follows from them. */
export type Diary = Progress & {
  /** Newest start first, without the deleted ones. */
  readonly sleeps: readonly DiarySleep[];
  /** Last deleted first. */
  readonly deleted: readonly DeletedSleep[];
  readonly active: DiarySleep | undefined;
  /** In waking order, as their awards. */
  readonly ended: readonly Ended<DiarySleep>[];
  readonly marks: ReadonlyMap<SleepDate, DatedMark>;
  readonly rests: ReadonlySet<SleepDate>;
};

/**
 * The diary of these facts. The same facts give the same diary: it reads no clock and no zone. `known`: what follows
 * from the same ended sleeps and rest nights.
 */
export function deriveDiary({ sleeps: facts, marks }: DiaryFacts, known?: Progress): Diary {
  const sleeps = facts.filter(({ deletedAt }) => deletedAt === null).toSorted(compareByStart);
  const ended = sleeps.filter(hasEnded).toSorted(compareByWaking);
  const rests = new Set(marks.filter(({ rest }) => rest).map(({ sleepDate }) => sleepDate));
  return {
    ...(known ?? foldSleeps(ended, rests)),
    sleeps,
    deleted: facts
      .filter((sleep): sleep is DeletedSleep => sleep.deletedAt !== null)
      .toSorted(compareByDeletion)
      .slice(0, MAX_DELETED_SLEEPS),
    active: sleeps.find((sleep) => !hasEnded(sleep)),
    ended,
    marks: new Map(marks.map((mark) => [mark.sleepDate, mark])),
    rests,
  };
}

/** New facts of a diary. */
export type DiaryChange = {
  /** Whole, as they are after it; one that was there with this id is replaced. */
  readonly sleeps?: readonly SleepFacts[];
  /** Ids of sleeps that are gone for good. */
  readonly erased?: readonly string[];
  /** One that says nothing is taken away. */
  readonly marks?: readonly DatedMark[];
};

/** The diary after a change. */
export function changeDiary(
  diary: Diary,
  { sleeps = [], erased = [], marks = [] }: DiaryChange,
): Diary {
  const replaced = new Set([...sleeps.map(({ id }) => id), ...erased]);
  const staying = [...diary.sleeps, ...diary.deleted].filter(({ id }) => !replaced.has(id));
  const marksAfter = new Map(diary.marks);
  for (const mark of marks) marksAfter.set(mark.sleepDate, mark);
  const facts = {
    // The newest are first in a diary.
    sleeps: [...sleeps.map(toDiarySleep), ...staying],
    marks: [...marksAfter.values()].filter((mark) => !isEmptyMark(mark)),
  };
  // A start and most marks leave what follows from the ended sleeps as it is.
  const isFoldSame =
    marks.every(({ sleepDate, rest }) => rest === diary.rests.has(sleepDate)) &&
    !diary.ended.some(({ id }) => replaced.has(id)) &&
    !sleeps.some((sleep) => hasEnded(sleep) && sleep.deletedAt === null);
  return deriveDiary(facts, isFoldSame ? diary : undefined);
}

export function toDiarySleep({ note, ...facts }: SleepFacts): DiarySleep {
  return { ...facts, hasNote: note !== null };
}

export const isEmptyMark = ({ kind, noSleep, rest }: Mark): boolean =>
  kind === null && !noSleep && !rest;

/** Newest start first; of equal starts the greater id. */
function compareByStart(a: DiarySleep, b: DiarySleep): number {
  return b.startTime - a.startTime || (a.id < b.id ? 1 : -1);
}

function compareByDeletion(a: DeletedSleep, b: DeletedSleep): number {
  return b.deletedAt - a.deletedAt || (a.id < b.id ? 1 : -1);
}

/**
 * The streak at `now` (epoch milliseconds) with `today` as the local date, and how many rest nights it has from its
 * first day up to today that are no full days.
 */
export function findStreak(diary: Diary, now: number, today: SleepDate) {
  const { latestRun } = diary.totals;
  const streak = streakAt(latestRun, now, today, diary.rests);
  if (latestRun === null || streak === 0) return { streak: 0, rests: 0 };
  const isOfStreak = (date: SleepDate) => date > latestRun.firstDate && date <= today;
  const rests = [...diary.rests].filter(
    (date) => isOfStreak(date) && (dayOn(diary, date)?.completedAt ?? null) === null,
  );
  return { streak, rests: rests.length };
}

/** What a sleep was paid. */
export function findAward({ ended, awards }: Diary, sleep: DiarySleep | SleepFacts): Award {
  if (!hasEnded(sleep)) return NO_AWARD;
  const at = firstIndex(ended, (other) => compareByWaking(other, sleep) >= 0);
  return (ended[at]?.id === sleep.id ? awards[at] : undefined) ?? NO_AWARD;
}

/** The ended sleeps of a date, in waking order. */
export function sleepsOn({ ended }: Diary, sleepDate: SleepDate): Ended<DiarySleep>[] {
  const [earliest, afterLatest] = [earliestWaking(sleepDate), afterLatestWaking(sleepDate)];
  const from = firstIndex(ended, ({ endTime }) => endTime >= earliest);
  const to = firstIndex(ended, ({ endTime }) => endTime >= afterLatest);
  return ended.slice(from, to).filter((sleep) => sleep.sleepDate === sleepDate);
}

/** The day of a date; undefined without sleep that counts. */
export function dayOn({ days }: Diary, sleepDate: SleepDate): SleepDay | undefined {
  const day = days[firstIndex(days, (other) => other.sleepDate >= sleepDate)];
  return day?.sleepDate === sleepDate ? day : undefined;
}

/** The sleep and marks of some dates, oldest first; of dates with neither, nothing. */
export function readDates(diary: Diary, dates: readonly SleepDate[]): DiaryDate[] {
  return groupByDate(
    dates.flatMap((date) => countingOn(diary, date)),
    new Set(dates.filter((date) => diary.marks.get(date)?.noSleep)),
  );
}

const countingOn = (diary: Diary, sleepDate: SleepDate): Ended<DiarySleep>[] =>
  sleepsOn(diary, sleepDate).filter(counts);

/** Whether a date has an episode that overrules *I did not sleep*. */
export const hasNightOn = (diary: Diary, sleepDate: SleepDate): boolean =>
  hasNight(countingOn(diary, sleepDate));

/** The mark of a date as it is shown: a night overrules *I did not sleep*. */
export function readMark(diary: Diary, sleepDate: SleepDate): Mark {
  const { kind, noSleep, rest } = diary.marks.get(sleepDate) ?? NO_MARK;
  return { kind, noSleep: noSleep && !hasNightOn(diary, sleepDate), rest };
}

/** The starts of the sleeps that are the night of a date; `deleted` sleeps count as if they were there. */
export function findNightStarts(
  diary: Diary,
  sleepDate: SleepDate,
  deleted: readonly Ended<DiarySleep>[] = [],
): ReadonlySet<number> {
  const isSleepless = diary.marks.get(sleepDate)?.noSleep;
  const [date] = groupByDate(
    [...countingOn(diary, sleepDate), ...deleted],
    new Set(isSleepless ? [sleepDate] : []),
  );
  return new Set(date?.main?.sessions.map(({ startTime }) => startTime));
}

/** What an ended sleep is to its date; of a deleted one, what it would be. `starts`: of its date, for many sleeps. */
export function findKind(
  diary: Diary,
  sleep: Ended<DiarySleep>,
  starts?: ReadonlySet<number>,
): SleepKind {
  const { sleepDate, deletedAt } = sleep;
  if (deletedAt === null && needsReview(sleep)) return 'review';
  if (durationMinutes(sleep) === 0) return 'nap';
  const night = starts ?? findNightStarts(diary, sleepDate, deletedAt === null ? [] : [sleep]);
  return night.has(sleep.startTime) ? 'night' : 'nap';
}
