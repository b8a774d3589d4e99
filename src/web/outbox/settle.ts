import { CLOCK_TOLERANCE_MS } from '#domain/start-end.ts';
import { REVIEW_OVER_MINUTES } from '#domain/sleep.ts';
import type { SleepEntry } from '#web/api/dashboard-data.ts';
import { findFree, isInTheWay, moveALittle } from './fit-times.ts';
import {
  isoText,
  newId,
  operationTimeMs,
  type Card,
  type Operation,
  type OperationBody,
  type OtherSleep,
  type Times,
} from './operation.ts';
import {
  asking,
  change,
  pickDetails,
  findLater,
  remove,
  removeSleep,
  without,
  withTimes,
  withVersion,
  type GoOn,
  type Outcome,
  type Settling,
} from './outcome.ts';

/** Times within this count as the same event, measured by two clocks. */
const SAME_MOMENT_MS = 60_000;

const MINUTE_MS = 60_000;

/** The conflict table: the effect of a replay's response on the pending operations. */
export function settle(settling: Settling): Outcome {
  const { answer, operation } = settling;
  if (answer === 'silence') return { kind: 'wait' };
  const { status, code = '', retryAfterMs } = answer;
  if (status === 401 || status === 408 || status === 429 || status >= 500)
    return { kind: 'wait', ...(retryAfterMs !== undefined && { retryAfterMs }) };
  if (status < 400) return settleSuccess(settling, answer.data ?? {});
  if (operation.kind === 'delete' && status === 404) return remove(settling, true);
  const settled = settleRefusal(settling, code);
  return settled ?? change(settling, { ...operation, state: 'parked', code: code || `${status}` });
}

function settleSuccess(settling: Settling, data: Record<string, unknown>): Outcome {
  const { operation } = settling;
  if (operation.kind === 'start') return settleStarted(settling, data);
  const done = withVersion(settling, data);
  if (operation.kind === 'end') return settleEnded({ ...settling, operations: done }, data);
  const points = countPoints(settling, data);
  const { startTime } = operation.body ?? {};
  return (
    (operation.kind === 'enter' && startTime !== undefined
      ? askForClock({ ...settling, operations: done }, 'startTime', startTime, points)
      : undefined) ?? remove({ ...settling, operations: done }, true, points)
  );
}

function settleStarted(settling: Settling, data: Record<string, unknown>): Outcome {
  const { operation, operations, nowMs } = settling;
  const id = readText(data['sleepLogId']) ?? operation.sleepId;
  const theirs = readText(data['startTime']) ?? toldText(operation, nowMs);
  const { endMs, isDeleted } = predictSleep(operations, operation);
  if (id === operation.sleepId) {
    const done = { ...settling, operations: withVersion(settling, data) };
    return (isDeleted ? undefined : askForClock(done, 'startTime', theirs)) ?? remove(done, true);
  }

  // It was never created, and the other sleep must not be deleted.
  if (isDeleted) return removeSleep(settling, true);
  if (endMs !== undefined && endMs <= Date.parse(theirs)) return enterInstead(settling, endMs);
  const mine = toldText(operation, nowMs);
  const renamed = operations.map((one) =>
    one.sleepId === operation.sleepId
      ? { ...one, sleepId: id, ...(one.sleep && { sleep: { ...one.sleep, id } }) }
      : one,
  );
  const adopted = { from: operation.sleepId, to: id, startTime: theirs };
  const isSame = Math.abs(Date.parse(theirs) - Date.parse(mine)) <= SAME_MOMENT_MS;
  const outcome = isSame
    ? remove({ ...settling, operations: renamed }, true)
    : change(
        { ...settling, operations: renamed },
        asking({ ...operation, sleepId: id }, { type: 'started-elsewhere', theirs, mine }),
        true,
      );
  return { ...outcome, adopted };
}

