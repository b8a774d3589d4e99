import { getErrorMessage } from '#web/api/api-error.ts';
import { endSleep, startSleep } from '#web/api/calls.ts';
import { serverNowMs } from '#web/api/server-clock.ts';
import { writeCurrentSleepLogId } from '#web/session/current-sleep.ts';
import { ignoreIfSignedOut } from '#web/session/ignore-if-signed-out.ts';
import { useToast, type ToastAction } from '#web/ui/toast.tsx';
import { SLEEP_NOW_MESSAGES } from '#web/messages/dashboard-sleep-now.ts';
import { withViewTransition } from '#web/dashboard/with-view-transition.ts';
import { decimalHours } from '#web/time/sleep-times.ts';
import type { useDashboard } from '../use-dashboard.ts';
import type { EndedNow } from '../waking.ts';
import { INDONESIAN, useActiveSleep } from './use-active-sleep.ts';
import { useSingleFlight } from './use-single-flight.ts';
import { useSleepOutcome } from './use-sleep-outcome.ts';

const { toasts } = SLEEP_NOW_MESSAGES;

/** Few nights need them. */
const diaryCalls = () => import('#web/api/diary-calls.ts');

/** An end in the past. With `confirmFailed`, what to say if it can't be confirmed, a long sleep is confirmed too. */
export type Ending = { endTime: string; confirmFailed?: string };

export type SleepSession = {
  /** The active sleep; null: none. */
  activeId: string | null;
  /** When it began, if that is known. */
  startTime: string | undefined;
  isBusy: boolean;
  /** What the end of the last sleep brought, until the next start. */
  ended: EndedNow | null;
  /** True until the screen has once shown what the last tap brought: a night, its reward, or neither. */
  isChangeNew: boolean;
  changeWasShown: () => void;
  start: () => Promise<void>;
  /** Ends it now, or as `ending` says; the error of the latter is returned instead of shown in a toast. */
  end: (ending?: Ending) => Promise<unknown>;
  /** Takes back a start: the sleep leaves nothing. */
  cancel: () => Promise<void>;
  /** Takes back an end: the sleep goes on. */
  reopen: (id: string) => Promise<void>;
};

