import { ApiError, isUnanswered } from '#web/api/api-error.ts';
import { readData } from '#web/api/calls.ts';
import { request } from '#web/api/client.ts';
import type { SleepEntry } from '#web/api/dashboard-data.ts';
import { serverAheadMs, serverNowMs } from '#web/api/server-clock.ts';
import { readCurrentSleepLogId, writeCurrentSleepLogId } from '#web/session/current-sleep.ts';
import { storedSignIn } from '#web/session/stored-token.ts';
import { isoText, nextToSend, operationTimeMs, type Operation } from './operation.ts';
import { updateRecord, withStore } from './database.ts';
import { rememberSent } from './journal.ts';
import { readOutbox } from './outbox-state.ts';
import { changeOperations, isRecent } from './outbox.ts';
import { replayCall } from './replay.ts';
import type { Answer, Settling } from './outcome.ts';
import { settle } from './settle.ts';

const LOCK = 'lelap-outbox';

/** Proxies may answer 5xx while the server is down. */
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 15 * 60_000;

let waitMs = FIRST_WAIT_MS;
let notBeforeMs = 0;
/** Maximum wait after Retry-After. */
let askedUntilMs = 0;

/** The result of sending. */
export type Sent = {
  /** Number of accepted taps. */
  delivered: number;
  points: number;
  /** A question is open, or a tap could not be sent. */
  isQuestion: boolean;
};

/**
 * Sends pending operations in order until none is left or the server does not answer. One tab sends at a time; if the
 * browser has no Web Locks, idempotent ids make two harmless. Undefined: another tab sends, or the backoff is not over.
 * If urgent, it waits for an attempt under way, which may still fail although the server is back.
 */
export async function sendWaiting(isUrgent: boolean): Promise<Sent | undefined> {
  if (Date.now() < (isUrgent ? askedUntilMs : notBeforeMs)) return undefined;
  // Web Locks need HTTPS or localhost.
  if (navigator.locks === undefined) return await sendAll();
  return await navigator.locks.request(LOCK, { ifAvailable: !isUrgent }, async (lock) =>
    lock === null ? undefined : sendAll(),
  );
}

async function sendAll(): Promise<Sent> {
  const sent: Sent = { delivered: 0, points: 0, isQuestion: false };
  const { userId } = readOutbox();
  const signIn = storedSignIn();
  for (;;) {
    const { operations } = readOutbox();
    const next = nextToSend(operations);
    // Signed out, or another account: never send with another account's sign-in.
    if (next === undefined || next.userId !== userId || storedSignIn() !== signIn) return sent;
    const outcome = await sendOne(next, sent);
    if (outcome === 'wait') return sent;
  }
}

async function sendOne(next: Operation, sent: Sent): Promise<'wait' | 'go-on'> {
  const operation: Operation = { ...next, state: 'attempted' };
  if (next.state === 'new')
    await changeOperations((before) => before.map((one) => (isSame(one, next) ? operation : one)));
  const answer = await call(operation);
  const settling = (operations: readonly Operation[]): Settling => ({
    operations,
    operation,
    answer,
    nowMs: serverNowMs(),
    serverOffsetMs: serverAheadMs(),
  });
  let outcome = settle(settling(readOutbox().operations));
  let sleeps: SleepEntry[] | undefined;
  if (outcome.kind === 'look') {
    sleeps = await lookAround(operation);
    outcome =
      sleeps === undefined
        ? { kind: 'wait' }
        : settle({ ...settling(readOutbox().operations), sleeps });
  }
  if (outcome.kind !== 'go-on') {
    const askedMs = outcome.kind === 'wait' ? (outcome.retryAfterMs ?? 0) : 0;
    askedUntilMs = Date.now() + askedMs;
    notBeforeMs = Math.max(Date.now() + waitMs, askedUntilMs);
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
    return 'wait';
  }
  [waitMs, notBeforeMs] = [FIRST_WAIT_MS, 0];
  const { isDelivered, points, adopted } = outcome;
  if (adopted !== undefined && readCurrentSleepLogId() === adopted.from)
    writeCurrentSleepLogId(adopted.to, adopted.startTime);
  const { operations: left } = outcome;
  const gone = readOutbox().operations.filter(
    (one) => !isSame(one, operation) && !left.some((other) => isSame(one, other)),
  );
  // Not a sleep that another device had started.
  if (isDelivered && adopted === undefined) await rememberSent([operation, ...gone]);
  // Include operations that another tab has added meanwhile.
  await changeOperations((fresh) => {
    if (!fresh.some((one) => isSame(one, operation))) return fresh;
    const again = settle({ ...settling(fresh), ...(sleeps && { sleeps }) });
    return again.kind === 'go-on' ? again.operations : fresh;
  });
  sent.delivered += isDelivered ? 1 : 0;
  sent.points += points;
  const asked = readOutbox().operations.find((one) => isSame(one, operation));
  sent.isQuestion ||= asked?.state === 'asking' || asked?.state === 'parked';
  return 'go-on';
}

const isSame = (a: Operation, b: Operation) => a.operationId === b.operationId;

async function call(operation: Operation): Promise<Answer> {
  const { method, path, body, headers } = replayCall(operation, serverNowMs());
  try {
    return { status: 200, data: readData(await request(method, path, body, headers)) };
  } catch (error) {
    if (isUnanswered(error)) return 'silence';
    if (!(error instanceof ApiError)) throw error;
    const { status = 0, code, retryAfter } = error;
    const seconds = Number(retryAfter ?? NaN);
    return {
      status,
      ...(code !== undefined && { code }),
      ...(seconds > 0 && { retryAfterMs: seconds * 1000 }),
    };
  }
}

/** Keys with this prefix. */
const listKeys = (prefix: string): Promise<string[] | undefined> =>
  withStore('readonly', (store, done) => {
    const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
    store
      .getAllKeys(range)
      .addEventListener('success', ({ target }) => done((target as IDBRequest).result));
  });

/** Number of pending taps of other accounts on this device; expired ones are discarded. */
export async function countOthers(): Promise<number> {
  const { userId } = readOutbox();
  const keys = (await listKeys('operations:')) ?? [];
  const others = keys.filter((key) => key !== `operations:${userId}`);
  const kept = await Promise.all(
    others.map((key) =>
      updateRecord<Operation[]>(key, (before = []) => {
        const recent = before.filter(isRecent);
        return recent.length === 0 ? undefined : recent;
      }),
    ),
  );
  return kept.flatMap((operations = []) => operations).length;
}

const DAY_MS = 86_400_000;

const toUtcDate = (epochMs: number) => isoText(epochMs).slice(0, 10);

/** When the sleep of an operation began, as far as this device knows. Epoch milliseconds. */
function startedMs(operation: Operation): number {
  const told = operation.body?.startTime ?? operation.sleep?.startTime;
  return told === undefined ? operationTimeMs(operation) : Date.parse(told);
}

/** The sleeps around an operation's, and the newest; undefined without a response. */
async function lookAround(operation: Operation): Promise<SleepEntry[] | undefined> {
  const atMs = startedMs(operation);
  const range = `from=${toUtcDate(atMs - 2 * DAY_MS)}&to=${toUtcDate(atMs + 4 * DAY_MS)}&limit=100`;
  try {
    const lists = await Promise.all([
      request('get', `/sleeps?${range}`),
      request('get', '/sleeps?limit=20'),
    ]);
    const sleeps = lists.flatMap((list) => readData(list)['items'] as SleepEntry[]);
    return [...new Map(sleeps.map((one) => [one.id, one])).values()];
  } catch {
    return undefined;
  }
}
