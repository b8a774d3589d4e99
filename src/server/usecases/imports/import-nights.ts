import { hash } from 'node:crypto';
import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { AppError } from '#contract/app-error.ts';
import type { ImportBody, Imported } from '#contract/imports.ts';
import type { RateLimit, RateLimiter } from '#server/auth/rate-limits/rate-limiter.ts';
import { dateWaking } from '#domain/calendar.ts';
import { planImport } from '#domain/import-plan.ts';
import { refold, type Refolded } from '#domain/refold.ts';
import { NO_DETAILS, normalizeDetails, type SleepDetailsInput } from '#domain/sleep-details.ts';
import { insertDayMarks, type DayMarkRecord } from '#server/storage/tables/day-marks.ts';
import { insertImportKeys } from '#server/storage/tables/import-keys.ts';
import { findImport, insertImport, type ImportOutcome } from '#server/storage/tables/imports.ts';
import type { Schema, WriteTransaction } from '#server/storage/schema.ts';
import { ROWS_PER_INSERT } from '#server/storage/engines/prepared-insert.ts';
import {
  insertSleeps,
  toCompletedSleep,
  type SleepFactsRecord,
} from '#server/storage/tables/sleep-changes.ts';
import { saveRefolded, type SleepHistory } from '#server/storage/tables/sleep-history.ts';
import {
  recordAccountEvent,
  type Actor,
} from '#server/usecases/account-events/record-account-event.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import { findSleeperZone, lockSleeper } from '#server/usecases/lock-sleeper.ts';
import { presentAchievements } from '#server/usecases/progress/present-achievements.ts';
import {
  chargeForSleeps,
  readHistoryToFold,
  refoldBeforeReading,
  refoldIfOutdated,
} from '#server/usecases/progress/refold-history.ts';
import { requireSleepQuota } from '#server/usecases/sleeps/change-sleep-history.ts';
import { planReminders } from '../reminders/plan-reminders.ts';
import { planMarks } from './plan-marks.ts';
import { readDiaryToMatch } from './read-diary-to-match.ts';
import { hashFacts } from './facts-hash.ts';

/** Each import writes up to all nights of a life; undoing and repeating is possible all day. */
const IMPORTS_LIMIT: RateLimit = { name: 'imports', max: 20, periodMs: 3_600_000 };

export type ImportDeps = UseCaseDeps & { readonly limiter: Pick<RateLimiter, 'take'> };

/** Times are epoch milliseconds, the zone is a known one. */
export type SleepToImport = SleepDetailsInput & {
  key: string;
  startTime: number;
  endTime: number;
  timeZone: string;
  settled?: boolean | undefined;
};

export type ImportInput = Pick<ImportBody, 'importId' | 'format' | 'fileName' | 'unreadable'> & {
  userId: string;
  sleeps: readonly SleepToImport[];
  marks: readonly DayMarkRecord[];
  by: Actor;
  dryRun?: boolean | undefined;
};

/**
 * Writes an import in one transaction, or in a dry run computes the same; a repeat gets the stored outcome. Throws
 * INVALID_INPUT, IDEMPOTENCY_KEY_REUSED, TOO_MANY_SLEEPS, TOO_MANY_MARKS or TOO_MANY_REQUESTS.
 */
export async function importNights(deps: ImportDeps, given: ImportInput): Promise<Imported> {
  const { storage } = deps;
  const { userId } = given;
  const input = {
    ...given,
    importId: given.importId.toLowerCase(),
    fileName: given.fileName.toWellFormed(),
    // A database would replace lone surrogates, so that two keys could become one.
    sleeps: given.sleeps.map((sleep) => ({ ...sleep, key: sleep.key.toWellFormed() })),
  };
  chargeForSleeps(deps, userId, input.sleeps.length);
  const prepared = await prepareSleeps(deps, input);
  if (input.dryRun) {
    await refoldBeforeReading(deps, userId);
    return await storage.snapshot(async (snapshot) => {
      await findSleeperZone(deps, snapshot, input);
      return present((await plan(deps, snapshot, input, prepared)).outcome);
    });
  }
  if ((await findImport(storage.db, userId, input.importId)) === undefined) {
    await deps.limiter.take(IMPORTS_LIMIT, userId);
  }
  return present(await storage.transaction((trx) => write(deps, trx, input, prepared)));
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
    const { key, timeZone, settled = false } = sleep;
    // As planImport clamps them.
    const startTime = Math.min(sleep.startTime, recordedAt);
    const endTime = Math.min(sleep.endTime, recordedAt);
    const facts: SleepFactsRecord = {
      id: newId(),
      startTime,
      timeZone,
      waking: dateWaking(wallClock, { startTime, endTime }, timeZone),
      source: `import:${format}`,
      recordedAt,
      settled: format === 'lelap' && settled,
      ...NO_DETAILS,
      ...normalizeDetails(sleep),
      deletedAt: null,
      endedAt: null,
      reopenedAt: null,
      version: 1,
    };
    const factsHash = hashFacts(facts);
    prepared.push({ facts, key, startTime: sleep.startTime, endTime: sleep.endTime, factsHash });
    if (index % ROWS_PER_INSERT === ROWS_PER_INSERT - 1) await nextTurnOfLoop();
  }
  return prepared;
}

