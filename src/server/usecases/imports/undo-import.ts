import type { Kysely } from 'kysely';
import { AppError } from '#contract/app-error.ts';
import type { UndoneImport } from '#contract/imports.ts';
import type { Unworded } from '#contract/sleep.ts';
import { inDisplayOrder } from '#domain/achievements.ts';
import { refold } from '#domain/refold.ts';
import { deleteDayMarks } from '#server/storage/tables/day-marks.ts';
import { hashFacts, readImportedSleeps } from '#server/storage/tables/import-keys.ts';
import { deleteImport, findImport } from '#server/storage/tables/imports.ts';
import type { Schema } from '#server/storage/schema.ts';
import { eraseSleeps } from '#server/storage/tables/sleep-changes.ts';
import type { Actor } from '#server/usecases/account-events/record-account-event.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import { readHistoryToFold } from '#server/usecases/progress/refold-history.ts';
import { compareTotals } from '#server/usecases/progress/compare-totals.ts';
import { findUnchangedMarks } from './import-marks.ts';
import { runDiaryChange, type PlannedChange } from './run-diary-change.ts';

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
export async function undoImport(
  deps: UseCaseDeps,
  given: UndoImportInput,
): Promise<Unworded<UndoneImport>> {
  const input = { ...given, importId: given.importId.toLowerCase() };
  const { userId, importId } = input;
  return await runDiaryChange(deps, input, {
    kind: 'import-undone',
    plan: (db, timeZone) => planUndo(deps, db, timeZone, input),
    write: async (trx, { ids, dates }) => {
      await eraseSleeps(trx, userId, ids);
      await deleteDayMarks(trx, userId, dates);
      await deleteImport(trx, userId, importId);
    },
  });
}

/** `ids`: of the sleeps to remove, deleted ones too; `dates`: of the marks. */
type PlannedUndo = PlannedChange<Unworded<UndoneImport>> & { ids: string[]; dates: string[] };

async function planUndo(
  deps: UseCaseDeps,
  db: Kysely<Schema>,
  timeZone: string,
  { userId, importId, edited }: UndoImportInput,
): Promise<PlannedUndo> {
  const imported = await findImport(db, userId, importId);
  if (imported === undefined) throw new AppError('IMPORT_NOT_FOUND');
  const sleeps = (await readImportedSleeps(db, userId, importId)).map(({ factsHash, facts }) => {
    const isLive = facts.deletedAt === null;
    return { id: facts.id, isLive, isEdited: isLive && hashFacts(facts) !== factsHash };
  });
  const gone = sleeps.filter(({ isEdited }) => edited === 'remove' || !isEdited);
  const removed = gone.filter(({ isLive }) => isLive);
  const marks = await findUnchangedMarks(db, userId, imported.outcome.writtenMarks);
  const history = await readHistoryToFold(deps, db, userId);
  const refolded = refold(history, { removed, added: [] });
  const now = deps.now();
  const { date: today } = deps.wallClock(now, timeZone);
  return {
    ids: gone.map(({ id }) => id),
    dates: marks.map(({ sleepDate }) => sleepDate),
    history,
    refolded,
    result: {
      removed: removed.length,
      edited: sleeps.filter(({ isEdited }) => isEdited).length,
      marks: marks.length,
      ...compareTotals(history.totals, refolded.totals, now, today),
      newAchievements: inDisplayOrder(refolded.newAchievements),
      lostAchievements: inDisplayOrder(refolded.lostAchievements),
    },
    detail: imported.format,
  };
}