function settleEnded(settling: Settling, data: Record<string, unknown>): GoOn {
  const { operation, nowMs } = settling;
  const mine = toldText(operation, nowMs);
  const theirs = readText(data['endTime']) ?? mine;
  const points = countPoints(settling, data);
  const isApart = Math.abs(Date.parse(theirs) - Date.parse(mine)) > SAME_MOMENT_MS;
  if (data['endedNow'] === false && isApart)
    return change(settling, asking(operation, { type: 'ended-elsewhere', theirs, mine }), true);
  // Otherwise the stored time is the sent one.
  const clock = askForClock(settling, 'endTime', theirs, points);
  if (clock !== undefined) return clock;
  return remove(settling, true, points);
}

/** This device's clock changed since the tap, so the sent time is in doubt. */
function askForClock(
  settling: Settling,
  field: 'startTime' | 'endTime',
  sent: string,
  points = 0,
): GoOn | undefined {
  const { operation, serverOffsetMs, nowMs } = settling;
  if (!isTapTime(operation, field) || !isInDoubt(settling, operation)) return undefined;
  const otherMs = Math.min(operation.tappedAtMs + serverOffsetMs, nowMs);
  if (Math.abs(otherMs - Date.parse(sent)) <= CLOCK_TOLERANCE_MS) return undefined;
  const card: Card = { type: 'clock-changed', field, sent, other: isoText(otherMs) };
  return change(settling, asking(operation, card), true, points);
}

/** The time of an entry is stated, except the start of a pair of taps. */
const isTapTime = (
  { kind, body, isTapped, isClamped }: Operation,
  field: 'startTime' | 'endTime',
): boolean => (kind === 'enter' ? isTapped : isClamped) ?? body?.[field] === undefined;

/** Tapped by a clock that was set since. */
const isInDoubt = (settling: Settling, tapped: Operation): boolean =>
  Math.abs(settling.serverOffsetMs - tapped.serverOffsetMs) > CLOCK_TOLERANCE_MS;

/** An end before its start by a clock that was set since: only the time by the new clock is possible. */
function resendWithNewClock(settling: Settling, startMs: number): GoOn | undefined {
  const { operation, serverOffsetMs } = settling;
  const isPossible =
    operation.body?.endTime === undefined && operation.tappedAtMs + serverOffsetMs >= startMs;
  return isPossible ? change(settling, { ...operation, serverOffsetMs }) : undefined;
}

/** Undefined if no row of the table applies. */
function settleRefusal(settling: Settling, code: string): Outcome | undefined {
  const { operation, operations, nowMs, sleeps } = settling;
  const { kind } = operation;
  const plan = predictSleep(operations, operation);
  if (kind === 'start' && plan.isDeleted && code !== 'TIME_IN_FUTURE')
    return removeSleep(settling, true);
  switch (code) {
    case 'TIME_IN_FUTURE':
      return clampToNow(settling);
    case 'START_TOO_OLD': {
      if (plan.endMs !== undefined) return enterInstead(settling, plan.endMs);
      const mine = { startTime: toldText(operation, nowMs) };
      return change(settling, asking(operation, { type: 'forgotten', mine }));
    }
    case 'SLEEP_TOO_LONG': {
      const mine = readTimes(settling);
      return kind === 'enter' && mine !== undefined
        ? change(settling, asking(operation, { type: 'forgotten', mine }))
        : undefined;
    }
    case 'SLEEP_OVERLAPS':
      return kind === 'restore' ? undefined : settleOverlap(settling, plan.endMs);
    case 'END_BEFORE_START': {
      if (kind !== 'end') return undefined;
      // A repeated end of a sleep that was reopened since.
      if (plan.isReopened) return remove(settling, true);
      if (sleeps === undefined) return { kind: 'look' };
      const start = sleeps.find(({ id }) => id === operation.sleepId)?.startTime;
      if (start === undefined) return undefined;
      const byMs = Date.parse(start) - operationTimeMs(operation);
      if (byMs > 0 && byMs <= CLOCK_TOLERANCE_MS)
        return change(settling, { ...operation, body: { ...operation.body, endTime: start } });
      return byMs > 0 ? resendWithNewClock(settling, Date.parse(start)) : undefined;
    }
    case 'SLEEP_ACTIVE':
      return kind === 'enter' ? endInstead(settling) : undefined;
    case 'SLEEP_DELETED':
    case 'SLEEP_NOT_FOUND':
      return settleDeleted(settling);
    case 'SLEEP_CHANGED':
      return settleChanged(settling);
    default:
      return undefined;
  }
}

