import type { EnterSleepBody, SleepChange } from '#contract/diary.ts';
import { ApiError, isUnanswered } from '#web/api/api-error.ts';
import { enterSleep } from '#web/api/diary-calls.ts';

/** From this status on, a proxy may have lost the response. */
const LEAST_STATUS_OF_A_SERVER_FAILURE = 500;

/**
 * Enters a sleep exactly once: after a lost response the same sleep is sent again with the same key, and the server
 * returns the first response. After any other response, or for another sleep, a new key is used.
 */
export function createIdempotentEntry(): (body: EnterSleepBody) => Promise<SleepChange> {
  let unanswered: { text: string; key: string } | undefined;
  return async (body) => {
    const text = JSON.stringify(body);
    const key = unanswered?.text === text ? unanswered.key : newKey();
    unanswered = { text, key };
    try {
      const change = await enterSleep(body, { idempotencyKey: key });
      unanswered = undefined;
      return change;
    } catch (error) {
      if (!mayHaveHappened(error)) unanswered = undefined;
      throw error;
    }
  };
}

function mayHaveHappened(error: unknown): boolean {
  if (isUnanswered(error)) return true;
  const status = error instanceof ApiError ? error.status : undefined;
  return status !== undefined && status >= LEAST_STATUS_OF_A_SERVER_FAILURE;
}

/** Not crypto.randomUUID, which needs HTTPS or localhost. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');
}
