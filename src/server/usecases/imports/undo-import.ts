import type { Kysely } from 'kysely';
import { AppError } from '#contract/app-error.ts';
import type { UndoneImport } from '#contract/imports.ts';
import { refold, type Refolded } from '#domain/refold.ts';
import { deleteDayMarks, type DayMarkRecord } from '#server/storage/tables/day-marks.ts';
import { readImportedSleeps } from '#server/storage/tables/import-keys.ts';
import { deleteImport, findImport, type ImportRecord } from '#server/storage/tables/imports.ts';
import type { Schema, WriteTransaction } from '#server/storage/schema.ts';
import { eraseSleeps } from '#server/storage/tables/sleep-changes.ts';
import { saveRefolded, type SleepHistory } from '#server/storage/tables/sleep-history.ts';
import {
  recordAccountEvent,
  type Actor,
} from '#server/usecases/account-events/record-account-event.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import { findSleeperZone, lockSleeper } from '#server/usecases/lock-sleeper.ts';
import { presentAchievements } from '#server/usecases/progress/present-achievements.ts';
import {
  readHistoryToFold,
  refoldBeforeReading,
  refoldIfOutdated,
} from '#server/usecases/progress/refold-history.ts';
import { planReminders } from '../reminders/plan-reminders.ts';
import { hashFacts } from './facts-hash.ts';
import { readMarksOfDates } from './plan-marks.ts';

export type UndoImportInput = {
  userId: string;
  importId: string;
  /** Whether sleeps are kept whose times, zone, note or quality were edited since. */
  edited: 'keep' | 'remove';
  by: Actor;
  dryRun?: boolean | undefined;
};

/**
 * Removes the sleeps, marks and keys of an import for good in one transaction, or in a dry run computes the same. Throws
 * IMPORT_NOT_FOUND.
 */
export async function undoImport(deps: UseCaseDeps, given: UndoImportInput): Promise<UndoneImport> {
  const input = { ...given, importId: given.importId.toLowerCase() };
  if (!input.dryRun) return await deps.storage.transaction((trx) => undo(deps, trx, input));
  await refoldBeforeReading(deps, input.userId);
  return await deps.storage.snapshot(async (snapshot) => {
    await findSleeperZone(deps, snapshot, input);
    return (await plan(deps, snapshot, input)).undone;
  });
}

async function undo(
  deps: UseCaseDeps,
  trx: WriteTransaction,
  input: UndoImportInput,
): Promise<UndoneImport> {
  const { userId, importId, by } = input;
  const { hasReminders } = await lockSleeper(deps, trx, input);
  await refoldIfOutdated(deps, trx, userId);
  const { imported, ids, marks, history, refolded, undone } = await plan(deps, trx, input);
  await saveRefolded(trx, userId, history, refolded);
  await eraseSleeps(trx, userId, ids);
  await deleteDayMarks(
    trx,
    userId,
    marks.map(({ sleepDate }) => sleepDate),
  );
  await deleteImport(trx, userId, importId);
  await recordAccountEvent(deps, trx, userId, {
    kind: 'import-undone',
    by,
    detail: imported.format,
  });
  if (hasReminders) await planReminders(deps, trx, userId);
  return undone;
}

type Plan = {
  imported: ImportRecord;
  /** The sleeps to remove, deleted ones too. */
  ids: string[];
  marks: DayMarkRecord[];
  history: SleepHistory;
  refolded: Refolded;
  undone: UndoneImport;
};

async function plan(
  deps: UseCaseDeps,
  db: Kysely<Schema>,
  { userId, importId, edited }: UndoImportInput,
): Promise<Plan> {
  const imported = await findImport(db, userId, importId);
  if (imported === undefined) throw new AppError('IMPORT_NOT_FOUND');
  const ids: string[] = [];
  const removed: { id: string }[] = [];
  let editedCount = 0;
  for (const { factsHash, facts } of await readImportedSleeps(db, userId, importId)) {
    const isLive = facts.deletedAt === null;
    const isEdited = isLive && hashFacts(facts) !== factsHash;
    if (isEdited) editedCount += 1;
    if (isEdited && edited === 'keep') continue;
    ids.push(facts.id);
    if (isLive) removed.push(facts);
  }
  const marks = await findUnchangedMarks(db, userId, imported.outcome.writtenMarks);
  const history = await readHistoryToFold(deps, db, userId);
  const refolded = refold(history, { removed, added: [] });
  const undone: UndoneImport = {
    removed: removed.length,
    edited: editedCount,
    marks: marks.length,
    pointsBefore: refolded.pointsBefore,
    pointsAfter: refolded.totals.totalPoints,
    newAchievements: presentAchievements(refolded.newAchievements),
    lostAchievements: presentAchievements(refolded.lostAchievements),
  };
  return { imported, ids, marks, history, refolded, undone };
}

/** The marks that the import wrote and the sleeper has not changed. */
async function findUnchangedMarks(
  db: Kysely<Schema>,
  userId: string,
  written: readonly DayMarkRecord[],
): Promise<DayMarkRecord[]> {
  const current = await readMarksOfDates(db, userId, written);
  return written.filter(({ sleepDate, kind, noSleep }) => {
    const now = current.get(sleepDate);
    return now?.kind === kind && now.noSleep === noSleep;
  });
}
