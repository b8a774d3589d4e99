import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { AppError } from '#contract/app-error.ts';
import type { UndoneImport } from '#contract/imports.ts';
import type { AchievementId } from '#domain/achievements.ts';
import { refold } from '#domain/refold.ts';
import type { CompletedSleep } from '#domain/sleep.ts';
import { saveDayMark, type DayMarkRecord } from '#server/storage/tables/day-marks.ts';
import { deleteImportKeys, readImportedSleeps } from '#server/storage/tables/import-keys.ts';
import {
  deleteImport,
  findImportFormat,
  readImportBatches,
} from '#server/storage/tables/imports.ts';
import { readTotals, readUnlocked } from '#server/storage/tables/progress.ts';
import type { Schema, WriteTransaction } from '#server/storage/schema.ts';
import { eraseSleeps, toCompletedSleep } from '#server/storage/tables/sleep-changes.ts';
import type { SleepHistory } from '#server/storage/tables/sleep-history.ts';
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
  refoldHistory,
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

/** On SQLite, writes of others wait for a transaction; a few hundred sleeps take tens of milliseconds. */
const SLEEPS_PER_TRANSACTION = 300;

/** Sums over the transactions of one undo. */
type Undone = { removed: number; edited: number; marks: number };

/**
 * Removes the sleeps, marks and keys of an import for good, in several transactions, newest first; after an
 * interruption a repeat continues. Throws IMPORT_NOT_FOUND.
 */
export async function undoImport(deps: UseCaseDeps, given: UndoImportInput): Promise<UndoneImport> {
  const input = { ...given, importId: given.importId.toLowerCase() };
  if (!input.dryRun) return await undo(deps, input);
  await refoldBeforeReading(deps, input.userId);
  return await deps.storage.snapshot(async (snapshot) => {
    await findSleeperZone(deps, snapshot, input);
    return await previewUndo(deps, snapshot, input);
  });
}

async function previewUndo(
  deps: UseCaseDeps,
  db: Kysely<Schema>,
  input: UndoImportInput,
): Promise<UndoneImport> {
  const { userId } = input;
  await requireImport(db, input);
  const marks = await findUnchangedMarks(db, input);
  const undone: Undone = { removed: 0, edited: 0, marks: marks.length };
  const removed: CompletedSleep[] = [];
  let after: Part['last'];
  do {
    const part = await readPart(db, input, after);
    undone.removed += part.live;
    undone.edited += part.edited;
    removed.push(...part.completed);
    after = part.last;
    await nextTurnOfLoop();
  } while (after !== undefined);
  const history = await readHistoryToFold(deps, db, userId);
  const refolded = refold(history, { removed, added: [] });
  return present(undone, toStanding(history), toStanding(refolded));
}

type Standing = { points: number; unlocked: readonly { id: AchievementId }[] };

async function undo(deps: UseCaseDeps, input: UndoImportInput): Promise<UndoneImport> {
  const { userId } = input;
  const undone: Undone = { removed: 0, edited: 0, marks: 0 };
  let first: Standing | undefined;
  for (;;) {
    const step = await deps.storage.transaction(async (trx) => {
      const { hasReminders } = await lockSleeper(deps, trx, input);
      await requireImport(trx, input);
      await refoldIfOutdated(deps, trx, userId);
      const before = await readStanding(trx, userId);
      const part = await readPart(trx, input);
      await removePart(deps, trx, userId, part);
      const marks = part.last === undefined ? await finish(deps, trx, input) : 0;
      if (hasReminders) await planReminders(deps, trx, userId);
      return { before, part, marks, after: await readStanding(trx, userId) };
    });
    first ??= step.before;
    undone.removed += step.part.live;
    undone.edited += step.part.edited;
    if (step.part.last === undefined) {
      return present({ ...undone, marks: step.marks }, first, step.after);
    }
    await nextTurnOfLoop();
  }
}

const toStanding = ({ totals, unlocked }: Pick<SleepHistory, 'totals' | 'unlocked'>): Standing => ({
  points: totals.totalPoints,
  unlocked,
});

