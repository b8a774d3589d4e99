import { addDays } from '#kernel/rules/calendar.ts';
import { isEmptyMark, type DatedMark, type Diary } from '#diary/rules/diary.ts';
import type { ImportMarkStatus } from '../import-plan.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';
import { EARLIEST_DATE, MARKED_AHEAD_DAYS, requireMarkQuota } from '#diary/server/day-mark.ts';

type PlannedMarks = {
  marks: ImportMarkStatus[];
  /** Those to write. */
  writtenMarks: DatedMark[];
};

/**
 * Decides which marks of an import are written: the mark of a date stays, and an empty one is none. Throws
 * TOO_MANY_MARKS.
 */
export function planMarks(
  { now, wallClock }: Pick<UseCaseDeps, 'now' | 'wallClock'>,
  diary: Diary,
  incoming: readonly DatedMark[],
): PlannedMarks {
  const marked = new Set(diary.marks.keys());
  // A day more, because the sleeper may be ahead of UTC.
  const latest = addDays(wallClock(now(), 'UTC').date, MARKED_AHEAD_DAYS + 1);
  const marks = incoming.map((mark): ImportMarkStatus => {
    const { sleepDate } = mark;
    if (sleepDate < EARLIEST_DATE) return 'tooOld';
    if (sleepDate > latest) return 'inFuture';
    if (isEmptyMark(mark) || marked.has(sleepDate)) return 'same';
    marked.add(sleepDate);
    return 'new';
  });
  const writtenMarks = incoming.filter((_, index) => marks[index] === 'new');
  if (writtenMarks.length > 0) requireMarkQuota(diary, writtenMarks.length);
  return { marks, writtenMarks };
}

/** The marks that the import wrote and the sleeper has not changed. */
export function findUnchangedMarks(diary: Diary, written: readonly DatedMark[]): DatedMark[] {
  return written.filter(({ sleepDate, kind, noSleep, rest }) => {
    const now = diary.marks.get(sleepDate);
    return now?.kind === kind && now.noSleep === noSleep && now.rest === rest;
  });
}
