import { hash } from 'node:crypto';
import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { AppError } from '#contract/app-error.ts';
import type { ImportBatchBody, ImportedBatch } from '#contract/imports.ts';
import type { RateLimit, RateLimiter } from '#server/auth/rate-limits/rate-limiter.ts';
import { dateWaking } from '#domain/calendar.ts';
import { planImport, type PlannedSleep } from '#domain/import-plan.ts';
import { refold } from '#domain/refold.ts';
import { NO_DETAILS, normalizeDetails, type SleepDetailsInput } from '#domain/sleep-details.ts';
import { saveDayMark, type DayMarkRecord } from '#server/storage/tables/day-marks.ts';
import { insertImportKeys } from '#server/storage/tables/import-keys.ts';
import {
  findImportBatch,
  findImportFormat,
  insertImportBatch,
  type ImportOutcome,
} from '#server/storage/tables/imports.ts';
import type { Schema, WriteTransaction } from '#server/storage/schema.ts';
import { ROWS_PER_INSERT } from '#server/storage/engines/prepared-insert.ts';
import {
  insertSleeps,
  toCompletedSleep,
  type SleepFactsRecord,
} from '#server/storage/tables/sleep-changes.ts';
import { saveRefolded } from '#server/storage/tables/sleep-history.ts';
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
import { requireSleepQuota } from '#server/usecases/sleeps/require-sleep-quota.ts';
import { planReminders } from '../reminders/plan-reminders.ts';
import { planMarks } from './plan-marks.ts';
import { readDiaryToMatch } from './read-diary-to-match.ts';
import { hashFacts } from './facts-hash.ts';

/** Each import writes up to all nights of a life; undoing and repeating is possible all day. */
const IMPORTS_LIMIT: RateLimit = { name: 'imports', max: 20, periodMs: 3_600_000 };

/** The response of each batch is stored, with nights or without: some MB a day at most. */
export const BATCHES_LIMIT: RateLimit = {
  name: 'import batches',
  max: 5_000,
  periodMs: 86_400_000,
};

export type ImportDeps = UseCaseDeps & { readonly limiter: Pick<RateLimiter, 'take'> };

/** A sleep of a batch; times are epoch milliseconds, the zone is a known one. */
export type SleepToImport = SleepDetailsInput & {
  key: string;
  startTime: number;
  endTime: number;
  timeZone: string;
  settled?: boolean | undefined;
};

export type ImportBatchInput = Pick<
  ImportBatchBody,
  'importId' | 'batch' | 'format' | 'fileName' | 'plan' | 'unreadable'
> & {
  userId: string;
  sleeps: readonly SleepToImport[];
  marks: readonly DayMarkRecord[];
  by: Actor;
  dryRun?: boolean | undefined;
};

/**
 * Writes a batch in one transaction, or in a dry run computes the same; a repeat gets the stored outcome. Throws
 * INVALID_INPUT, IMPORT_CHANGED, IDEMPOTENCY_KEY_REUSED, TOO_MANY_SLEEPS or TOO_MANY_REQUESTS.
 */
export async function importBatch(
  deps: ImportDeps,
  given: ImportBatchInput,
): Promise<ImportedBatch> {
  const { storage } = deps;
  const input = {
    ...given,
    importId: given.importId.toLowerCase(),
    // A database would replace lone surrogates, so that two keys could become one.
    sleeps: given.sleeps.map((sleep) => ({ ...sleep, key: sleep.key.toWellFormed() })),
  };
  const { userId, importId } = input;
  if (input.dryRun) {
    await refoldBeforeReading(deps, userId);
    return await storage.snapshot(async (snapshot) => {
      await findSleeperZone(deps, snapshot, input);
      const batch = await planBatch(deps, snapshot, input);
      await requireSleepQuota(snapshot, userId, batch.added.length);
      return presentOutcome((await foldBatch(deps, snapshot, input, batch)).outcome);
    });
  }
  if ((await findImportFormat(storage.db, userId, importId)) === undefined) {
    await deps.limiter.take(IMPORTS_LIMIT, userId);
  }
  await deps.limiter.take(BATCHES_LIMIT, userId);
  const outcome = await storage.transaction((trx) => writeBatch(deps, trx, input));
  return presentOutcome(outcome);
}

