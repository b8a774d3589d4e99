import type { SleepDate, WallClock } from '#kernel/rules/calendar.ts';
import { readDates, sleepsOn, type Diary } from '#diary/rules/diary.ts';
import { episodeQuality, readEpisodeClock, type DiaryDate } from '#diary/rules/episodes.ts';
import { findDayKind } from '#diary/rules/free-days.ts';
import { needsReview } from '#diary/rules/sleep.ts';
import type { Outcome } from './course.ts';

/** What the diary says of these dates, one for each, as it stands now. */
export function readValues(
  wallClock: WallClock,
  diary: Diary,
  freeWeekdays: readonly number[],
  dates: readonly SleepDate[],
) {
  const known = new Map(readDates(diary, dates).map((date) => [date.sleepDate, date]));
  return dates.map((sleepDate) => {
    const ownKind = diary.marks.get(sleepDate)?.kind;
    const kind = findDayKind(sleepDate, ownKind === 'skip' ? null : ownKind, freeWeekdays);
    return {
      sleepDate,
      kind: kind === 'free' ? ('free' as const) : ('work' as const),
      isLogged: known.get(sleepDate)?.isLogged ?? false,
      isReview: sleepsOn(diary, sleepDate).some(needsReview),
      values: findValues(wallClock, known.get(sleepDate)),
    };
  });
}

export type DateValues = ReturnType<typeof readValues>[number];

const NO_VALUES = { minutes: null, bed: null, rating: null };

function findValues(
  wallClock: WallClock,
  date: DiaryDate | undefined,
): Readonly<Record<Outcome, number | null>> {
  if (date === undefined) return NO_VALUES;
  const { main, isSleepless } = date;
  if (main === null) return { ...NO_VALUES, minutes: isSleepless ? 0 : null };
  return {
    minutes: main.minutes,
    bed: readEpisodeClock(wallClock, main).bed,
    rating: episodeQuality(main),
  };
}

/** Each date with one of its values. */
export const pickOutcome = (dates: readonly DateValues[], outcome: Outcome) =>
  dates.map(({ kind, values }) => ({ kind, value: values[outcome] }));
