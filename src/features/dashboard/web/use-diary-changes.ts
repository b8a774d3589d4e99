import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CorrectSleepBody, EnterSleepBody } from '#diary/contract.ts';
import { getErrorMessage } from '#kernel/web/api/api-error.ts';
import type { SaidDetails, SleepEntry } from '#diary/web/dashboard-data.ts';
import { useGame } from '#game/web/game.tsx';
import { call } from '#kernel/web/api/call.ts';
import { newId } from '#offline/web/operation.ts';
import { KEPT, tap, tapOnSleep } from '#offline/web/outbox.ts';
import { useToast } from '#kernel/web/ui/toast.tsx';
import { ACCOUNT_MESSAGES, DIARY_MESSAGES } from '#kernel/web/messages/app.ts';
import { OUTBOX_MESSAGES, SLEEP_NOW_MESSAGES } from '#kernel/web/messages/first.ts';
import { readCurrentSleepLogId, writeCurrentSleepLogId } from '#diary/web/current-sleep.ts';
import { screenTimeZone } from '#kernel/web/time/screen-time-zone.ts';
import { clockTime } from '#kernel/web/time/sleep-times.ts';
import {
  listConsequences,
  formatPointsChange,
  type ChangeAnswer,
} from '#diary/web/format-change.ts';
import { refreshHistory } from '#diary/web/diary-sync.ts';

/** Each shows its points, or that it is saved, in a toast. Without a response, entries, ratings and notes wait; the others throw ApiError. */
export function useDiaryChanges() {
  const queryClient = useQueryClient();
  const toast = useToast();
  const hasGame = useGame();
  // A server that answers with an error may have stored the sleep: the next try is the same entry.
  const entry = useRef<{ text: string; id: string }>(undefined);
  const refresh = () => refreshHistory(queryClient);
  const say = (...message: [text: string, options?: Parameters<typeof toast.show>[2]]) => {
    toast.show('success', ...message);
    void refresh();
  };
  const sayChange = (
    word: (values: { points: string }) => string,
    answer: ChangeAnswer,
    bonusBefore: number,
  ) => {
    // The points stand at the end, after a space in some languages.
    if (!hasGame) return word({ points: '' }).trimEnd();
    const points = listConsequences(answer, bonusBefore).reduce(
      (text, sentence) => DIARY_MESSAGES.nextSentence({ text, sentence }),
      DIARY_MESSAGES.toasts.points({ change: formatPointsChange(answer) }),
    );
    return word({ points });
  };

  const restore = async (sleep: SleepEntry) => {
    try {
      const change = await call('POST /sleeps/:id/restore', { params: { id: sleep.id } });
      toast.show('success', sayChange(DIARY_MESSAGES.toasts.restored, change, 0));
    } catch (error) {
      toast.show('error', getErrorMessage(error, DIARY_MESSAGES.saveFailed));
    }
    return await refresh();
  };

  return {
    enter: async (body: EnterSleepBody) => {
      const text = JSON.stringify(body);
      if (entry.current?.text !== text) entry.current = { text, id: newId() };
      const { id } = entry.current;
      const { timeZone = screenTimeZone() } = body;
      const change = await tap({ kind: 'enter', sleepId: id, timeZone, body }, () =>
        call('POST /sleeps', { body: { ...body, id } }),
      );
      entry.current = undefined;
      if (change === KEPT) return toast.show('warning', OUTBOX_MESSAGES.kept);
      return say(sayChange(DIARY_MESSAGES.toasts.entered, change, 0));
    },
    correct: async (sleep: SleepEntry, body: CorrectSleepBody) => {
      const change = await call('PATCH /sleeps/:id', { params: { id: sleep.id }, body });
      return say(sayChange(DIARY_MESSAGES.toasts.corrected, change, sleep.bonusPoints ?? 0));
    },
    moveStart: async (sleep: SleepEntry, startTime: string) => {
      await call('PATCH /sleeps/:id', { params: { id: sleep.id }, body: { startTime } });
      toast.show('success', SLEEP_NOW_MESSAGES.asleepSince({ clockTime: clockTime(startTime) }));
      return await refresh();
    },
    note: async (sleep: SleepEntry, body: SaidDetails) => {
      const change = await tapOnSleep(
        'correct',
        sleep,
        () => call('PATCH /sleeps/:id', { params: { id: sleep.id }, body }),
        body,
      );
      if (change === KEPT) return toast.show('warning', OUTBOX_MESSAGES.kept);
      return say(ACCOUNT_MESSAGES.saved);
    },
    restore,
    remove: async (sleep: SleepEntry) => {
      const { id, bonusPoints: bonusBefore = 0 } = sleep;
      const change = await call('DELETE /sleeps/:id', { params: { id } });
      // The active sleep was deleted here, so it is not reported as lost.
      if (readCurrentSleepLogId() === id) writeCurrentSleepLogId(null);
      return say(sayChange(DIARY_MESSAGES.toasts.deleted, change, bonusBefore), {
        action: { label: DIARY_MESSAGES.toasts.undo, onPress: () => void restore(sleep) },
      });
    },
  };
}
