import type { EndedSleep } from '#diary/sleep-contract.ts';
import { getErrorMessage, isUnauthorized } from '#kernel/web/api/api-error.ts';
import { call } from '#kernel/web/api/call.ts';
import type { SleepEntry } from '#diary/web/dashboard-data.ts';
import { serverNowMs } from '#kernel/web/api/server-clock.ts';
import { startSleep } from '../specified-calls.ts';
import { specifiedNumber } from '#kernel/web/messages/formats.ts';
import { OUTBOX_MESSAGES, SLEEP_NOW_MESSAGES } from '#kernel/web/messages/first.ts';
import { indonesianLang } from '#kernel/web/messages/language.ts';
import { isoText, newId } from '#offline/web/operation.ts';
import { KEPT, outbox, tap, tapOnSleep } from '#offline/web/outbox.ts';
import { writeCurrentSleepLogId } from '#diary/web/current-sleep.ts';
import { ignoreIfSignedOut } from '#kernel/web/session/access-token.ts';
import { screenTimeZone } from '#kernel/web/time/screen-time-zone.ts';
import { decimalHours } from '#kernel/web/time/sleep-times.ts';
import type { Toasts } from '#kernel/web/ui/toast.tsx';
import type { EndedNow } from '../waking.ts';
import { withViewTransition } from '../with-view-transition.ts';

/** An end in the past. With `confirmFailed`, what to say if it can't be confirmed, a long sleep is confirmed too. */
export type Ending = { endTime: string; confirmFailed?: string };

export type SessionTools = {
  toast: Toasts;
  /** Says the points. */
  hasGame: boolean;
  /** The screen changes; `reward` is what it shows. */
  change: (reward: EndedNow | null) => void;
  reload: () => Promise<void>;
  refresh: () => Promise<void>;
};

export function start(tools: SessionTools): Promise<void> {
  const { toast } = tools;
  const sleepId = newId();
  const tappedAt = isoText(serverNowMs());
  const { toasts } = SLEEP_NOW_MESSAGES;
  return act(
    tools,
    tap({ kind: 'start', sleepId, timeZone: screenTimeZone() }, () => startSleep(sleepId)),
    (answer) => {
      if (answer === KEPT) {
        const failed = toasts.startFailed({ reason: toasts.reasonUnknown });
        return showKept(tools, { id: sleepId, startTime: tappedAt }, failed);
      }
      const { sleepLogId: id, startTime = tappedAt } = answer;
      if (!id) return toast.show('error', toasts.startUnexpected, { lang: indonesianLang() });
      showChange(tools, { id, startTime });
      return toast.show('success', toasts.started, { lang: indonesianLang() });
    },
    (error) => sayFailed(toast, toasts.startFailed, error, sleepId),
  );
}

