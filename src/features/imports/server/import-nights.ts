import { hash } from 'node:crypto';
import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import type { StaticDecode } from 'typebox';
import { AppError } from '#kernel/contract/app-error.ts';
import type { ResponseData } from '#routes.ts';
import type { ImportBodySchema } from '../contract.ts';
import { inDisplayOrder } from '#diary/rules/achievements.ts';
import { dateWaking } from '#kernel/rules/calendar.ts';
import { NEW_SLEEP, type Diary } from '#diary/rules/diary.ts';
import { NO_MARK } from '#diary/rules/free-days.ts';
import { clampToNow, planImport, type DiaryToMatch } from '../import-plan.ts';
import { normalizeDetails, type SleepDetailsInput } from '#diary/rules/sleep-details.ts';
import type { SleepFacts } from '#diary/rules/sleep.ts';
import { hashFacts, insertImportKeys, readKnownKeys, type NewImportKey } from './key-rows.ts';
import { findImport, insertImport, type ImportOutcome } from './import-rows.ts';
import { ROWS_PER_INSERT } from '#kernel/server/storage/statements.ts';
import type { Actor } from '#accounts/server/record-account-event.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';
import { listMissing, toHistoryChanged } from '#diary/server/compare-progress.ts';
import { chargeForSleeps } from '#diary/server/read-diary.ts';
import { withDiary, type OpenDiary } from '#diary/server/with-diary.ts';
import { requireSleepQuota } from '#diary/server/change-sleep.ts';
import { planMarks } from './import-marks.ts';
import type { ImportedRecords } from './imported-records.ts';

export type ImportDeps = UseCaseDeps & {
  /** Counts an import that is written, not a repeat. Throws TOO_MANY_REQUESTS. */
  readonly countImport: (userId: string) => Promise<void>;
};

type ImportBody = StaticDecode<typeof ImportBodySchema>;

export type ImportInput = Omit<ImportBody, 'sleeps' | 'marks' | 'experiments'> & {
  userId: string;
  marks?: Readonly<ImportBody['marks']>;
  experiments?: readonly object[] | undefined;
  sleeps: readonly (SleepDetailsInput &
    Pick<ImportBody['sleeps'][number], 'key' | 'startTime' | 'endTime' | 'timeZone'> & {
      settled?: boolean | undefined;
    })[];
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
): Promise<ResponseData<'POST /imports'>> {
  const input = {
    ...given,
    fileName: given.fileName.toWellFormed(),
    // A database would replace lone surrogates, so that two keys could become one.
    sleeps: given.sleeps.map((sleep) => ({ ...sleep, key: sleep.key.toWellFormed() })),
  };
  const { userId, importId, format, fileName, sleeps } = input;
  chargeForSleeps(deps, userId, sleeps.length);
  const prepared = await prepareSleeps(deps, input);
  const { marks = [] } = input;
  // Only Lelap's own export has any.
  const experiments = format === 'lelap' ? (input.experiments ?? []) : [];
  // As earlier versions hashed them.
  const flagged = marks.map(({ noSleep, ...mark }) => ({ ...mark, noSleep: noSleep ? 1 : 0 }));
  const isNew =
    !input.dryRun && (await findImport(deps.storage.db, userId, importId)) === undefined;
  if (isNew) await deps.countImport(userId);
  const told = [
    format,
    fileName,
    sleeps,
    flagged,
    ...(experiments.length > 0 ? [experiments] : []),
  ];
  const hashRequest = () => hash('sha256', JSON.stringify(told));
  return await withDiary(deps, { userId, dryRun: input.dryRun }, async (open) => {
    const done = input.dryRun ? undefined : await findImport(open.db, userId, importId);
    if (done !== undefined) {
      if (done.requestHash !== hashRequest()) throw new AppError('IDEMPOTENCY_KEY_REUSED');
      return { answer: () => present(done.outcome) };
    }
    const { statuses, added } = await planSleeps(deps, open, input, prepared);
    const records = await planRecords(deps, open, experiments);
    const planned = {
      statuses,
      ...planMarks(
        deps,
        open.diary,
        marks.map((mark) => ({ ...NO_MARK, ...mark })),
      ),
      ...(records && { experiments: { statuses: records.statuses, ids: records.ids } }),
      ...(input.unreadable && { unreadable: input.unreadable }),
    };
    const toOutcome = (after: Diary): ImportOutcome => ({
      ...planned,
      pointsBefore: open.diary.totals.totalPoints,
      pointsAfter: after.totals.totalPoints,
      newAchievements: listMissing(after, open.diary),
      lostAchievements: listMissing(open.diary, after),
    });
    return {
      answer: (after) => present(toOutcome(after)),
      change: { sleeps: added.map(({ facts }) => facts), marks: planned.writtenMarks },
      write: async (trx, after) => {
        const keys = added.map(({ key }) => key);
        await insertImportKeys(trx, userId, keys);
        await records?.write(trx);
        const record = { importId, format, fileName, requestHash: hashRequest() };
        const stored = { ...record, outcome: toOutcome(after), createdAt: deps.now() };
        await insertImport(trx, userId, stored);
      },
      event: { kind: 'imported', by: input.by, detail: format },
      happened: (after) => toHistoryChanged(open, after),
    };
  });
}