/** The actions on the sleep of this browser, each with its request, what it stores, the screen and the toast. */
export function useSleepSession(
  dashboard: ReturnType<typeof useDashboard>,
  /** Offered to a sleeper who wakes up without having started. */
  nothingToEndAction?: ToastAction,
): SleepSession {
  const { load, reload, refresh } = dashboard;
  const toast = useToast();
  const { isBusy, isBusyNow, run } = useSingleFlight();
  const { activeId, startTime } = useActiveSleep(dashboard, isBusyNow);
  const { change, ...outcome } = useSleepOutcome(activeId);
  const canReopen = load.status === 'loaded' && load.data.activeSleep !== undefined;

  const sayEnded = (minutes: number, points: number, action?: ToastAction) =>
    toast.show('success', toasts.ended(decimalHours(minutes), minutes, points), {
      ...INDONESIAN,
      action,
    });

  /** Sends an action and loads the dashboard again. The answer is ignored once the sleeper has signed out. */
  const act = async <Answer>(
    request: Promise<Answer>,
    onAnswer: (answer: Answer) => void,
    onError: (error: unknown) => void,
  ) => {
    try {
      const answer = await ignoreIfSignedOut(request);
      if (answer !== undefined) onAnswer(answer);
    } catch (error) {
      onError(error);
    } finally {
      void refresh();
    }
  };

  const showChange = (id: string | null, startedAt?: string) =>
    withViewTransition(() => {
      writeCurrentSleepLogId(id, startedAt);
      change(null);
    });

  const start = () =>
    act(
      startSleep(),
      ({ sleepLogId: id, startTime: startedAt = new Date(serverNowMs()).toISOString() }) => {
        if (!id) {
          toast.show('error', toasts.startUnexpected, INDONESIAN);
          return;
        }
        showChange(id, startedAt);
        toast.show('success', toasts.started, INDONESIAN);
      },
      (error) =>
        toast.show(
          'error',
          toasts.startFailed(getErrorMessage(error, toasts.reasonUnknown)),
          INDONESIAN,
        ),
    );

  const end = async (id: string): Promise<undefined> => {
    try {
      const answer = await ignoreIfSignedOut(endSleep(id));
      if (answer === undefined) return;
      const { durationMinutes, pointsAwarded } = answer;
      if (typeof durationMinutes !== 'number' || typeof pointsAwarded !== 'number') {
        toast.show('error', toasts.endUnexpected, INDONESIAN);
        void refresh();
        return;
      }
      const endedAtMs = serverNowMs();
      withViewTransition(() => {
        writeCurrentSleepLogId(null);
        change({ ...answer, sleepLogId: id, durationMinutes, pointsAwarded, endedAtMs });
        void reload();
      });
      const onPress = () => void run(() => reopen(id));
      const stillSleeping = { label: SLEEP_NOW_MESSAGES.stillSleeping, onPress };
      sayEnded(durationMinutes, pointsAwarded, canReopen ? stillSleeping : undefined);
    } catch (error) {
      toast.show(
        'error',
        toasts.endFailed(getErrorMessage(error, toasts.reasonUnknown)),
        INDONESIAN,
      );
      void refresh();
    }
  };

  const endAt = async (id: string, { endTime, confirmFailed }: Ending): Promise<unknown> => {
    try {
      const answer = await ignoreIfSignedOut(endSleep(id, { endTime }));
      if (answer === undefined) return undefined;
      const { durationMinutes = 0, pointsAwarded = 0 } = answer;
      writeCurrentSleepLogId(null);
      const points = confirmFailed ? await confirm(id, endTime, confirmFailed) : pointsAwarded;
      if (points !== undefined) sayEnded(durationMinutes, points);
      void reload();
      return undefined;
    } catch (error) {
      void refresh();
      return error;
    }
  };

  /** The points of a long sleep after all; undefined after a sign-out, or while it still needs to be confirmed. */
  const confirm = async (
    id: string,
    endTime: string,
    failed: string,
  ): Promise<number | undefined> => {
    try {
      const correction = await ignoreIfSignedOut(
        diaryCalls().then(({ correctSleep }) => correctSleep(id, { endTime })),
      );
      return correction?.sleep.points;
    } catch (error) {
      toast.show('error', getErrorMessage(error, failed));
      return undefined;
    }
  };

  const reopen = (id: string) =>
    act(
      diaryCalls().then(({ reopenSleep }) => reopenSleep(id)),
      ({ sleep }) => {
        showChange(id, sleep.startTime);
        toast.show('info', SLEEP_NOW_MESSAGES.reopened);
      },
      (error) => toast.show('error', getErrorMessage(error, SLEEP_NOW_MESSAGES.reopenFailed)),
    );

  const cancel = (id: string) =>
    act(
      diaryCalls().then(({ deleteSleep }) => deleteSleep(id)),
      () => {
        showChange(null);
        toast.show('info', SLEEP_NOW_MESSAGES.cancelled);
      },
      (error) => toast.show('error', getErrorMessage(error, SLEEP_NOW_MESSAGES.cancelFailed)),
    );

  return {
    activeId,
    startTime,
    isBusy,
    ...outcome,
    start: () => run(start),
    end: async (ending) => {
      if (activeId === null) {
        toast.show('warning', toasts.nothingToEnd, {
          ...INDONESIAN,
          action: nothingToEndAction,
        });
        return undefined;
      }
      return run(() => (ending === undefined ? end(activeId) : endAt(activeId, ending)));
    },
    cancel: async () => {
      if (activeId !== null) await run(() => cancel(activeId));
    },
    reopen: (id) => run(() => reopen(id)),
  };
}
