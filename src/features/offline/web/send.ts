import { ApiError, isUnanswered } from '#kernel/web/api/api-error.ts';
import { call } from '#kernel/web/api/call.ts';
import { readData } from '#kernel/web/api/response.ts';
import { serverNowMs } from '#kernel/web/api/server-clock.ts';
import { decodeToken, readStoredToken } from '#kernel/web/session/access-token.ts';
import { isRefused, isSame, nextToSend, type Operation } from './operation.ts';
import { outbox, type createOutbox } from './outbox.ts';
import { replay, type Caller } from './replay.ts';
import { settle, type Answer, type Notice } from './settle.ts';

const LOCK = 'lelap-outbox';

/** Proxies may answer 5xx while the server is down. */
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 15 * 60_000;

export type Sent = {
  /** Whether the server has answered any tap. */
  isAnswered: boolean;
  points: number;
  /** What other devices had done before. */
  notices: Notice[];
  /** The server has refused a tap. */
  isRefused: boolean;
};

type Queue = Pick<ReturnType<typeof createOutbox>, 'read' | 'accept' | 'update'>;

/** Sends what waits in an outbox, and remembers how long the server asks to wait. */
export function createSender(outbox: Queue, call: Caller<Promise<unknown>>) {
  let waitMs = FIRST_WAIT_MS;
  let notBeforeMs = 0;
  /** Maximum wait after Retry-After. */
  let askedUntilMs = 0;

  /**
   * Sends pending operations in order until none is left or the server does not answer. One tab sends at a time; if the
   * browser has no Web Locks, idempotent ids make two harmless. Undefined: another tab sends, or the backoff is not over.
   * If urgent, it waits for an attempt under way, which may still fail although the server is back.
   */
  async function sendWaiting(isUrgent: boolean): Promise<Sent | undefined> {
    if (Date.now() < (isUrgent ? askedUntilMs : notBeforeMs)) return undefined;
    // Web Locks need HTTPS or localhost.
    if (navigator.locks === undefined) return await sendAll();
    return await navigator.locks.request(LOCK, { ifAvailable: !isUrgent }, async (lock) =>
      lock === null ? undefined : sendAll(),
    );
  }

  async function sendAll(): Promise<Sent> {
    const sent: Sent = { isAnswered: false, points: 0, notices: [], isRefused: false };
    for (;;) {
      const next = nextToSend(outbox.read().operations);
      if (next === undefined || !(await sendOne(next, sent))) return sent;
    }
  }

  /** False: the server does not answer, or asks to wait, or the sleeper has signed out. */
  async function sendOne(next: Operation, sent: Sent): Promise<boolean> {
    const operation: Operation = { ...next, state: 'attempted' };
    if (next.state === 'new')
      await outbox.update((before) => before.map((one) => (isSame(one, next) ? operation : one)));
    // Withdrawn or discarded meanwhile.
    if (!outbox.read().operations.some((one) => isSame(one, next))) return true;
    // Never send with another account's sign-in, which another tab may have stored.
    if (decodeToken(readStoredToken() ?? '')?.userId !== next.userId) return false;
    const answer = await sendReplay(call, outbox.read().operations, operation);
    const nowMs = serverNowMs();
    const settleAmong = (operations: readonly Operation[]) =>
      settle({ operations, operation, answer, nowMs });
    const outcome = settleAmong(outbox.read().operations);
    if (outcome.kind === 'wait') {
      askedUntilMs = Date.now() + (outcome.retryAfterMs ?? 0);
      notBeforeMs = Math.max(Date.now() + waitMs, askedUntilMs);
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
      return false;
    }
    [waitMs, notBeforeMs] = [FIRST_WAIT_MS, 0];
    const { delivered, points, notice } = outcome;
    outbox.accept(delivered);
    // Include operations that another tab has added meanwhile.
    await outbox.update((fresh) => {
      if (!fresh.some((one) => isSame(one, operation))) return fresh;
      const again = settleAmong(fresh);
      return again.kind === 'go-on' ? again.operations : fresh;
    });
    sent.isAnswered = true;
    sent.points += points;
    if (notice) sent.notices.push(notice);
    sent.isRefused ||= outcome.operations.some((one) => isSame(one, operation) && isRefused(one));
    return true;
  }

  return sendWaiting;
}

/** Sends what waits in the outbox of this page. */
export const sendWaiting = createSender(outbox, call);

async function sendReplay(
  call: Caller<Promise<unknown>>,
  operations: readonly Operation[],
  operation: Operation,
): Promise<Answer> {
  try {
    const data = await replay(call, operations, operation, serverNowMs());
    return { status: 200, data: readData({ data }) };
  } catch (error) {
    if (isUnanswered(error)) return 'silence';
    if (!(error instanceof ApiError)) throw error;
    const { status = 0, code, serverMessage: message, retryAfter } = error;
    const seconds = Number(retryAfter ?? NaN);
    return {
      status,
      ...(code !== undefined && { code }),
      ...(message !== undefined && { message }),
      ...(seconds > 0 && { retryAfterMs: seconds * 1000 }),
    };
  }
}