function settleDeleted(settling: Settling): Outcome | undefined {
  const { operation, operations, nowMs } = settling;
  const { kind, sleep } = operation;
  const { endMs, isDeleted } = predictSleep(operations, operation);
  if (isDeleted || kind === 'delete') return removeSleep(settling, true);
  if (kind === 'restore' || kind === 'mark') return undefined;
  const startTime = kind === 'start' ? toldText(operation, nowMs) : readTimes(settling)?.startTime;
  const own = kind === 'end' ? toldText(operation, nowMs) : readTimes(settling)?.endTime;
  const known = kind === 'reopen' ? undefined : (own ?? sleep?.endTime);
  const endTime = endMs === undefined ? known : isoText(endMs);
  const mine = startTime === undefined ? undefined : { startTime, ...(endTime && { endTime }) };
  return change(settling, asking(operation, { type: 'deleted', ...(mine && { mine }) }));
}

function settleChanged(settling: Settling): Outcome | undefined {
  const { operation, sleeps } = settling;
  if (sleeps === undefined) return { kind: 'look' };
  const theirs = sleeps.find(({ id }) => id === operation.sleepId);
  if (theirs === undefined)
    return operation.kind === 'delete' ? remove(settling, true) : settleDeleted(settling);
  if (operation.kind === 'correct' && isAsWished(theirs, operation.body ?? {})) {
    const { version } = theirs as { version?: number };
    return remove({ ...settling, operations: withVersion(settling, { version }) }, true);
  }
  return change(settling, asking(operation, { type: 'changed', theirs }));
}

const TIME_FIELDS: ReadonlySet<string> = new Set(['startTime', 'endTime']);

function isAsWished(theirs: SleepEntry, wish: OperationBody): boolean {
  return Object.entries(wish).every(([field, value]) => {
    const is: unknown = Reflect.get(theirs, field) ?? null;
    return TIME_FIELDS.has(field) && typeof is === 'string' && typeof value === 'string'
      ? Date.parse(is) === Date.parse(value)
      : is === value;
  });
}

/** Up to two minutes are a clock difference; a complete pair becomes an entry; otherwise ask the sleeper. */
function settleOverlap(settling: Settling, endMs: number | undefined): Outcome | undefined {
  const { operation, sleeps } = settling;
  if (sleeps === undefined) return { kind: 'look' };
  const mine = readTimes(settling);
  if (mine === undefined) return undefined;
  const others = sleeps.filter(
    (sleep) => sleep.id !== operation.sleepId && isInTheWay(mine, sleep, operation.kind),
  );
  const moved = moveALittle(mine, others);
  if (moved !== undefined && (endMs === undefined || endMs >= Date.parse(moved.startTime)))
    return others.length === 0 ? undefined : change(settling, withTimes(operation, moved));
  if (operation.kind === 'start' && endMs !== undefined) return enterInstead(settling, endMs);
  const free = findFree(mine, others);
  const card: Card = {
    type: 'overlap',
    mine,
    others: others.map(({ id, startTime, endTime }): OtherSleep => ({
      id,
      startTime,
      ...(endTime && { endTime }),
    })),
    ...(free && { free }),
  };
  return change(settling, asking(operation, card));
}

/** The times of an operation; for a correction the resulting times. */
function readTimes({ operation, nowMs, sleeps }: Settling): Times | undefined {
  const { kind, body, sleepId } = operation;
  const sleep = operation.sleep ?? sleeps?.find(({ id }) => id === sleepId);
  if (kind === 'start') return { startTime: toldText(operation, nowMs) };
  const startTime = body?.startTime ?? sleep?.startTime;
  const endTime = body?.endTime ?? sleep?.endTime;
  return startTime === undefined ? undefined : { startTime, ...(endTime && { endTime }) };
}

