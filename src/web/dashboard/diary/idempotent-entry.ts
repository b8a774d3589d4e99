import type { EnterSleepBody, SleepChange } from '#contract/diary.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { screenTimeZone } from '#web/time/screen-time-zone.ts';
import { newId } from '#web/outbox/operation.ts';
import { tap, type KEPT } from '#web/outbox/outbox.ts';

/**
 * Enters a sleep exactly once: after a lost response the same sleep is sent again with the same id, and the server
 * returns what it stored. After any other response, or for another sleep, a new id is used.
 */
export function createIdempotentEntry(): (
  body: EnterSleepBody,
) => Promise<SleepChange | typeof KEPT> {
  let unanswered: { text: string; id: string } | undefined;
  return async (body) => {
    const text = JSON.stringify(body);
    const id = unanswered?.text === text ? unanswered.id : newId();
    unanswered = { text, id };
    const { timeZone = screenTimeZone() } = body;
    try {
      const entered = await tap({ kind: 'enter', sleepId: id, timeZone, body }, () =>
        call('POST /sleeps', { body: { ...body, id } }),
      );
      unanswered = undefined;
      return entered;
    } catch (error) {
      // From 500 on, a proxy may have lost the response.
      const isAnswered = error instanceof ApiError && (error.status ?? 500) < 500;
      if (isAnswered) unanswered = undefined;
      throw error;
    }
  };
}