async function readStanding(db: Kysely<Schema>, userId: string): Promise<Standing> {
  const { totalPoints: points } = await readTotals(db, userId);
  return { points, unlocked: await readUnlocked(db, userId) };
}

/** Some sleeps of an import. */
type Part = {
  keys: string[];
  /** Those to remove, deleted ones too. */
  ids: string[];
  /** Those of them that are not deleted, for the fold. */
  completed: CompletedSleep[];
  live: number;
  edited: number;
  /** Where the next part begins; undefined: this is the last one. */
  last: { endTime: number; key: string } | undefined;
};

async function readPart(
  db: Kysely<Schema>,
  { userId, importId, edited }: UndoImportInput,
  after?: Part['last'],
): Promise<Part> {
  const limit = SLEEPS_PER_TRANSACTION;
  const sleeps = await readImportedSleeps(db, userId, importId, { after, limit });
  const part: Part = { keys: [], ids: [], completed: [], live: 0, edited: 0, last: undefined };
  for (const { key, factsHash, facts } of sleeps) {
    part.keys.push(key);
    if (facts === undefined) continue;
    const isLive = facts.deletedAt === null;
    const isEdited = isLive && hashFacts(facts) !== factsHash;
    if (isEdited) part.edited += 1;
    if (isEdited && edited === 'keep') continue;
    part.ids.push(facts.id);
    if (!isLive) continue;
    part.live += 1;
    const completed = toCompletedSleep(facts);
    if (completed) part.completed.push(completed);
  }
  if (sleeps.length === limit) part.last = sleeps.at(-1);
  return part;
}

async function removePart(
  deps: UseCaseDeps,
  trx: WriteTransaction,
  userId: string,
  part: Part,
): Promise<void> {
  const { completed } = part;
  if (completed.length > 0) {
    await refoldHistory(deps, trx, userId, { removed: completed, added: [] });
  }
  await eraseSleeps(trx, userId, part.ids);
  await deleteImportKeys(trx, userId, part.keys);
}

/** Removes the rest of an import; returns the number of removed marks. */
async function finish(
  deps: UseCaseDeps,
  trx: WriteTransaction,
  input: UndoImportInput,
): Promise<number> {
  const { userId, importId, by } = input;
  const format = await findImportFormat(trx, userId, importId);
  const marks = await findUnchangedMarks(trx, input);
  for (const { sleepDate } of marks) {
    await saveDayMark(trx, userId, { sleepDate, kind: null, noSleep: 0 });
  }
  await deleteImport(trx, userId, importId);
  await recordAccountEvent(deps, trx, userId, {
    kind: 'import-undone',
    by,
    detail: format,
  });
  return marks.length;
}

/** The marks that the import wrote and the sleeper has not changed. */
async function findUnchangedMarks(
  db: Kysely<Schema>,
  { userId, importId }: UndoImportInput,
): Promise<DayMarkRecord[]> {
  const written: DayMarkRecord[] = [];
  for await (const page of readImportBatches(db, userId, importId)) {
    for (const { outcome } of page) written.push(...outcome.writtenMarks);
    await nextTurnOfLoop();
  }
  const current = await readMarksOfDates(db, userId, written);
  return written.filter(({ sleepDate, kind, noSleep }) => {
    const now = current.get(sleepDate);
    return now?.kind === kind && now.noSleep === noSleep;
  });
}

async function requireImport(
  db: Kysely<Schema>,
  { userId, importId }: UndoImportInput,
): Promise<void> {
  if ((await findImportFormat(db, userId, importId)) === undefined)
    throw new AppError('IMPORT_NOT_FOUND');
}

function present(undone: Undone, before: Standing, after: Standing): UndoneImport {
  const listIds = ({ unlocked }: Standing) => unlocked.map(({ id }) => id);
  const missingIn = (ids: AchievementId[], standing: Standing) =>
    presentAchievements(ids.filter((id) => !listIds(standing).includes(id)));
  return {
    ...undone,
    pointsBefore: before.points,
    pointsAfter: after.points,
    newAchievements: missingIn(listIds(after), before),
    lostAchievements: missingIn(listIds(before), after),
  };
}
