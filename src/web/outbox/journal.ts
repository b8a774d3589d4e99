import type { DashboardData } from '#web/api/dashboard-data.ts';
import { serverAheadMs } from '#web/api/server-clock.ts';
import { applyPending } from './apply-pending.ts';
import { readRecord, updateRecord } from './database.ts';
import { showPending } from './follow-pending.ts';
import type { Lost } from './find-lost.ts';
import type { Operation } from './operation.ts';
import { readOutbox, setOutbox, type StoredDashboard } from './outbox-state.ts';
import { changeOperations, recordKey } from './outbox.ts';

/** How long sent operations are kept, in case a backup is restored. */
const JOURNAL_MS = 14 * 86_400_000;

export type SentOperation = Operation & { sentAtMs: number };

/** Adds accepted operations to the journal and their changes to the stored dashboard. */
export async function rememberSent(operations: readonly Operation[]): Promise<void> {
  const { userId, dashboard } = readOutbox();
  if (userId === undefined) return;
  const nowMs = Date.now();
  await updateRecord<SentOperation[]>(recordKey('journal', userId), (before = []) => [
    ...before.filter(({ sentAtMs }) => nowMs - sentAtMs < JOURNAL_MS),
    ...operations.map((operation) => ({ ...operation, sentAtMs: nowMs })),
  ]);
  if (dashboard !== undefined)
    await storeDashboard({ ...dashboard, data: applyPending(dashboard.data, operations) });
}

/** Recently sent operations, oldest first. */
export async function readJournal(): Promise<SentOperation[]> {
  const { userId } = readOutbox();
  return (userId && (await readRecord<SentOperation[]>(recordKey('journal', userId)))) || [];
}

/** Rewrites an unchanged dashboard at this interval, because the screen shows its age. */
const WRITTEN_EVERY_MS = 300_000;

/** Stores the server's dashboard for the next offline start. */
export function keepDashboard(data: DashboardData, storedAtMs: number): void {
  showPending();
  const before = readOutbox().dashboard;
  if (before?.data === data && storedAtMs - before.storedAtMs < WRITTEN_EVERY_MS) return;
  const { missing } = before ?? {};
  const isRestored = before?.isRestored || isOlderHistory(before?.data, data);
  void storeDashboard({
    data,
    storedAtMs,
    serverOffsetMs: serverAheadMs(),
    ...(isRestored && { isRestored }),
    ...(missing && { missing }),
  });
}

/** A backup was restored: the server may lack operations that this device has sent. */
function isOlderHistory(before: DashboardData | undefined, now: DashboardData): boolean {
  if (before?.historyEpoch === undefined || now.historyEpoch === undefined) return false;
  return now.historyEpoch !== before.historyEpoch || (now.changes ?? 0) < (before.changes ?? 0);
}

/** Ends the search after a restored backup; stores the lost operations for the sleeper's decision. */
export async function settleRestored(lost: readonly Lost[] = []): Promise<void> {
  const { dashboard } = readOutbox();
  if (dashboard === undefined) return;
  const { isRestored: _restored, missing: _missing, ...rest } = dashboard;
  await storeDashboard({ ...rest, ...(lost.length > 0 && { missing: lost }) });
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
