import type { SleepEntry } from '#web/api/dashboard-data.ts';
import { applyPending } from './apply-pending.ts';
import { newId, type Operation } from './operation.ts';

/** A sleep as sent by this device, and the operations that restore it; they are idempotent by id. */
export type Lost = { sleep: SleepEntry; operations: Operation[] };

/**
 * Sent operations that a restored backup has lost: missing sleeps, sleeps that are back although
 * deleted, lost ends, reopenings and corrections.
 */
export function findLost(journal: readonly Operation[], sleeps: readonly SleepEntry[]): Lost[] {
  const held = new Map(sleeps.map((sleep) => [sleep.id, sleep]));
  const sent = journal.filter(({ kind }) => kind !== 'mark');
  return [...Map.groupBy(sent, ({ sleepId }) => sleepId)].flatMap(([id, operations]): Lost[] => {
    const there = held.get(id);
    // An active sleep of another device may be known only from the first operation on it.
    const known = operations[0]?.sleep;
    const before = known && known.endTime === undefined ? { activeSleep: known } : {};
    const [wanted] = applyPending(before, operations).recentSleeps ?? [];
    if (there === undefined)
      return wanted === undefined ? [] : [{ sleep: wanted, operations: make(wanted, operations) }];
    const lost = operations.filter((one) => isLost(one, there, operations));
    return lost.length === 0 ? [] : [{ sleep: wanted ?? there, operations: lost.map(again) }];
  });
}

/** Whether the stored sleep lacks a value of an operation that no later operation changed. */
function isLost(
  operation: Operation,
  there: SleepEntry,
  operations: readonly Operation[],
): boolean {
  const { kind } = operation;
  const isLast = (...kinds: Operation['kind'][]) =>
    operations.findLast((one) => kinds.includes(one.kind)) === operation;
  switch (kind) {
    case 'end':
      return isLast('end', 'reopen') && there.endTime === undefined;
    case 'reopen':
      return isLast('end', 'reopen') && there.endTime !== undefined;
    case 'delete':
      return isLast('delete', 'restore');
    case 'correct':
      return isCorrectionLost(
        operation,
        there,
        operations.slice(operations.indexOf(operation) + 1),
      );
    default:
      return false;
  }
}

const FIELDS = ['startTime', 'endTime', 'timeZone', 'quality', 'note'] as const;

/** Whether the sleep lacks a field of a correction that no later operation gives. */
function isCorrectionLost(
  { body = {}, version = 0 }: Operation,
  there: SleepEntry,
  later: readonly Operation[],
): boolean {
  // Another device may have corrected the times since: then the sleep has a higher version.
  const isOlder = there.version !== undefined && there.version <= version;
  return FIELDS.some((field) => {
    const value = body[field];
    if (value === undefined || later.some((one) => one.body?.[field] !== undefined)) return false;
    const held = there[field] ?? null;
    if (field === 'quality' || field === 'note') return value !== held;
    if (field === 'timeZone') return isOlder && value !== held;
    return isOlder && Date.parse(`${value}`) !== Date.parse(`${held}`);
  });
}

function again(sent: Operation): Operation {
  const {
    version: _version,
    card: _card,
    isTapped: _isTapped,
    isClamped: _isClamped,
    ...operation
  } = sent;
  return { ...operation, operationId: newId(), state: 'attempted' };
}

/** Operations that recreate a missing sleep: an entry, or a start with its details. */
function make(
  { id, startTime, endTime, timeZone = 'UTC', quality, note }: SleepEntry,
  operations: readonly Operation[],
): Operation[] {
  const [{ sleep: _sleep, ...first }] = operations as [Operation];
  const of = { ...first, sleepId: id, timeZone };
  if (endTime === undefined) {
    const corrections = operations.filter(({ kind }) => kind === 'correct');
    return [again({ ...of, kind: 'start', body: { startTime } }), ...corrections.map(again)];
  }
  const said = {
    ...(quality !== undefined && { quality }),
    ...(note !== undefined && { note }),
  };
  return [again({ ...of, kind: 'enter', body: { startTime, endTime, ...said } })];
}
