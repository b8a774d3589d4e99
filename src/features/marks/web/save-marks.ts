import { useQueryClient } from '@tanstack/react-query';
import type { DayMark, SetDayMarkBody } from '#diary/nights-contract.ts';
import { refreshHistory } from '#diary/web/diary-sync.ts';
import { call } from '#kernel/web/api/call.ts';
import { useAction } from '#kernel/web/api/use-action.ts';
import { DIARY_MESSAGES } from '#kernel/web/messages/app.ts';
import { OUTBOX_MESSAGES } from '#kernel/web/messages/first.ts';
import { screenTimeZone } from '#kernel/web/time/screen-time-zone.ts';
import { useToast } from '#kernel/web/ui/toast.tsx';
import type { SleepDate } from '#kernel/rules/calendar.ts';
import type { Operation } from '#offline/web/operation.ts';
import { KEPT, tap } from '#offline/web/outbox.ts';

/** What is said of a date, and of `until` how far its rest reaches. */
export type MarkedDates = { date: SleepDate; body: SetDayMarkBody };

const put = ({ date, body }: MarkedDates, query = {}) =>
  call('PUT /days/:sleepDate/mark', { params: { sleepDate: date }, body, query });

/** What would come of it. */
export const previewMark = (marked: MarkedDates) => put(marked, { dryRun: 'true' });

/** Saves marks one after another, without a network as taps that wait; then `onSaved`. */
export function useSaveMarks(onSaved?: () => void) {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useAction(async (all: readonly MarkedDates[]) => {
    const answers: unknown[] = [];
    try {
      for (const marked of all) {
        const { date: sleepId, body } = marked;
        const timeZone = screenTimeZone();
        answers.push(await tap({ kind: 'mark', sleepId, timeZone, body }, () => put(marked)));
      }
    } finally {
      // Also if a later one was refused.
      if (answers.some((answer) => answer !== KEPT)) await refreshHistory(queryClient);
    }
    if (answers.includes(KEPT)) toast.show('warning', OUTBOX_MESSAGES.kept);
    onSaved?.();
  }, DIARY_MESSAGES.saveFailed);
}

/** The mark of a date with the taps that wait. */
export const applyMarks = (
  operations: readonly Operation[],
  date: SleepDate,
  mark: DayMark,
): DayMark =>
  operations
    .filter(({ kind }) => kind === 'mark')
    .reduce((before, { sleepId, body = {} }) => {
      const { kind = null, noSleep = false, rest = before.rest, until = sleepId } = body;
      if (date < sleepId || date > until) return before;
      return { ...(date === sleepId ? { kind, noSleep } : before), rest };
    }, mark);