/** What would be written of a sleep. */
export type PreparedSleep = { facts: SleepFacts; key: NewImportKey };

/** Before the transaction, because a zone with many changes takes milliseconds per hundred. */
export async function prepareSleeps(
  { newId, now, wallClock }: Pick<ImportDeps, 'newId' | 'now' | 'wallClock'>,
  { importId, format, sleeps }: Pick<ImportInput, 'importId' | 'format' | 'sleeps'>,
): Promise<PreparedSleep[]> {
  const recordedAt = now();
  const prepared: PreparedSleep[] = [];
  for (const [index, sleep] of sleeps.entries()) {
    const { key, startTime, endTime, timeZone, settled = false } = sleep;
    const times = clampToNow(sleep, recordedAt);
    const facts: SleepFacts = {
      id: newId(),
      startTime: times.startTime,
      timeZone,
      ...dateWaking(wallClock, times, timeZone),
      source: `import:${format}`,
      recordedAt,
      settled: format === 'lelap' && settled,
      ...NEW_SLEEP,
      ...normalizeDetails(sleep),
    };
    const sent = { key, startTime, endTime };
    const stored = {
      importId,
      sleepId: facts.id,
      factsHash: hashFacts(facts),
      tokenId: null,
      detail: null,
    };
    prepared.push({ facts, key: { ...sent, ...stored } });
    if (index % ROWS_PER_INSERT === ROWS_PER_INSERT - 1) await nextTurnOfLoop();
  }
  return prepared;
}

/** Throws INVALID_INPUT for sleeps that overlap each other, and TOO_MANY_SLEEPS. */
async function planSleeps(
  deps: ImportDeps,
  { db, diary, userId }: OpenDiary,
  { format, sleeps }: ImportInput,
  prepared: readonly PreparedSleep[],
) {
  const known = await readKnownKeys(db, { userId });
  const toMatch: DiaryToMatch = {
    sleeps: diary.sleeps,
    keys: new Map(known.map(({ key, keptId }) => [key, keptId === null ? 'deleted' : 'kept'])),
    deleted: known.filter(({ keptId }) => keptId === null),
  };
  const planned = planImport(sleeps, toMatch, { now: deps.now(), format });
  if ('clashing' in planned) throw clashingSleeps(planned.clashing);
  const added = prepared.filter((_, index) => planned.statuses[index] === 'new');
  requireSleepQuota(diary, added.length);
  return { statuses: planned.statuses, added };
}

/** Undefined if there are none. */
async function planRecords(
  deps: ImportDeps,
  { db, userId }: OpenDiary,
  experiments: readonly object[],
): Promise<ImportedRecords | undefined> {
  if (experiments.length === 0) return undefined;
  const feature = deps.features.find(({ planRecords }) => planRecords !== undefined);
  return await feature?.planRecords?.(deps, db, userId, experiments);
}

const present = (outcome: ImportOutcome): ResponseData<'POST /imports'> => ({
  statuses: [...outcome.statuses],
  marks: [...outcome.marks],
  ...(outcome.experiments && { experiments: [...outcome.experiments.statuses] }),
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
