import { AppError } from '#kernel/contract/app-error.ts';
import type { DecodedPart, ResponseData } from '#routes.ts';
import { hashFacts, readImportedSleeps } from './key-rows.ts';
import { deleteImport, findImport } from './import-rows.ts';
import { NO_MARK } from '#diary/rules/free-days.ts';
import type { Actor } from '#accounts/server/record-account-event.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';
import { compareProgress, toHistoryChanged } from '#diary/server/compare-progress.ts';
import { withDiary } from '#diary/server/with-diary.ts';
import { findUnchangedMarks } from './import-marks.ts';

/**
 * Removes the sleeps, marks and keys of an import for good in one transaction, or in a dry run computes the same. Throws
 * IMPORT_NOT_FOUND.
 */
export async function undoImport(
  deps: UseCaseDeps,
  { userId, importId, by }: { userId: string; importId: string; by: Actor },
  { edited = 'keep', dryRun }: DecodedPart<'DELETE /imports/:id', 'query'>,
): Promise<ResponseData<'DELETE /imports/:id'>> {
  return await withDiary(deps, { userId, dryRun }, async (open) => {
    const imported = await findImport(open.db, userId, importId);
    if (imported === undefined) throw new AppError('IMPORT_NOT_FOUND');
    const sleeps = (await readImportedSleeps(open.db, userId, importId)).map(
      ({ factsHash, facts }) => {
        const isLive = facts.deletedAt === null;
        return { id: facts.id, isLive, isEdited: isLive && hashFacts(facts) !== factsHash };
      },
    );
    const gone = sleeps.filter(({ isEdited }) => edited === 'remove' || !isEdited);
    const marks = findUnchangedMarks(open.diary, imported.outcome.writtenMarks);
    const { ids = [] } = imported.outcome.experiments ?? {};
    return {
      answer: (after) => ({
        removed: gone.filter(({ isLive }) => isLive).length,
        edited: sleeps.filter(({ isEdited }) => isEdited).length,
        marks: marks.length,
        experiments: ids.length,
        ...compareProgress(open, after),
      }),
      change: {
        erased: gone.map(({ id }) => id),
        marks: marks.map(({ sleepDate }) => ({ sleepDate, ...NO_MARK })),
      },
      write: async (trx) => {
        for (const { dropRecords } of deps.features) await dropRecords?.(trx, userId, ids);
        await deleteImport(trx, userId, importId);
      },
      event: { kind: 'import-undone', by, detail: imported.format },
      happened: (after) => toHistoryChanged(open, after),
    };
  });
}