async function writeBatch(
  deps: ImportDeps,
  trx: WriteTransaction,
  input: ImportBatchInput,
): Promise<ImportOutcome> {
  const { userId, importId, batch: number, format, fileName, by } = input;
  const { hasReminders } = await lockSleeper(deps, trx, input);
  const { sleeps, marks } = input;
  const requestHash = hash('sha256', JSON.stringify([format, fileName, sleeps, marks]));
  const stored = await findImportBatch(trx, userId, { importId, batch: number });
  if (stored !== undefined) {
    if (stored.requestHash !== requestHash) throw new AppError('IDEMPOTENCY_KEY_REUSED');
    return stored.outcome;
  }
  await refoldIfOutdated(deps, trx, userId);
  const batch = await planBatch(deps, trx, input);
  await requireSleepQuota(trx, userId, batch.added.length);
  if ((await findImportFormat(trx, userId, importId)) === undefined) {
    await recordAccountEvent(deps, trx, userId, { kind: 'imported', by, detail: format });
  }
  const { outcome, history, refolded } = await foldBatch(deps, trx, input, batch);
  if (refolded) await saveRefolded(trx, userId, history, refolded);
  for (let from = 0; from < batch.added.length; from += ROWS_PER_INSERT) {
    const added = batch.added.slice(from, from + ROWS_PER_INSERT);
    await insertSleeps(
      trx,
      userId,
      added.map(({ facts }) => ({ facts, award: refolded?.awards.get(facts.id) })),
    );
    await insertImportKeys(
      trx,
      userId,
      added.map(({ facts, key, startTime, endTime }) => ({
        key,
        importId,
        sleepId: facts.id,
        startTime,
        endTime,
        factsHash: hashFacts(facts),
      })),
    );
    await nextTurnOfLoop();
  }
  for (const mark of outcome.writtenMarks) await saveDayMark(trx, userId, mark);
  await insertImportBatch(trx, userId, {
    importId,
    batch: number,
    format,
    fileName: fileName.toWellFormed(),
    createdAt: deps.now(),
    requestHash,
    outcome,
  });
  if (hasReminders) await planReminders(deps, trx, userId);
  return outcome;
}

/** A sleep to write, with its key and times as they were sent. */
type AddedSleep = { facts: SleepFactsRecord; key: string; startTime: number; endTime: number };

type PlannedBatch = Pick<ImportOutcome, 'plan' | 'statuses' | 'marks' | 'writtenMarks'> & {
  added: readonly AddedSleep[];
};

async function planBatch(
  deps: ImportDeps,
  db: Kysely<Schema>,
  input: ImportBatchInput,
): Promise<PlannedBatch> {
  const { userId, format, sleeps } = input;
  const now = deps.now();
  const diary = await readDiaryToMatch(db, input);
  const plan = planImport(sleeps, diary, { now, format });
  if ('clashing' in plan) throw clashingSleeps(plan.clashing);
  const marks = await planMarks(deps, db, userId, input.marks);
  const statuses = plan.planned.map(({ status }) => status);
  const added: AddedSleep[] = [];
  for (const [index, planned] of plan.planned.entries()) {
    if (planned.status === 'new') {
      added.push(toAdded(deps, input, sleeps[index] as SleepToImport, planned));
    }
    // A zone with many changes takes milliseconds per hundred.
    if (index % ROWS_PER_INSERT === ROWS_PER_INSERT - 1) await nextTurnOfLoop();
  }
  const hashed = hash('sha256', JSON.stringify([statuses, marks.marks]), 'base64url');
  if (!input.dryRun && input.plan !== undefined && input.plan !== hashed) {
    throw new AppError('IMPORT_CHANGED');
  }
  return { plan: hashed, statuses, ...marks, added };
}

function toAdded(
  deps: ImportDeps,
  { format }: ImportBatchInput,
  sleep: SleepToImport,
  { startTime, endTime }: PlannedSleep,
): AddedSleep {
  const { timeZone, settled = false } = sleep;
  const facts: SleepFactsRecord = {
    id: deps.newId(),
    startTime,
    timeZone,
    waking: dateWaking(deps.wallClock, { startTime, endTime }, timeZone),
    source: `import:${format}`,
    recordedAt: deps.now(),
    settled: format === 'lelap' && settled,
    ...NO_DETAILS,
    ...normalizeDetails(sleep),
    deletedAt: null,
    endedAt: null,
    reopenedAt: null,
    version: 1,
  };
  return { facts, key: sleep.key, startTime: sleep.startTime, endTime: sleep.endTime };
}

/** The result of the batch by one fold. */
async function foldBatch(
  deps: ImportDeps,
  db: Kysely<Schema>,
  { userId, unreadable = 0 }: ImportBatchInput,
  { added, ...planned }: PlannedBatch,
) {
  const history = await readHistoryToFold(deps, db, userId);
  const sleeps = added.flatMap(({ facts }) => toCompletedSleep(facts) ?? []);
  const refolded =
    sleeps.length === 0 ? undefined : refold(history, { removed: [], added: sleeps });
  const outcome: ImportOutcome = {
    ...planned,
    ...(unreadable > 0 && { unreadable }),
    pointsBefore: history.totals.totalPoints,
    pointsAfter: (refolded ?? history).totals.totalPoints,
    newAchievements: refolded?.newAchievements ?? [],
    lostAchievements: refolded?.lostAchievements ?? [],
  };
  return { outcome, history, refolded };
}

function presentOutcome(outcome: ImportOutcome): ImportedBatch {
  const { plan, statuses, marks, pointsBefore, pointsAfter } = outcome;
  return {
    plan,
    statuses: [...statuses],
    marks: [...marks],
    pointsBefore,
    pointsAfter,
    newAchievements: presentAchievements(outcome.newAchievements),
    lostAchievements: presentAchievements(outcome.lostAchievements),
  };
}

function clashingSleeps(indexes: readonly number[]): AppError {
  const text = { key: 'validation.importClash' } as const;
  const details = indexes.map((index) => ({ field: `sleeps.${index}`, text }));
  return new AppError('INVALID_INPUT', { details });
}
