import { useQuery } from '@tanstack/react-query';
import type { DayMark } from '#diary/nights-contract.ts';
import { MAX_MARKED_DATES, NO_MARK } from '#diary/rules/free-days.ts';
import { nightsOfQuery } from '#diary/web/queries.ts';
import { addDays, type SleepDate } from '#kernel/rules/calendar.ts';
import { useOutbox } from '#offline/web/outbox.ts';
import { applyMarks, type MarkedDates } from './save-marks.ts';

/** The marks of the dates from one on, and how many rest nights in a row it begins; undefined while it loads. */
export function useRests(date: SleepDate) {
  const range = { from: date, to: addDays(date, MAX_MARKED_DATES) };
  const { data: nights = [], isPending } = useQuery(nightsOfQuery(range));
  const { operations } = useOutbox();
  const findMark = (day: number): DayMark => {
    const sleepDate = addDays(date, day);
    const night = nights.find((each) => each.sleepDate === sleepDate);
    return applyMarks(operations, sleepDate, night?.mark ?? NO_MARK);
  };
  let length = 0;
  while (length < MAX_MARKED_DATES && findMark(length).rest) length += 1;
  return { length: isPending ? undefined : length, findMark };
}

type Change = {
  date: SleepDate;
  before: DayMark;
  after: DayMark;
  /** Rest nights in a row from the date on. */
  lengthBefore: number;
  length: number;
  /** Of the first date after them. */
  markAfter: DayMark;
};

/** The calls of a change: one for the date and its rest nights, one that takes rest nights back behind them. */
export function listMarks(change: Change): MarkedDates[] {
  const { date, before, after, lengthBefore, length, markAfter } = change;
  const isExtended = after.rest ? length > lengthBefore : before.rest;
  const isSaid = after.kind !== before.kind || after.noSleep !== before.noSleep;
  const { kind, noSleep, rest } = after;
  const until = addDays(date, (rest ? length : lengthBefore) - 1);
  // Without rest it stays as it is, also where the game hides it.
  const body = { kind, noSleep, ...(isExtended && { rest, ...(until > date && { until }) }) };
  const end = addDays(date, length);
  return [
    ...(isExtended || isSaid ? [{ date, body }] : []),
    ...(rest && length < lengthBefore
      ? [{ date: end, body: { ...markAfter, rest: false, until: addDays(date, lengthBefore - 1) } }]
      : []),
  ];
}
