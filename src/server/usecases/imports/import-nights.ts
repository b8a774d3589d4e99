import { hash } from 'node:crypto';
import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { AppError } from '#contract/app-error.ts';
import type { ImportBody, Imported } from '#contract/imports.ts';
import type { Unworded } from '#contract/sleep.ts';
import { inDisplayOrder } from '#domain/achievements.ts';
import { dateWaking } from '#domain/calendar.ts';
import { clampToNow, planImport, type DiaryToMatch } from '#domain/import-plan.ts';
import { refold } from '#domain/refold.ts';
import type { CompletedSleep } from '#domain/sleep.ts';
import { NO_DETAILS, normalizeDetails, type SleepDetailsInput } from '#domain/sleep-details.ts';
import { insertDayMarks } from '#server/storage/tables/day-marks.ts';
import { hashFacts, insertImportKeys, readKnownKeys } from '#server/storage/tables/import-keys.ts';
import { findImport, insertImport, type ImportOutcome } from '#server/storage/tables/imports.ts';
import type { Schema, WriteTransaction } from '#server/storage/schema.ts';
import { ROWS_PER_INSERT } from '#server/storage/engines/statements.ts';
import {
  insertSleeps,
  toCompletedSleep,
  type SleepFactsRecord,
} from '#server/storage/tables/sleep-changes.ts';
import { findActiveSleep } from '#server/storage/tables/sleep-sessions.ts';
import type { Actor } from '#server/usecases/account-events/record-account-event.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import { chargeForSleeps, readHistoryToFold } from '#server/usecases/progress/refold-history.ts';
import { requireSleepQuota } from '#server/usecases/sleeps/change-sleep-history.ts';
import { planMarks } from './import-marks.ts';
import { runDiaryChange, type PlannedChange } from './run-diary-change.ts';

export type ImportDeps = UseCaseDeps & {
  /** Counts an import that is written, not a repeat. Throws TOO_MANY_REQUESTS. */
  readonly countImport: (userId: string) => Promise<void>;
};

/** Times are epoch milliseconds, the zone is a known one. */
export type SleepToImport = SleepDetailsInput & {
  key: string;
  startTime: number;
  endTime: number;
  timeZone: string;
  settled?: boolean | undefined;
};

export type ImportInput = Omit<ImportBody, 'sleeps' | 'marks'> & {
  userId: string;
  sleeps: readonly SleepToImport[];
  marks?: Readonly<ImportBody['marks']>;
  by: Actor;
  dryRun?: boolean | undefined;
};

/**
 * Writes an import in one transaction, or in a dry run computes the same; a repeat gets the stored outcome. Throws
 * INVALID_INPUT, IDEMPOTENCY_KEY_REUSED, TOO_MANY_SLEEPS, TOO_MANY_MARKS or TOO_MANY_REQUESTS.
 */
export async function importNights(
  deps: ImportDeps,
  given: ImportInput,
): Promise<Unworded<Imported>> {
  const input = {
    ...given,
    importId: given.importId.toLowerCase(),
    fileName: given.fileName.toWellFormed(),
    // A database would replace lone surrogates, so that two keys could become one.
    sleeps: given.sleeps.map((sleep) => ({ ...sleep, key: sleep.key.toWellFormed() })),
  };
  const { userId, importId, format, fileName, sleeps } = input;
  chargeForSleeps(deps, userId, sleeps.length);
  const prepared = await prepareSleeps(deps, input);
  const marks = (input.marks ?? []).map(({ noSleep, ...mark }) => ({
    ...mark,
    noSleep: noSleep ? (1 as const) : (0 as const),
  }));
  const isNew =
    !input.dryRun && (await findImport(deps.storage.db, userId, importId)) === undefined;
  if (isNew) await deps.countImport(userId);
  const hashRequest = () => hash('sha256', JSON.stringify([format, fileName, sleeps, marks]));
  return await runDiaryChange(deps, input, {
    kind: 'imported',
    findDone: async (trx) => {
      const stored = await findImport(trx, userId, importId);
      if (stored === undefined) return undefined;
      if (stored.requestHash !== hashRequest()) throw new AppError('IDEMPOTENCY_KEY_REUSED');
      return present(stored.outcome);
    },
    plan: async (db) => {
      const { statuses, ...planned } = await planSleeps(deps, db, input, prepared);
      const { pointsBefore, totals, newAchievements, lostAchievements } = planned.refolded;
      const outcome: ImportOutcome = {
        statuses,
        ...(await planMarks(deps, db, userId, marks)),
        ...(input.unreadable && { unreadable: input.unreadable }),
        pointsBefore,
        pointsAfter: totals.totalPoints,
        newAchievements,
        lostAchievements,
      };
      return { ...planned, outcome, result: present(outcome), detail: format };
    },
    write: async (trx, { added, refolded, outcome }) => {
      await insertNights(trx, { userId, importId }, added, refolded.awards);
      await insertDayMarks(trx, userId, outcome.writtenMarks);
      const record = { importId, format, fileName, requestHash: hashRequest(), outcome };
      await insertImport(trx, userId, { ...record, createdAt: deps.now() });
    },
  });
}

