import type { EndedSleep } from '#contract/sleep.ts';
import { getErrorMessage, isUnauthorized } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import type { SleepEntry } from '#web/api/dashboard-data.ts';
import { serverNowMs } from '#web/api/server-clock.ts';
import { startSleep } from '#web/api/specified-calls.ts';
import { specifiedNumber } from '#web/messages/formats.ts';
import { OUTBOX_MESSAGES, SLEEP_NOW_MESSAGES } from '#web/messages/first.ts';
import { indonesianLang } from '#web/messages/language.ts';
import { isoText, newId } from '#web/outbox/operation.ts';
import { KEPT, readOutbox, tap, tapOnSleep, withdrawEnd } from '#web/outbox/outbox.ts';
import { writeCurrentSleepLogId } from '#web/session/current-sleep.ts';
import { ignoreIfSignedOut } from '#web/session/access-token.ts';
import { screenTimeZone } from '#web/time/screen-time-zone.ts';
import { decimalHours } from '#web/time/sleep-times.ts';
import type { ToastAction, Toasts } from '#web/ui/toast.tsx';
import type { EndedNow } from '../waking.ts';
import { withViewTransition } from '../with-view-transition.ts';

/** An end in the past. With `confirmFailed`, what to say if it can't be confirmed, a long sleep is confirmed too. */
export type Ending = { endTime: string; confirmFailed?: string };

export type SessionTools = {
  toast: Toasts;
  /** The screen changes; `reward` is what it shows. */
  change: (reward: EndedNow | null) => void;
  reload: () => Promise<void>;
  refresh: () => Promise<void>;
};

export function start(tools: SessionTools): Promise<void> {
  const { toast } = tools;
  const sleepId = newId();
  const tappedAt = isoText(serverNowMs());
  const lang = indonesianLang();
  return act(
    tools,
    tap({ kind: 'start', sleepId, timeZone: screenTimeZone() }, () => startSleep(sleepId)),
    (answer) => {
      if (answer === KEPT) {
        const reason = SLEEP_NOW_MESSAGES.toasts.reasonUnknown;
        showChange(tools, sleepId, tappedAt);
        sayKept(toast, SLEEP_NOW_MESSAGES.toasts.startFailed({ reason }));
        return;
      }
      const { sleepLogId: id, startTime: startedAt = tappedAt } = answer;
      if (!id) {
        toast.show('error', SLEEP_NOW_MESSAGES.toasts.startUnexpected, { lang });
        return;
      }
      showChange(tools, id, startedAt);
      toast.show('success', SLEEP_NOW_MESSAGES.toasts.started, { lang });
    },
    (error) => {
      const reason = getErrorMessage(error, SLEEP_NOW_MESSAGES.toasts.reasonUnknown);
      toast.show('error', SLEEP_NOW_MESSAGES.toasts.startFailed({ reason }), {
        lang,
        ...noteKept(error, sleepId),
      });
    },
  );
}

/** Ends a sleep now. `stillSleeping` undoes it, where the server can. */
export async function end(
  tools: SessionTools,
  sleep: SleepEntry,
  stillSleeping: ToastAction,
  canReopen: boolean,
): Promise<void> {
  const { toast, change, reload, refresh } = tools;
  const lang = indonesianLang();
  try {
    const answer = await sendEnd(sleep);
    if (answer === undefined) return;
    if (answer === KEPT) {
      const reason = SLEEP_NOW_MESSAGES.toasts.reasonUnknown;
      showChange(tools, null);
      sayKept(toast, SLEEP_NOW_MESSAGES.toasts.endFailed({ reason }), stillSleeping);
      return;
    }
    const { durationMinutes, pointsAwarded } = answer;
    if (typeof durationMinutes !== 'number' || typeof pointsAwarded !== 'number') {
      toast.show('error', SLEEP_NOW_MESSAGES.toasts.endUnexpected, { lang });
      void refresh();
      return;
    }
    const endedAtMs = serverNowMs();
    withViewTransition(() => {
      writeCurrentSleepLogId(null);
      change({ ...answer, sleepLogId: sleep.id, durationMinutes, pointsAwarded, endedAtMs });
      void reload();
    });
    sayEnded(toast, durationMinutes, pointsAwarded, canReopen ? stillSleeping : undefined);
  } catch (error) {
    const reason = getErrorMessage(error, SLEEP_NOW_MESSAGES.toasts.reasonUnknown);
    toast.show('error', SLEEP_NOW_MESSAGES.toasts.endFailed({ reason }), {
      lang,
      ...noteKept(error, sleep.id),
    });
    void refresh();
  }
}

