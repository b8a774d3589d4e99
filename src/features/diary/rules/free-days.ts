import { isoWeekday, type SleepDate, type WallClock } from '#kernel/rules/calendar.ts';
import { summarizeUsualClock } from '#kernel/rules/circular.ts';
import { loggedNights, readEpisodeClock, type DiaryDate, type LoggedNight } from './episodes.ts';
import { isClear, mean, wrapClock, wrapDifference } from '#kernel/rules/statistics.ts';

const FREE_DAYS_DATES = 28;
const NEEDED_WORK_NIGHTS = 8;
const NEEDED_FREE_NIGHTS = 4;

/** Of an account: more than a mark for each day of 13 years. */
export const MAX_DAY_MARKS = 5_000;

/** Of one call. */
export const MAX_MARKED_DATES = 30;

/** The marks that a sleeper can give a date; `skip` leaves it out. */
export const DAY_KINDS = ['work', 'free', 'skip'] as const;
export type DayKind = (typeof DAY_KINDS)[number];

/** What a sleeper says of a date. */
export type Mark = {
  /** Null: by its weekday. */
  readonly kind: DayKind | null;
  readonly noSleep: boolean;
  /** The streak waits over it. */
  readonly rest: boolean;
};

export const NO_MARK: Mark = { kind: null, noSleep: false, rest: false };

export type DayKinds = {
  /** ISO weekdays. */
  readonly freeWeekdays: readonly number[];
  /** Dates that the sleeper has given a kind of their own. */
  readonly overrides: ReadonlyMap<SleepDate, DayKind>;
};

/** Whether a sleep date follows on work, is free, or is left out: by its own kind, or else by its weekday. */
export const findDayKind = (
  sleepDate: SleepDate,
  ownKind: DayKind | null | undefined,
  freeWeekdays: readonly number[],
): DayKind => ownKind ?? (freeWeekdays.includes(isoWeekday(sleepDate)) ? 'free' : 'work');

/** Mid-sleep on free days without what is slept on them to catch up, a minute of the day (MCTQ). */
export function correctFreeMidSleep(times: Record<'msf' | 'sdWork' | 'sdFree' | 'sdWeek', number>) {
  const { msf, sdWork, sdFree, sdWeek } = times;
  return sdFree <= sdWork ? msf : wrapClock(msf - (sdFree - sdWeek) / 2);
}

/** How much later mid-sleep is on free days, -720 < result <= 720; negative: earlier. */
export function socialJetlag(msw: number, msf: number): number {
  return -wrapDifference(msw - msf);
}

const NO_TIMES = { bed: null, middle: null, wake: null };

/** How much later nights of the last 28 dates lie on free days. */
export function compareFreeDays(
  dates: readonly DiaryDate[],
  until: SleepDate,
  kinds: DayKinds,
  wallClock: WallClock,
) {
  const nights = Map.groupBy(loggedNights(dates, until, FREE_DAYS_DATES), ({ sleepDate }) =>
    findDayKind(sleepDate, kinds.overrides.get(sleepDate), kinds.freeWeekdays),
  );
  const [work, free] = [nights.get('work') ?? [], nights.get('free') ?? []];
  const withheld = {
    haveWork: work.length,
    needWork: NEEDED_WORK_NIGHTS,
    haveFree: free.length,
    needFree: NEEDED_FREE_NIGHTS,
    differenceMinutes: null,
    isClear: null,
    work: NO_TIMES,
    free: NO_TIMES,
    msfSc: null,
  };
  if (work.length < NEEDED_WORK_NIGHTS || free.length < NEEDED_FREE_NIGHTS) {
    return { ...withheld, state: 'not-enough' } as const;
  }
  const [onWork, onFree] = [summarizeNights(work, wallClock), summarizeNights(free, wallClock)];
  if (onWork.middle === null || onFree.middle === null) {
    return { ...withheld, state: 'no-usual-time' } as const;
  }
  const differenceMinutes = socialJetlag(onWork.middle.mean, onFree.middle.mean);
  const error = Math.sqrt(
    onWork.middle.sd ** 2 / work.length + onFree.middle.sd ** 2 / free.length,
  );
  const [sdWork, sdFree] = [onWork.minutes, onFree.minutes];
  const freeWeekdays = kinds.freeWeekdays.length;
  const sdWeek = (sdWork * (7 - freeWeekdays) + sdFree * freeWeekdays) / 7;
  return {
    ...withheld,
    state: 'ok',
    differenceMinutes,
    isClear: isClear(differenceMinutes, error),
    work: onWork.times,
    free: onFree.times,
    msfSc: correctFreeMidSleep({ msf: onFree.middle.mean, sdWork, sdFree, sdWeek }),
  } as const;
}

/** Circular means in minutes of the day, null if the times spread too far; and the mean minutes asleep. */
function summarizeNights(nights: readonly LoggedNight[], wallClock: WallClock) {
  const clocks = nights.map(({ main }) => readEpisodeClock(wallClock, main));
  const [bed, middle, wake] = (['bed', 'middle', 'wake'] as const).map((time) =>
    summarizeUsualClock(clocks.map((clock) => clock[time])),
  );
  return {
    middle: middle ?? null,
    times: { bed: bed?.mean ?? null, middle: middle?.mean ?? null, wake: wake?.mean ?? null },
    minutes: mean(nights.map(({ main }) => main.minutes)),
  };
}
