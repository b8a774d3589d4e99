import type { EndedSleep } from '#contract/sleep.ts';
import { getErrorMessage } from '#web/api/api-error.ts';
import { endSleep, startSleep } from '#web/api/specified-calls.ts';
import type { SleepEntry } from '#web/api/dashboard-data.ts';
import { serverNowMs } from '#web/api/server-clock.ts';
import { writeCurrentSleepLogId } from '#web/session/current-sleep.ts';
import { ignoreIfSignedOut } from '#web/session/access-token.ts';
import { screenTimeZone } from '#web/time/screen-time-zone.ts';
import { isoText, newId } from '#web/outbox/operation.ts';
import { KEPT, tap } from '#web/outbox/tap.ts';
import { useToast, type ToastAction, type Toasts } from '#web/ui/toast.tsx';
import { withMessages } from '#web/messages/catalogue.ts';
import { SLEEP_NOW_MESSAGES } from '#web/messages/first.ts';
import { withViewTransition } from '#web/dashboard/with-view-transition.ts';
import { noteKept, sayKept } from '../outbox/say-kept.ts';
import { decimalHours } from '#web/time/sleep-times.ts';
import type { useDashboard } from '../use-dashboard.ts';
import type { EndedNow } from '../waking.ts';
import { useActiveSleep } from './use-active-sleep.ts';
import { useSingleFlight } from './use-single-flight.ts';
import { useSleepOutcome } from './use-sleep-outcome.ts';
import { indonesianLang } from '#web/messages/language.ts';
import { specifiedNumber } from '#web/messages/formats.ts';

/** Few nights need them. */
const loadRareActions = () => withMessages(import('./rare-actions.ts'));

/** An end in the past. With `confirmFailed`, what to say if it can't be confirmed, a long sleep is confirmed too. */
export type Ending = { endTime: string; confirmFailed?: string };

export type SleepSession = {
  /** The active sleep; null: none. */
  activeId: string | null;
  /** When it began, if that is known. */
  startTime: string | undefined;
  isBusy: boolean;
  /** The result of the last end, until the next start. */
  ended: EndedNow | null;
  /** True until the screen has shown the result of the last tap. */
  isChangeNew: boolean;
  changeWasShown: () => void;
  /** The ended sleep was deleted. */
  forgetEnded: () => void;
  start: () => Promise<void>;
  /** Ends it now, or as `ending` says; the error of the latter is returned instead of shown in a toast. */
  end: (ending?: Ending) => Promise<unknown>;
  /** Cancels a start; the sleep is deleted. */
  cancel: () => Promise<void>;
  /** Reopens the sleep. */
  reopen: (id: string) => Promise<void>;
};

/** Dependencies of the actions in rare-actions.ts. */
export type ActionTools = {
  act: <Answer>(
    request: Promise<Answer>,
    onAnswer: (answer: Answer) => void,
    onError: (error: unknown) => void,
  ) => Promise<void>;
  showChange: (id: string | null, startedAt?: string) => void;
  showKept: (id: string | null, startedAt?: string) => void;
  sendEnd: (
    sleep: SleepEntry,
    body?: { endTime: string },
  ) => Promise<Partial<EndedSleep> | typeof KEPT | undefined>;
  sayEnded: (minutes: number, points: number) => void;
  toast: Toasts;
  reload: () => Promise<void>;
  refresh: () => Promise<void>;
};

