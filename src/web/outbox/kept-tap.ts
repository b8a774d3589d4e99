import { ApiError } from '#web/api/api-error.ts';
import type { Tap } from './operation.ts';
import { keepTap, settleTap, writeTap } from './outbox.ts';
import { KEPT } from './tap.ts';

/**
 * Makes the call of a tap, which is written first. Where the server is silent it waits, and is sent later; where others
 * wait before it, it joins them. An answer is an answer, a refusal too. Where nothing can be kept it is the call alone.
 */
export async function tap<Answer>(
  asked: Tap,
  call: () => Promise<Answer>,
): Promise<Answer | typeof KEPT> {
  const written = await writeTap(asked);
  if (written?.isQueued) return KEPT;
  try {
    const answer = await call();
    // A start is answered with the active sleep of another device, if there is one.
    const { sleepLogId = asked.sleepId } = { ...(answer as { sleepLogId?: string } | undefined) };
    if (written) await settleTap(written.operation, sleepLogId === asked.sleepId);
    return answer;
  } catch (error) {
    if (written === undefined) throw error;
    // Not even the code of the call may have come.
    if (!(error instanceof ApiError) || error.status === undefined) {
      keepTap(written.operation);
      return KEPT;
    }
    await settleTap(written.operation, false);
    throw error;
  }
}

export { forgetAccount, openOutbox } from './outbox.ts';
