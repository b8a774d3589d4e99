import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CorrectSleepBody, EnterSleepBody } from '#contract/diary.ts';
import type { SleepDetails } from '#domain/sleep-details.ts';
import { getErrorMessage } from '#web/api/api-error.ts';
import { correctSleep, deleteSleep, restoreSleep } from '#web/api/diary-calls.ts';
import { useToast } from '#web/ui/toast.tsx';
import { DIARY_MESSAGES } from '#web/messages/diary.ts';
import { readCurrentSleepLogId, writeCurrentSleepLogId } from '#web/session/current-sleep.ts';
import { clockTime } from '#web/time/sleep-times.ts';
import { listConsequences, formatPointsChange, type ChangeAnswer } from './format-change.ts';
import { createIdempotentEntry } from './idempotent-entry.ts';
import { notifyOtherTabs } from './tab-sync.ts';

const { toasts } = DIARY_MESSAGES;

/**
 * Changes of the history, each with a toast about the points and a refresh of the screen.
 * They throw ApiError if the server rejects them; restoring shows its own error toast.
 */
export function useDiaryChanges() {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMemo(() => {
    const refresh = async () => {
      notifyOtherTabs();
      // A response in flight may be older than the change.
      await queryClient.cancelQueries({ queryKey: ['dashboard'] });
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['dashboard'] }),
        queryClient.invalidateQueries({ queryKey: ['diary'] }),
      ]);
    };
    const said = (answer: ChangeAnswer, bonusBefore: number) =>
      [toasts.points(formatPointsChange(answer)), ...listConsequences(answer, bonusBefore)].join(
        ' ',
      );

    const restore = async (id: string) => {
      try {
        const change = await restoreSleep(id);
        toast.show('success', toasts.restored(said(change, 0)));
      } catch (error) {
        toast.show('error', toasts.restoreFailed(getErrorMessage(error, toasts.reasonUnknown)));
      }
      await refresh();
    };

    const enterOnce = createIdempotentEntry();
    return {
      enter: async (body: EnterSleepBody) => {
        const change = await enterOnce(body);
        toast.show('success', toasts.entered(said(change, 0)));
        void refresh();
      },
      correct: async (id: string, body: CorrectSleepBody, bonusBefore: number) => {
        const change = await correctSleep(id, body);
        toast.show('success', toasts.corrected(said(change, bonusBefore)));
        void refresh();
      },
      /** Changes the active sleep's start. */
      moveStart: async (id: string, startTime: string) => {
        await correctSleep(id, { startTime });
        if (readCurrentSleepLogId() === id) writeCurrentSleepLogId(id, startTime);
        toast.show('success', toasts.startMoved(clockTime(startTime)));
        await refresh();
      },
      note: async (id: string, body: Partial<SleepDetails>) => {
        await correctSleep(id, body);
        toast.show('success', toasts.noted);
        void refresh();
      },
      /** Restores a deleted sleep. */
      restore,
      remove: async (id: string, bonusBefore: number) => {
        const change = await deleteSleep(id);
        // The active sleep was deleted here, so it is not reported as lost.
        if (readCurrentSleepLogId() === id) writeCurrentSleepLogId(null);
        toast.show('success', toasts.deleted(said(change, bonusBefore)), {
          action: { label: toasts.undo, onPress: () => void restore(id) },
        });
        void refresh();
      },
    };
  }, [queryClient, toast]);
}