/** The actions on the sleep of this browser, each with its request, what it stores, the screen and the toast. */
export function useSleepSession(
  dashboard: ReturnType<typeof useDashboard>,
  /** Offered on waking without a started sleep. */
  nothingToEndAction?: ToastAction,
): SleepSession {
  const { load, reload, refresh } = dashboard;
  const toast = useToast();
  const { isBusy, isBusyNow, run } = useSingleFlight();
  const { activeId, startTime } = useActiveSleep(dashboard, isBusyNow);
  const { change, ...outcome } = useSleepOutcome(activeId);
  const canReopen = load.status === 'loaded' && load.data.activeSleep !== undefined;

  const sayEnded = (minutes: number, points: number, action?: ToastAction) =>
    toast.show(
      'success',
      SLEEP_NOW_MESSAGES.toasts.ended({
        hours: decimalHours(minutes),
        minutes: specifiedNumber(minutes),
        points: specifiedNumber(points),
      }),
      { lang: indonesianLang(), action },
    );

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

  /** The tap is pending: the screen changes as if the server had accepted it. */
  const showKept = (
    id: string | null,
    startedAt?: string,
    failed?: string,
    action?: ToastAction,
  ) => {
    showChange(id, startedAt);
    sayKept(toast, failed, action);
  };

  const start = () => {
    const sleepId = newId();
    const tappedAt = isoText(serverNowMs());
    return act(
      tap({ kind: 'start', sleepId, timeZone: screenTimeZone() }, () => startSleep(sleepId)),
      (answer) => {
        if (answer === KEPT) {
          showKept(
            sleepId,
            tappedAt,
            SLEEP_NOW_MESSAGES.toasts.startFailed({
              reason: SLEEP_NOW_MESSAGES.toasts.reasonUnknown,
            }),
          );
          return;
        }
        const { sleepLogId: id, startTime: startedAt = tappedAt } = answer;
        if (!id) {
          toast.show('error', SLEEP_NOW_MESSAGES.toasts.startUnexpected, {
            lang: indonesianLang(),
          });
          return;
        }
        showChange(id, startedAt);
        toast.show('success', SLEEP_NOW_MESSAGES.toasts.started, { lang: indonesianLang() });
      },
      (error) =>
        toast.show(
          'error',
          SLEEP_NOW_MESSAGES.toasts.startFailed({
            reason: getErrorMessage(error, SLEEP_NOW_MESSAGES.toasts.reasonUnknown),
          }),
          { lang: indonesianLang(), ...noteKept(error, sleepId) },
        ),
    );
  };

  const knownSleep = (id: string) => ({ id, startTime: startTime ?? isoText(serverNowMs()) });

  const sendEnd = (sleep: SleepEntry, body?: { endTime: string }) =>
    ignoreIfSignedOut(
      tap(
        {
          kind: 'end',
          sleepId: sleep.id,
          timeZone: screenTimeZone(),
          sleep,
          ...(body && { body }),
        },
        () => endSleep(sleep.id, body),
      ),
    );

  const end = async (id: string): Promise<undefined> => {
    try {
      const answer = await sendEnd(knownSleep(id));
      if (answer === undefined) return;
      const onPress = () => void reopen(id);
      const stillSleeping = { label: SLEEP_NOW_MESSAGES.stillSleeping, onPress };
      if (answer === KEPT) {
        showKept(
          null,
          undefined,
          SLEEP_NOW_MESSAGES.toasts.endFailed({ reason: SLEEP_NOW_MESSAGES.toasts.reasonUnknown }),
          stillSleeping,
        );
        return;
      }
      const { durationMinutes, pointsAwarded } = answer;
      if (typeof durationMinutes !== 'number' || typeof pointsAwarded !== 'number') {
        toast.show('error', SLEEP_NOW_MESSAGES.toasts.endUnexpected, { lang: indonesianLang() });
        void refresh();
        return;
      }
      const endedAtMs = serverNowMs();
      withViewTransition(() => {
        writeCurrentSleepLogId(null);
        change({ ...answer, sleepLogId: id, durationMinutes, pointsAwarded, endedAtMs });
        void reload();
      });
      sayEnded(durationMinutes, pointsAwarded, canReopen ? stillSleeping : undefined);
    } catch (error) {
      toast.show(
        'error',
        SLEEP_NOW_MESSAGES.toasts.endFailed({
          reason: getErrorMessage(error, SLEEP_NOW_MESSAGES.toasts.reasonUnknown),
        }),
        { lang: indonesianLang(), ...noteKept(error, id) },
      );
      void refresh();
    }
  };

  const tools = { act, showChange, showKept, sendEnd, sayEnded, toast, reload, refresh };
  /** Runs an action whose code is loaded after the first view. */
  const runRare = (
    failed: string | undefined,
    action: (actions: Awaited<ReturnType<typeof loadRareActions>>) => Promise<unknown>,
  ) =>
    run(async () => {
      try {
        return await action(await loadRareActions());
      } catch (error) {
        if (failed !== undefined) toast.show('error', failed);
        return error;
      }
    });

  const reopen = async (id: string) => {
    const listed = load.status === 'loaded' && load.data.recentSleeps?.find((one) => one.id === id);
    const sleep = listed || knownSleep(id);
    await runRare(SLEEP_NOW_MESSAGES.reopenFailed, (actions) => actions.reopen(tools, sleep));
  };

  return {
    activeId,
    startTime,
    isBusy,
    ...outcome,
    start: () => run(start),
    end: async (ending) => {
      if (activeId === null) {
        toast.show('warning', SLEEP_NOW_MESSAGES.toasts.nothingToEnd, {
          lang: indonesianLang(),
          action: nothingToEndAction,
        });
        return undefined;
      }
      if (ending === undefined) return await run(() => end(activeId));
      return await runRare(undefined, (actions) =>
        actions.endAt(tools, knownSleep(activeId), ending),
      );
    },
    cancel: async () => {
      if (activeId !== null)
        await runRare(SLEEP_NOW_MESSAGES.cancelFailed, (actions) =>
          actions.cancel(tools, knownSleep(activeId)),
        );
    },
    reopen,
  };
}