/** The sleep after all later operations. */
function predictSleep(
  operations: readonly Operation[],
  operation: Operation,
): { endMs: number | undefined; isDeleted: boolean; isReopened: boolean } {
  let endMs: number | undefined;
  let isReopened = false;
  const later = findLater(operations, operation);
  for (const one of later) {
    if (one.kind === 'end') endMs = operationTimeMs(one);
    else if (one.kind === 'correct' && one.body?.endTime) endMs = Date.parse(one.body.endTime);
    else if (one.kind === 'reopen') [endMs, isReopened] = [undefined, true];
  }
  return { endMs, isReopened, isDeleted: later.at(-1)?.kind === 'delete' };
}

/** Converts a start with its end to a manual entry, including later details. */
function enterInstead(settling: Settling, endMs: number): GoOn {
  const { operation, operations, nowMs } = settling;
  const later = findLater(operations, operation);
  const said = later.filter(({ kind }) => kind === 'correct').map(({ body }) => body);
  const startTime = toldText(operation, nowMs);
  const endTime = isoText(Math.min(endMs, nowMs));
  const body: OperationBody = Object.assign({}, { startTime }, ...said, { endTime });
  const isTapped = body.startTime === startTime && isTapTime(operation, 'startTime');
  const entered: Operation = { ...operation, kind: 'enter', body, ...(isTapped && { isTapped }) };
  const minutes = (Date.parse(endTime) - Date.parse(body.startTime ?? startTime)) / MINUTE_MS;
  const mine = { startTime: body.startTime ?? startTime, endTime };
  const next =
    minutes > REVIEW_OVER_MINUTES ? asking(entered, { type: 'forgotten', mine }) : entered;
  // Repeated after the entry, an end whose time is in doubt changes nothing, and is asked about.
  const isAsked = (one: Operation) =>
    one.kind === 'end' && operationTimeMs(one) === endMs && isInDoubt(settling, one);
  const over = later.filter((one) => one !== later.findLast(isAsked));
  return change({ ...settling, operations: without(operations, over) }, next);
}

/** End and details of an entry whose sleep is still active on the server. */
function endInstead({ operations, operation }: Settling): GoOn {
  // They refer to the start or the saving of the entry, not to a tap of this end.
  const { isTapped: _isTapped, isClamped: _isClamped, ...entered } = operation;
  const { endTime } = operation.body ?? {};
  const said = pickDetails(operation.body);
  const end: Operation = { ...entered, kind: 'end', body: endTime ? { endTime } : {} };
  const correction: Operation = {
    ...entered,
    operationId: newId(),
    kind: 'correct',
    body: said,
    state: 'new',
  };
  const next = Object.keys(said).length === 0 ? [end] : [end, correction];
  const { operationId } = operation;
  return {
    kind: 'go-on',
    operations: operations.flatMap((one) => (one.operationId === operationId ? next : [one])),
    isDelivered: false,
    points: 0,
  };
}

function clampToNow(settling: Settling): Outcome | undefined {
  const { operation, nowMs } = settling;
  if (operation.isClamped) return undefined;
  const now = isoText(nowMs);
  const { kind, body } = operation;
  if (kind === 'start')
    return change(settling, { ...operation, isClamped: true, body: { ...body, startTime: now } });
  return change(settling, { ...operation, isClamped: true, body: { ...body, endTime: now } });
}

/** The time of the tap, not later than now. */
const toldText = (operation: Operation, nowMs: number): string =>
  isoText(Math.min(operationTimeMs(operation), nowMs));

const readText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** A later end of the same sleep returns its points again. */
function countPoints({ operations, operation }: Settling, data: Record<string, unknown>): number {
  const { kind } = operation;
  if (findLater(operations, operation).some((one) => one.kind === 'end')) return 0;
  if (kind === 'end') return Number(data['pointsAwarded'] ?? 0);
  return kind === 'enter'
    ? Number(data['pointsAfter'] ?? 0) - Number(data['pointsBefore'] ?? 0)
    : 0;
}