/** What would be written of a sleep, with its key and times as they were sent. */
type PreparedSleep = {
  facts: SleepFactsRecord;
  key: string;
  startTime: number;
  endTime: number;
  factsHash: string;
};

/** Before the transaction, because a zone with many changes takes milliseconds per hundred. */
async function prepareSleeps(
  { newId, now, wallClock }: Pick<ImportDeps, 'newId' | 'now' | 'wallClock'>,
  { format, sleeps }: ImportInput,
): Promise<PreparedSleep[]> {
  const recordedAt = now();
  const prepared: PreparedSleep[] = [];
  for (const [index, sleep] of sleeps.entries()) {
    const { key, startTime, endTime, timeZone, settled = false } = sleep;
    const times = clampToNow(sleep, recordedAt);
    const facts: SleepFactsRecord = {
      id: newId(),
      startTime: times.startTime,
      timeZone,
      waking: dateWaking(wallClock, times, timeZone),
      source: `import:${format}`,
      recordedAt,
      settled: format === 'lelap' && settled,
      ...NO_DETAILS,
      ...normalizeDetails(sleep),
      deletedAt: null,
      endedAt: null,
      reopenedAt: null,
      version: 1,
      changedAt: null,
    };
    prepared.push({ facts, key, startTime, endTime, factsHash: hashFacts(facts) });
    if (index % ROWS_PER_INSERT === ROWS_PER_INSERT - 1) await nextTurnOfLoop();
  }
  return prepared;
}

/** Throws INVALID_INPUT for sleeps that overlap each other, and TOO_MANY_SLEEPS. */
async function planSleeps(
  deps: ImportDeps,
  db: Kysely<Schema>,
  { userId, format, sleeps }: ImportInput,
  prepared: readonly PreparedSleep[],
) {
  const history = await readHistoryToFold(deps, db, userId);
  const diary = await readDiaryToMatch(db, userId, history.sleeps);
  const planned = planImport(sleeps, diary, { now: deps.now(), format });
  if ('clashing' in planned) throw clashingSleeps(planned.clashing);
  const { statuses } = planned;
  const added = prepared.filter((_, index) => statuses[index] === 'new');
  await requireSleepQuota(db, userId, added.length);
  const completed = added.flatMap(({ facts }) => toCompletedSleep(facts) ?? []);
  const refolded = refold(history, { removed: [], added: completed });
  return { statuses, added, history, refolded };
}

/** The sleeps of a diary and the keys of all its imports. */
async function readDiaryToMatch(
  db: Kysely<Schema>,
  userId: string,
  completed: readonly CompletedSleep[],
): Promise<DiaryToMatch> {
  const known = await readKnownKeys(db, { userId });
  const active = await findActiveSleep(db, { userId });
  return {
    sleeps: active ? [...completed, { startTime: active.startTime }] : completed,
    keys: new Map(known.map(({ key, keptId }) => [key, keptId === null ? 'deleted' : 'kept'])),
    deleted: known.filter(({ keptId }) => keptId === null),
  };
}

async function insertNights(
  trx: WriteTransaction,
  { userId, importId }: { userId: string; importId: string },
  added: readonly PreparedSleep[],
  awards: PlannedChange<unknown>['refolded']['awards'],
): Promise<void> {
  for (let from = 0; from < added.length; from += ROWS_PER_INSERT) {
    const some = added.slice(from, from + ROWS_PER_INSERT);
    const sleeps = some.map(({ facts }) => ({ facts, award: awards.get(facts.id) }));
    const keys = some.map(({ facts, ...key }) => ({ ...key, importId, sleepId: facts.id }));
    await insertSleeps(trx, userId, sleeps);
    await insertImportKeys(trx, userId, keys);
    // On PostgreSQL others go on meanwhile.
    await nextTurnOfLoop();
  }
}

const present = (outcome: ImportOutcome): Unworded<Imported> => ({
  statuses: [...outcome.statuses],
  marks: [...outcome.marks],
  pointsBefore: outcome.pointsBefore,
  pointsAfter: outcome.pointsAfter,
  newAchievements: inDisplayOrder(outcome.newAchievements),
  lostAchievements: inDisplayOrder(outcome.lostAchievements),
});

function clashingSleeps(indexes: readonly number[]): AppError {
  const text = { key: 'validation.importClash' } as const;
  const details = indexes.map((index) => ({ field: `sleeps.${index}`, text }));
  return new AppError('INVALID_INPUT', { details });
}
