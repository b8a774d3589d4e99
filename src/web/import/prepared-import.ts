import { readRecord, updateRecord } from '#web/outbox/database.ts';
import { recordKey } from '#web/outbox/outbox.ts';
import type { Batch } from './worker/messages.ts';

/** An older one is discarded: the diary has changed since. */
const DISCARDED_AFTER_MS = 7 * 86_400_000;

/** An import that is being written, in the order of its batches. */
export type PreparedImport = {
  readonly batches: readonly Batch[];
  /** The first batches, which are written. */
  readonly written: number;
  readonly pointsBefore: number;
  readonly preparedAtMs: number;
};

/** The unfinished import of an account, if this device has one. */
export async function readPrepared(userId: string): Promise<PreparedImport | undefined> {
  const kept = await readRecord<PreparedImport>(recordKey('import', userId)).catch(() => undefined);
  if (kept === undefined || Date.now() - kept.preparedAtMs < DISCARDED_AFTER_MS) return kept;
  await removePrepared(userId, kept);
  return undefined;
}

/** False if this device can't store it, or has another unfinished one, such as that of another tab. */
export const keepPrepared = (userId: string, prepared: PreparedImport): Promise<boolean> =>
  updateRecord<PreparedImport>(recordKey('import', userId), (before) =>
    before === undefined || isSame(before, prepared) ? prepared : before,
  ).then(
    (kept) => kept !== undefined && isSame(kept, prepared),
    () => false,
  );

/** Stores how many batches are written, unless it was removed. */
export async function keepWritten(userId: string, prepared: PreparedImport): Promise<void> {
  await updateRecord<PreparedImport>(recordKey('import', userId), (before) =>
    before && isSame(before, prepared) ? { ...before, written: prepared.written } : before,
  ).catch(() => undefined);
}

export async function removePrepared(userId: string, prepared: PreparedImport): Promise<void> {
  await updateRecord<PreparedImport>(recordKey('import', userId), (before) =>
    before && isSame(before, prepared) ? undefined : before,
  ).catch(() => undefined);
}

/** Whether one is the other, or what that has left to write. */
function isSame(a: PreparedImport, b: PreparedImport): boolean {
  const ids = new Set(a.batches.map(({ importId }) => importId));
  return b.batches.some(({ importId }) => ids.has(importId));
}
