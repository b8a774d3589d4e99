import type { DashboardData } from '#web/api/dashboard-data.ts';
import { serverAheadMs } from '#web/api/server-clock.ts';
import { applyPending } from './apply-pending.ts';
import { updateRecord } from './database.ts';
import { showPending } from './follow-pending.ts';
import type { Operation } from './operation.ts';
import { readOutbox, setOutbox, type StoredDashboard } from './outbox-state.ts';
import { changeOperations, recordKey } from './outbox.ts';

/** Adds the changes of accepted operations to the stored dashboard. */
export async function rememberSent(operations: readonly Operation[]): Promise<void> {
  const { dashboard } = readOutbox();
  if (dashboard !== undefined)
    await storeDashboard({ ...dashboard, data: applyPending(dashboard.data, operations) });
}

/** Rewrites an unchanged dashboard at this interval, because the screen shows its age. */
const WRITTEN_EVERY_MS = 300_000;

/** Stores the server's dashboard for the next offline start. */
export function keepDashboard(data: DashboardData, storedAtMs: number): void {
  showPending();
  const before = readOutbox().dashboard;
  if (before?.data === data && storedAtMs - before.storedAtMs < WRITTEN_EVERY_MS) return;
  void storeDashboard({ data, storedAtMs, serverOffsetMs: serverAheadMs() });
}

async function storeDashboard(dashboard: StoredDashboard): Promise<void> {
  const { userId } = readOutbox();
  if (userId === undefined) return;
  setOutbox({ dashboard });
  await updateRecord(recordKey('dashboard', userId), () => dashboard).catch(() => undefined);
}

/** Removes an unsent end; false if there is none. */
export async function withdrawEnd(sleepId: string): Promise<boolean> {
  const isOne = (one: Operation) =>
    one.kind === 'end' && one.sleepId === sleepId && one.state === 'new';
  if (!readOutbox().operations.some(isOne)) return false;
  let isWithdrawn = false;
  await changeOperations((before) => {
    isWithdrawn = before.some(isOne);
    return before.filter((one) => !isOne(one));
  });
  return isWithdrawn;
}
