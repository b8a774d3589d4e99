import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { firstRefoldedDate, Refold, type HistoryChange, type Refolded } from '#domain/refold.ts';
import { compareByWaking } from '#domain/sleep.ts';
import type { Schema, WriteTransaction } from '#server/storage/schema.ts';
import {
  readHistorySlices,
  readHistoryStart,
  readLongestRun,
  saveSliceChanges,
} from '#server/storage/tables/sleep-history-window.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import { SLEEPS_PER_SLICE } from './refold-outdated.ts';

/** Runs work that refolds, and charges its slices, or `parts` if these are more, as additional requests. */
export async function chargeSlices<T>(
  { chargeCalls }: Pick<UseCaseDeps, 'chargeCalls'>,
  { userId, parts = 0 }: { userId: string; parts?: number },
  work: (countSlice: () => void) => Promise<T>,
): Promise<T> {
  let slices = 0;
  try {
    return await work(() => void (slices += 1));
  } finally {
    // The request itself pays for the first.
    const calls = Math.max(parts, slices) - 1;
    if (calls > 0) chargeCalls(userId, calls);
  }
}

/**
 * Refolds from a change on, before its sleeps are written; other requests run between slices. Days and the awards of
 * other sleeps are written, the result is not.
 */
export async function refoldChange(
  { sleepsPerSlice: limit = SLEEPS_PER_SLICE }: Pick<UseCaseDeps, 'sleepsPerSlice'>,
  trx: Kysely<Schema>,
  {
    userId,
    writeTo,
    countSlice,
  }: {
    userId: string;
    /** Absent in a dry run. */
    writeTo: WriteTransaction | undefined;
    countSlice: () => void;
  },
  change: HistoryChange,
): Promise<Refolded> {
  const running = new Refold(await readHistoryStart(trx, userId, change), change);
  const from = firstRefoldedDate(change);
  const added = change.added.toSorted(compareByWaking);
  for await (const slice of readHistorySlices(trx, userId, { from, limit, added })) {
    countSlice();
    const changes = running.fold(slice);
    if (writeTo) await saveSliceChanges(writeTo, userId, changes);
    if (running.isOver) break;
    await nextTurnOfLoop();
  }
  const { runsToAsk } = running;
  return running.result(runsToAsk && (await readLongestRun(trx, userId, runsToAsk)));
}
