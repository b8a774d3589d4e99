import type { SleepEntry } from '#web/api/dashboard-data.ts';
import { applyPending } from './apply-pending.ts';
import type { Operation, OperationBody } from './operation.ts';

/** The sleeps that were sent from here and that the log, restored from a backup, does not hold. */
export function findMissing(
  journal: readonly Operation[],
  sleeps: readonly SleepEntry[],
): SleepEntry[] {
  const held = new Set(sleeps.map(({ id }) => id));
  return (applyPending({}, journal).recentSleeps ?? []).filter(({ id }) => !held.has(id));
}

/** What sends a missing sleep once more, by its own id. */
export function sendAgain(
  { id, startTime, endTime, timeZone = 'UTC', quality, note }: SleepEntry,
  operation: Pick<Operation, 'userId' | 'operationId' | 'tappedAtMs' | 'serverOffsetMs'>,
): Operation {
  const body: OperationBody = {
    startTime,
    ...(endTime !== undefined && { endTime }),
    ...(quality !== undefined && { quality }),
    ...(note !== undefined && { note }),
  };
  const kind = endTime === undefined ? 'start' : 'enter';
  return { ...operation, kind, sleepId: id, timeZone, body, state: 'new' };
}
