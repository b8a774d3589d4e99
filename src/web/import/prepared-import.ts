import { readRecord, updateRecord } from '#web/outbox/database.ts';
import { keyOf } from '#web/outbox/outbox.ts';
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
  const kept = await readRecord<PreparedImport>(keyOf('import', userId)).catch(() => undefined);
  if (kept === undefined || Date.now() - kept.preparedAtMs < DISCARDED_AFTER_MS) return kept;
  await removePrepared(userId);
  return undefined;
}

/** False if this device can't store it. */
export const keepPrepared = (userId: string, prepared: PreparedImport): Promise<boolean> =>
  updateRecord(keyOf('import', userId), () => prepared).then(
    () => true,
    () => false,
  );

/** Stores how many batches are written, unless it was removed. */
export async function keepWritten(userId: string, written: number): Promise<void> {
  await updateRecord<PreparedImport>(
    keyOf('import', userId),
    (before) => before && { ...before, written },
  ).catch(() => undefined);
}

export async function removePrepared(userId: string): Promise<void> {
  await updateRecord(keyOf('import', userId), () => undefined).catch(() => undefined);
}