/** Ends a sleep now. */
export async function end(tools: SessionTools, sleep: SleepEntry): Promise<void> {
  const { toast, change, reload, refresh } = tools;
  const { toasts } = SLEEP_NOW_MESSAGES;
  try {
    const answer = await sendEnd(sleep);
    if (answer === undefined) return;
    if (answer === KEPT) {
      const failed = toasts.endFailed({ reason: toasts.reasonUnknown });
      showKept(tools, null, failed);
      return;
    }
    const { durationMinutes, pointsAwarded } = answer;
    if (typeof durationMinutes !== 'number' || typeof pointsAwarded !== 'number') {
      toast.show('error', toasts.endUnexpected, { lang: indonesianLang() });
      void refresh();
      return;
    }
    const endedAtMs = serverNowMs();
    withViewTransition(() => {
      writeCurrentSleepLogId(null);
      change({ ...answer, sleepLogId: sleep.id, durationMinutes, pointsAwarded, endedAtMs });
      void reload();
    });
    sayEnded(tools, durationMinutes, pointsAwarded);
  } catch (error) {
    sayFailed(toast, toasts.endFailed, error, sleep.id);
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
  const body = { endTime };
  const confirm = () => call('PATCH /sleeps/:id', { params: { id: sleep.id }, body });
  try {
    const answer = await sendEnd(sleep, body);
    if (answer === undefined) return undefined;
    if (answer === KEPT) {
      if (confirmFailed !== undefined) await tapOnSleep('correct', sleep, confirm, body);
      showKept(tools, null);
      return undefined;
    }
    const { durationMinutes = 0, pointsAwarded = 0 } = answer;
    writeCurrentSleepLogId(null);
    if (confirmFailed === undefined) sayEnded(tools, durationMinutes, pointsAwarded);
    else
      await ignoreIfSignedOut(confirm()).then(
        (confirmed) => confirmed && sayEnded(tools, durationMinutes, confirmed.sleep.points),
        (error: unknown) => toast.show('error', getErrorMessage(error, confirmFailed)),
      );
    void reload();
    return undefined;
  } catch (error) {
    void refresh();
    return error;
  }
}

/** Reopens a sleep; an unsent end is removed. */
export function reopen(tools: SessionTools, sleep: SleepEntry): Promise<void> {
  const send = async (): Promise<{ sleep: SleepEntry } | typeof KEPT> =>
    (await outbox.withdrawEnd(sleep.id))
      ? { sleep }
      : tapOnSleep('reopen', sleep, () =>
          call('POST /sleeps/:id/reopen', { params: { id: sleep.id } }),
        );
  return act(
    tools,
    send(),
    (answer) => {
      if (answer === KEPT) return showKept(tools, sleep);
      showChange(tools, answer.sleep);
      return tools.toast.show('info', SLEEP_NOW_MESSAGES.reopened);
    },
    (error) => tools.toast.show('error', getErrorMessage(error, SLEEP_NOW_MESSAGES.reopenFailed)),
  );
}

export const cancel = (tools: SessionTools, sleep: SleepEntry): Promise<void> =>
  act(
    tools,
    tapOnSleep('delete', sleep, () => call('DELETE /sleeps/:id', { params: { id: sleep.id } })),
    (answer) => {
      if (answer === KEPT) return showKept(tools, null);
      showChange(tools, null);
      return tools.toast.show('info', SLEEP_NOW_MESSAGES.cancelled);
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

type ActiveSleep = Pick<SleepEntry, 'id' | 'startTime'> | null;

/** Shows the active sleep after an accepted or a kept tap. */
const showChange = ({ change }: SessionTools, active: ActiveSleep) =>
  withViewTransition(() => {
    writeCurrentSleepLogId(active?.id ?? null, active?.startTime);
    change(null);
  });

function showKept(tools: SessionTools, active: ActiveSleep, failed?: string): void {
  showChange(tools, active);
  // After waking the screen shows it too.
  sayKept(tools.toast, failed, active === null ? 'spokenLine' : 'secondLine');
}

/** Toast for a kept tap; in the specified language it follows the specified failure text of start and end. */
export function sayKept(
  toast: Toasts,
  failed?: string,
  line: 'secondLine' | 'spokenLine' = 'secondLine',
): void {
  const { kept } = OUTBOX_MESSAGES;
  const lang = indonesianLang();
  const failure = lang && failed;
  toast.show('warning', failure ?? kept, {
    ...(failure !== undefined && { lang, [line]: kept }),
  });
}

function sayEnded({ toast, hasGame }: SessionTools, minutes: number, points: number): void {
  const { ended, endedCalm } = SLEEP_NOW_MESSAGES.toasts;
  const slept = { hours: decimalHours(minutes), minutes: specifiedNumber(minutes) };
  const text = hasGame ? ended({ ...slept, points: specifiedNumber(points) }) : endedCalm(slept);
  toast.show('success', text, { lang: indonesianLang() });
}

/** The error of a start or an end, which is kept if only the sign-in has ended. */
function sayFailed(
  toast: Toasts,
  failed: (values: { reason: string }) => string,
  error: unknown,
  sleepId: string,
): void {
  const reason = getErrorMessage(error, SLEEP_NOW_MESSAGES.toasts.reasonUnknown);
  const isKept =
    isUnauthorized(error) && outbox.read().operations.some((one) => one.sleepId === sleepId);
  toast.show('error', failed({ reason }), {
    lang: indonesianLang(),
    ...(isKept && { secondLine: OUTBOX_MESSAGES.keptForSignIn }),
  });
}
