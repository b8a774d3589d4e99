import type { EnterSleepBody, SleepChange } from '#contract/diary.ts';
import { ApiError, isUnanswered } from '#web/api/api-error.ts';
import { enterSleep } from '#web/api/diary-calls.ts';

/** Among the failures from here on are those of a proxy that lost the answer. */
const LEAST_STATUS_OF_A_SERVER_FAILURE = 500;

/**
 * Enters a sleep, once: where the answer was lost, the same sleep is sent again under the same key, and the server
 * answers as it did then. After any other answer, or with another sleep, it is a call of its own.
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

/** Not crypto.randomUUID, which browsers have on HTTPS alone. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');
}
