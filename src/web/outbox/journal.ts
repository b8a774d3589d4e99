import type { DashboardData } from '#web/api/dashboard-data.ts';
import { serverAheadMs } from '#web/api/server-clock.ts';
import { applyPending } from './apply-pending.ts';
import { readRecord, updateRecord } from './database.ts';
import { showPending } from './follow-pending.ts';
import type { Lost } from './find-lost.ts';
import type { Operation } from './operation.ts';
import { readOutbox, setOutbox, type StoredDashboard } from './outbox-state.ts';
import { changeOperations, keyOf } from './outbox.ts';

/** Sent operations are remembered so long, in case the server is restored from a backup. */
const JOURNAL_MS = 14 * 86_400_000;

export type SentOperation = Operation & { sentAtMs: number };

/** Adds to the journal what the server has taken, and to the stored dashboard what it changed. */
export async function rememberSent(operations: readonly Operation[]): Promise<void> {
  const { userId, dashboard } = readOutbox();
  if (userId === undefined) return;
  const nowMs = Date.now();
  await updateRecord<SentOperation[]>(keyOf('journal', userId), (before = []) => [
    ...before.filter(({ sentAtMs }) => nowMs - sentAtMs < JOURNAL_MS),
    ...operations.map((operation) => ({ ...operation, sentAtMs: nowMs })),
  ]);
  if (dashboard !== undefined)
    await storeDashboard({ ...dashboard, data: applyPending(dashboard.data, operations) });
}

/** What was sent in the last days, the first sent first. */
export async function readJournal(): Promise<SentOperation[]> {
  const { userId } = readOutbox();
  return (userId && (await readRecord<SentOperation[]>(keyOf('journal', userId)))) || [];
}

/** A dashboard that stays the same is written again after so long: the screen says as of when it is. */
const WRITTEN_EVERY_MS = 300_000;

/** Keeps the answer of the server for the next opening without a network. */
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

/** The operator has restored a backup: the server may have forgotten what this device has sent. */
function isOlderHistory(before: DashboardData | undefined, now: DashboardData): boolean {
  if (before?.historyEpoch === undefined || now.historyEpoch === undefined) return false;
  return now.historyEpoch !== before.historyEpoch || (now.changes ?? 0) < (before.changes ?? 0);
}

/** Says what a restored backup has lost; nothing once there is nothing to ask. */
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
  await updateRecord(keyOf('dashboard', userId), () => dashboard).catch(() => undefined);
}

/** Takes back an end that was never sent; false: there is none. */
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