type Plan = {
  added: readonly PreparedSleep[];
  history: SleepHistory;
  refolded: Refolded;
  outcome: ImportOutcome;
};

/** Throws INVALID_INPUT for sleeps that overlap each other, TOO_MANY_SLEEPS and TOO_MANY_MARKS. */
async function plan(
  deps: ImportDeps,
  db: Kysely<Schema>,
  { userId, format, sleeps, marks, unreadable = 0 }: ImportInput,
  prepared: readonly PreparedSleep[],
): Promise<Plan> {
  const history = await readHistoryToFold(deps, db, userId);
  const diary = await readDiaryToMatch(db, userId, history.sleeps);
  const planned = planImport(sleeps, diary, { now: deps.now(), format });
  if ('clashing' in planned) throw clashingSleeps(planned.clashing);
  const statuses = planned.planned.map(({ status }) => status);
  const added = prepared.filter((_, index) => statuses[index] === 'new');
  await requireSleepQuota(db, userId, added.length);
  const completed = added.flatMap(({ facts }) => toCompletedSleep(facts) ?? []);
  const refolded = refold(history, { removed: [], added: completed });
  const outcome: ImportOutcome = {
    statuses,
    ...(await planMarks(deps, db, userId, marks)),
    ...(unreadable > 0 && { unreadable }),
    pointsBefore: refolded.pointsBefore,
    pointsAfter: refolded.totals.totalPoints,
    newAchievements: refolded.newAchievements,
    lostAchievements: refolded.lostAchievements,
  };
  return { added, history, refolded, outcome };
}

async function write(
  deps: ImportDeps,
  trx: WriteTransaction,
  input: ImportInput,
  prepared: readonly PreparedSleep[],
): Promise<ImportOutcome> {
  const { userId, importId, format, fileName, sleeps, marks, by } = input;
  const { hasReminders } = await lockSleeper(deps, trx, input);
  const requestHash = hash('sha256', JSON.stringify([format, fileName, sleeps, marks]));
  const stored = await findImport(trx, userId, importId);
  if (stored !== undefined) {
    if (stored.requestHash !== requestHash) throw new AppError('IDEMPOTENCY_KEY_REUSED');
    return stored.outcome;
  }
  await refoldIfOutdated(deps, trx, userId);
  const { added, history, refolded, outcome } = await plan(deps, trx, input, prepared);
  await saveRefolded(trx, userId, history, refolded);
  for (let from = 0; from < added.length; from += ROWS_PER_INSERT) {
    const some = added.slice(from, from + ROWS_PER_INSERT);
    await insertSleeps(
      trx,
      userId,
      some.map(({ facts }) => ({ facts, award: refolded.awards.get(facts.id) })),
    );
    await insertImportKeys(
      trx,
      userId,
      some.map(({ facts, ...key }) => ({ ...key, importId, sleepId: facts.id })),
    );
    // On PostgreSQL others go on meanwhile.
    await nextTurnOfLoop();
  }
  await insertDayMarks(trx, userId, outcome.writtenMarks);
  const createdAt = deps.now();
  await insertImport(trx, userId, { importId, format, fileName, createdAt, requestHash, outcome });
  await recordAccountEvent(deps, trx, userId, { kind: 'imported', by, detail: format });
  if (hasReminders) await planReminders(deps, trx, userId);
  return outcome;
}

function present(outcome: ImportOutcome): Imported {
  const { statuses, marks, pointsBefore, pointsAfter } = outcome;
  return {
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
