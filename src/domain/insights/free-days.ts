import { isoWeekday, type SleepDate, type WallClock } from '#domain/calendar.ts';
import { summarizeUsualClock } from './circular.ts';
import { loggedNights, readEpisodeClock, type DiaryDate } from './episodes.ts';
import { mean, wrapClock, wrapDifference } from './statistics.ts';

const FREE_DAYS_DATES = 28;
const NEEDED_WORK_NIGHTS = 8;
const NEEDED_FREE_NIGHTS = 4;

/** A difference is clear from half an hour, and from so many standard errors. */
const CLEAR_FROM_MINUTES = 30;
const CLEAR_FROM_ERRORS = 2.5;

/** Of an account: more than a mark for each day of 13 years. */
export const MAX_DAY_MARKS = 5_000;

/** The marks that a sleeper can give a date; `skip` leaves it out. */
export const DAY_KINDS = ['work', 'free', 'skip'] as const;
export type DayKind = (typeof DAY_KINDS)[number];

export type DayKinds = {
  /** ISO weekdays. */
  readonly freeWeekdays: readonly number[];
  /** Dates that the sleeper has given a kind of their own. */
  readonly overrides: ReadonlyMap<SleepDate, DayKind>;
};

/** Whether a sleep date follows on work, is free, or is left out. */
export function findDayKind(sleepDate: SleepDate, { freeWeekdays, overrides }: DayKinds): DayKind {
  const weekdayKind = freeWeekdays.includes(isoWeekday(sleepDate)) ? 'free' : 'work';
  return overrides.get(sleepDate) ?? weekdayKind;
}

/** Mid-sleep on free days without what is slept on them to catch up, a minute of the day (MCTQ). */
export function correctFreeMidSleep({
  msf,
  sdWork,
  sdFree,
  sdWeek,
  hasAlarmOnFreeDays,
}: {
  msf: number;
  sdWork: number;
  sdFree: number;
  sdWeek: number;
  hasAlarmOnFreeDays: boolean;
}): number | null {
  if (hasAlarmOnFreeDays) return null;
  return sdFree <= sdWork ? msf : wrapClock(msf - (sdFree - sdWeek) / 2);
}

/** How much later mid-sleep is on free days, -720 < result <= 720; negative: earlier. */
export function socialJetlag(msw: number, msf: number): number {
  return -wrapDifference(msw - msf);
}

/** Circular means, minutes of the day; null if withheld, or the times spread too far. */
export type MeanTimes = {
  readonly bed: number | null;
  readonly middle: number | null;
  readonly wake: number | null;
};

const NO_TIMES: MeanTimes = { bed: null, middle: null, wake: null };

export type FreeDays = {
  readonly state: 'ok' | 'not-enough' | 'no-usual-time';
  readonly haveWork: number;
  readonly needWork: number;
  readonly haveFree: number;
  readonly needFree: number;
  readonly differenceMinutes: number | null;
  readonly isClear: boolean | null;
  readonly work: MeanTimes;
  readonly free: MeanTimes;
  readonly msfSc: number | null;
};

/** How much later nights of the last 28 dates lie on free days. */
export function compareFreeDays(
  dates: readonly DiaryDate[],
  until: SleepDate,
  kinds: DayKinds,
  wallClock: WallClock,
): FreeDays {
  const nights = Map.groupBy(loggedNights(dates, until, FREE_DAYS_DATES), ({ sleepDate }) =>
    findDayKind(sleepDate, kinds),
  );
  const [work, free] = [nights.get('work') ?? [], nights.get('free') ?? []];
  const counts = {
    haveWork: work.length,
    needWork: NEEDED_WORK_NIGHTS,
    haveFree: free.length,
    needFree: NEEDED_FREE_NIGHTS,
  };
  const withheld = {
    ...counts,
    differenceMinutes: null,
    isClear: null,
    work: NO_TIMES,
    free: NO_TIMES,
    msfSc: null,
  };
  if (work.length < NEEDED_WORK_NIGHTS || free.length < NEEDED_FREE_NIGHTS) {
    return { state: 'not-enough', ...withheld };
  }
  const summarize = (group: typeof work, time: keyof MeanTimes) =>
    summarizeUsualClock(group.map(({ main }) => readEpisodeClock(wallClock, main)[time]));
  const [midWork, midFree] = [summarize(work, 'middle'), summarize(free, 'middle')];
  if (midWork === null || midFree === null) return { state: 'no-usual-time', ...withheld };

  const [sdWork, sdFree] = [work, free].map((group) =>
    mean(group.map(({ main }) => main.minutes)),
  ) as [number, number];
  const freeWeekdays = kinds.freeWeekdays.length;
  const differenceMinutes = socialJetlag(midWork.mean, midFree.mean);
  const error = Math.sqrt(midWork.sd ** 2 / work.length + midFree.sd ** 2 / free.length);
  return {
    state: 'ok',
    ...counts,
    differenceMinutes,
    isClear:
      Math.abs(differenceMinutes) >= CLEAR_FROM_MINUTES &&
      Math.abs(differenceMinutes) >= CLEAR_FROM_ERRORS * error,
    work: {
      bed: summarize(work, 'bed')?.mean ?? null,
      middle: midWork.mean,
      wake: summarize(work, 'wake')?.mean ?? null,
    },
    free: {
      bed: summarize(free, 'bed')?.mean ?? null,
      middle: midFree.mean,
      wake: summarize(free, 'wake')?.mean ?? null,
    },
    msfSc: correctFreeMidSleep({
      msf: midFree.mean,
      sdWork,
      sdFree,
      sdWeek: (sdWork * (7 - freeWeekdays) + sdFree * freeWeekdays) / 7,
      hasAlarmOnFreeDays: false,
    }),
  };
}