/** Ends a sleep in the past; returns the error instead of showing it. */
export async function endAt(
  tools: SessionTools,
  sleep: SleepEntry,
  { endTime, confirmFailed }: Ending,
): Promise<unknown> {
  const { toast, reload, refresh } = tools;
  const { id } = sleep;
  const body = { endTime };
  try {
    const answer = await sendEnd(sleep, body);
    if (answer === undefined) return undefined;
    if (answer === KEPT) {
      if (confirmFailed !== undefined)
        await tapOnSleep(
          'correct',
          sleep,
          () => call('PATCH /sleeps/:id', { params: { id }, body }),
          body,
        );
      showChange(tools, null);
      sayKept(toast);
      return undefined;
    }
    const { durationMinutes = 0, pointsAwarded = 0 } = answer;
    writeCurrentSleepLogId(null);
    const points = confirmFailed ? await confirm(confirmFailed) : pointsAwarded;
    if (points !== undefined) sayEnded(toast, durationMinutes, points);
    void reload();
    return undefined;
  } catch (error) {
    void refresh();
    return error;
  }

  /** The points of a long sleep after all; undefined after a sign-out, or while it still needs to be confirmed. */
  async function confirm(failed: string): Promise<number | undefined> {
    try {
      return (await ignoreIfSignedOut(call('PATCH /sleeps/:id', { params: { id }, body })))?.sleep
        .points;
    } catch (error) {
      toast.show('error', getErrorMessage(error, failed));
      return undefined;
    }
  }
}

/** Reopens a sleep; an unsent end is removed. */
export function reopen(tools: SessionTools, sleep: SleepEntry): Promise<void> {
  const { toast } = tools;
  const send = async (): Promise<{ sleep: SleepEntry } | typeof KEPT> =>
    (await withdrawEnd(sleep.id))
      ? { sleep }
      : tapOnSleep('reopen', sleep, () =>
          call('POST /sleeps/:id/reopen', { params: { id: sleep.id } }),
        );
  return act(
    tools,
    send(),
    (answer) => {
      if (answer === KEPT) {
        showChange(tools, sleep.id, sleep.startTime);
        sayKept(toast);
        return;
      }
      showChange(tools, sleep.id, answer.sleep.startTime);
      toast.show('info', SLEEP_NOW_MESSAGES.reopened);
    },
    (error) => toast.show('error', getErrorMessage(error, SLEEP_NOW_MESSAGES.reopenFailed)),
  );
}

export const cancel = (tools: SessionTools, sleep: SleepEntry): Promise<void> =>
  act(
    tools,
    tapOnSleep('delete', sleep, () => call('DELETE /sleeps/:id', { params: { id: sleep.id } })),
    (answer) => {
      if (answer === KEPT) {
        showChange(tools, null);
        sayKept(tools.toast);
        return;
      }
      showChange(tools, null);
      tools.toast.show('info', SLEEP_NOW_MESSAGES.cancelled);
    },
    (error) => tools.toast.show('error', getErrorMessage(error, SLEEP_NOW_MESSAGES.cancelFailed)),
  );

/** Sends an action and loads the dashboard again. The answer is ignored once the sleeper has signed out. */
async function act<Answer>(
  { refresh }: SessionTools,
  request: Promise<Answer>,
  onAnswer: (answer: Answer) => void,
  onError: (error: unknown) => void,
): Promise<void> {
  try {
    const answer = await ignoreIfSignedOut(request);
    if (answer !== undefined) onAnswer(answer);
  } catch (error) {
    onError(error);
  } finally {
    void refresh();
  }
}

const sendEnd = (
  sleep: SleepEntry,
  body?: { endTime: string },
): Promise<Partial<EndedSleep> | typeof KEPT | undefined> =>
  ignoreIfSignedOut(
    tapOnSleep(
      'end',
      sleep,
      () =>
        call(
          'PUT /sleeps/:id/end',
          { params: { id: sleep.id }, ...(body && { body }) },
          { keepalive: true },
        ),
      body,
    ),
  );

/** The active sleep, after an accepted or a kept tap. */
const showChange = ({ change }: SessionTools, id: string | null, startedAt?: string) =>
  withViewTransition(() => {
    writeCurrentSleepLogId(id, startedAt);
    change(null);
  });

const sayEnded = (toast: Toasts, minutes: number, points: number, action?: ToastAction) =>
  toast.show(
    'success',
    SLEEP_NOW_MESSAGES.toasts.ended({
      hours: decimalHours(minutes),
      minutes: specifiedNumber(minutes),
      points: specifiedNumber(points),
    }),
    { lang: indonesianLang(), action },
  );

/** After the error of a tap that is kept because the sign-in has ended. */
const noteKept = (error: unknown, sleepId: string): { secondLine?: string } =>
  isUnauthorized(error) && readOutbox().operations.some((one) => one.sleepId === sleepId)
    ? { secondLine: OUTBOX_MESSAGES.keptForSignIn }
    : {};

/** Toast for a kept tap; in the specified language it follows the specified failure text of start and end. */
export function sayKept(toast: Toasts, failed?: string, action?: ToastAction): void {
  const { kept } = OUTBOX_MESSAGES;
  const lang = indonesianLang();
  const failure = lang && failed;
  toast.show('warning', failure ?? kept, {
    ...(failure !== undefined && { lang, secondLine: kept }),
    ...(action && { action }),
  });
}
