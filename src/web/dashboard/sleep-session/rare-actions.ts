import { getErrorMessage } from '#web/api/api-error.ts';
import type { SleepEntry } from '#web/api/dashboard-data.ts';
import { call } from '#web/api/call.ts';
import { writeCurrentSleepLogId } from '#web/session/current-sleep.ts';
import { ignoreIfSignedOut } from '#web/session/access-token.ts';
import { withdrawEnd } from '#web/outbox/outbox.ts';
import { KEPT, tapOnSleep } from '#web/outbox/tap.ts';
import { SLEEP_NOW_MESSAGES } from '#web/messages/first.ts';
import type { ActionTools, Ending } from './use-sleep-session.ts';

/** Ends a sleep in the past; returns the error instead of showing it. */
export async function endAt(
  { sendEnd, sayEnded, showKept, toast, reload, refresh }: ActionTools,
  sleep: SleepEntry,
  { endTime, confirmFailed }: Ending,
): Promise<unknown> {
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
      showKept(null);
      return undefined;
    }
    const { durationMinutes = 0, pointsAwarded = 0 } = answer;
    writeCurrentSleepLogId(null);
    const points = confirmFailed ? await confirm(confirmFailed) : pointsAwarded;
    if (points !== undefined) sayEnded(durationMinutes, points);
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
export function reopen(
  { act, showChange, showKept, toast }: ActionTools,
  sleep: SleepEntry,
): Promise<void> {
  const send = async (): Promise<{ sleep: SleepEntry } | typeof KEPT> =>
    (await withdrawEnd(sleep.id))
      ? { sleep }
      : tapOnSleep('reopen', sleep, () =>
          call('POST /sleeps/:id/reopen', { params: { id: sleep.id } }),
        );
  return act(
    send(),
    (answer) => {
      if (answer === KEPT) {
        showKept(sleep.id, sleep.startTime);
        return;
      }
      showChange(sleep.id, answer.sleep.startTime);
      toast.show('info', SLEEP_NOW_MESSAGES.reopened);
    },
    (error) => toast.show('error', getErrorMessage(error, SLEEP_NOW_MESSAGES.reopenFailed)),
  );
}

/** Cancels a start. */
export const cancel = (
  { act, showChange, showKept, toast }: ActionTools,
  sleep: SleepEntry,
): Promise<void> =>
  act(
    tapOnSleep('delete', sleep, () => call('DELETE /sleeps/:id', { params: { id: sleep.id } })),
    (answer) => {
      if (answer === KEPT) {
        showKept(null);
        return;
      }
      showChange(null);
      toast.show('info', SLEEP_NOW_MESSAGES.cancelled);
    },
    (error) => toast.show('error', getErrorMessage(error, SLEEP_NOW_MESSAGES.cancelFailed)),
  );
