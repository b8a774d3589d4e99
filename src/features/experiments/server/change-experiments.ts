import { AppError } from '#kernel/contract/app-error.ts';
import { addDays, type SleepDate } from '#kernel/rules/calendar.ts';
import type { DecodedPart, ResponseData } from '#routes.ts';
import type { WriteTransaction } from '#schema.ts';
import {
  lockAccount,
  requireAccount,
  updateAccount,
  type SleeperRecord,
} from '#accounts/server/account-rows.ts';
import { recordAccountEvent, type Actor } from '#accounts/server/record-account-event.ts';
import { invalidDate } from '#diary/server/day-mark.ts';
import { readDiaryWithin } from '#diary/server/read-diary.ts';
import { insertRow, updateRows } from '#kernel/server/storage/rows.ts';
import { analyse, countFollowed } from '../rules/analyse.ts';
import { findStart, isOver, isPlanned, listPlannedDates, OUTCOMES } from '../rules/course.ts';
import { drawSeed } from './coin.ts';
import {
  findExperiment,
  listUnfinished,
  readDone,
  saveDone,
  type ExperimentRecord,
} from './experiment-rows.ts';
import {
  findOpen,
  openExperiment,
  parseResult,
  presentExperiment,
  readClock,
  type ExperimentDeps,
  type PresentedExperiment,
} from './open-experiment.ts';
import { describeSetUp } from './read-experiments.ts';
import { pickOutcome, readValues } from '../rules/values.ts';

type Caller = { userId: string; by: Actor };

type Locked = { trx: WriteTransaction; account: SleeperRecord };

/** Runs a change with the account locked. */
const change = <Answer>(
  { storage }: ExperimentDeps,
  userId: string,
  work: (locked: Locked) => Promise<Answer>,
): Promise<Answer> =>
  storage.transaction(async (trx) =>
    work({ trx, account: await requireAccount(lockAccount(trx, userId)) }),
  );

async function requireExperiment({ trx, account }: Locked, id: string): Promise<ExperimentRecord> {
  const record = await findExperiment(trx, account.userId, id);
  if (record === undefined) throw new AppError('EXPERIMENT_NOT_FOUND');
  return record;
}

/**
 * Draws the coin of a new experiment; the same one again while it is unfinished changes nothing. Throws
 * EXPERIMENT_NOT_OFFERED without 28 nights and a usual bedtime in the night, EXPERIMENT_RUNNING.
 */
export async function startExperiment(
  deps: ExperimentDeps,
  { userId, by }: Caller,
  { label: typed, outcome, weeks }: DecodedPart<'POST /experiments', 'body'>,
): Promise<PresentedExperiment> {
  const label = typed.trim().toWellFormed();
  return await change(deps, userId, async ({ trx, account }) => {
    const records = await listUnfinished(trx, userId);
    const clock = readClock(deps, account);
    const startDate = findStart(clock.date);
    const open = findOpen(deps, userId, records)?.record;
    if (open !== undefined) {
      const isSame =
        open.label === label &&
        open.outcome === outcome &&
        open.weeks === weeks &&
        open.startDate === startDate;
      if (!isSame) throw new AppError('EXPERIMENT_RUNNING');
      return presentExperiment(open, true, clock);
    }
    const diary = await readDiaryWithin(deps, trx, account);
    const { state } = describeSetUp(deps, account, diary, clock.date);
    if (state !== 'ok') throw new AppError('EXPERIMENT_NOT_OFFERED');
    // Sealed with another token secret.
    for (const { id } of records) await end(deps, trx, userId, id);
    const record: ExperimentRecord = {
      id: deps.newId(),
      label,
      outcome,
      weeks,
      startDate,
      createdAt: deps.now(),
      sealedSeed: deps.boxFor('experimentSeeds').seal(userId, drawSeed()),
      stoppedAt: null,
      result: null,
    };
    await insertRow(trx, 'experiments', { userId, ...record });
    await updateAccount(trx, userId, { hasExperiment: true });
    await recordAccountEvent(deps, trx, userId, { kind: 'experiment-started', by, detail: label });
    return presentExperiment(record, true, clock);
  });
}

/** Erases the seed: without a result none can be made any more. */
async function end(
  deps: ExperimentDeps,
  trx: WriteTransaction,
  userId: string,
  id: string,
  result?: string,
): Promise<void> {
  const ending = result === undefined ? { stoppedAt: deps.now() } : { result };
  await updateRows(trx, 'experiments', { userId, id }, { sealedSeed: null, ...ending });
  await updateAccount(trx, userId, { hasExperiment: false });
}

/** Stops an experiment for good. Throws EXPERIMENT_NOT_FOUND, or EXPERIMENT_OVER if it has its result. */
export async function stopExperiment(
  deps: ExperimentDeps,
  { userId, by }: Caller,
  id: string,
): Promise<PresentedExperiment> {
  return await change(deps, userId, async (locked) => {
    const { trx, account } = locked;
    const record = await requireExperiment(locked, id);
    if (record.result !== null) throw new AppError('EXPERIMENT_OVER');
    if (record.stoppedAt === null) {
      await end(deps, trx, userId, id);
      const detail = record.label;
      await recordAccountEvent(deps, trx, userId, { kind: 'experiment-stopped', by, detail });
    }
    return presentExperiment(record, false, readClock(deps, account));
  });
}

/** Notes what the sleeper did. Throws EXPERIMENT_NOT_FOUND, or INVALID_INPUT for a date that is not planned or to come. */
export async function noteNight(
  deps: ExperimentDeps,
  userId: string,
  { id, sleepDate, done }: { id: string; sleepDate: SleepDate; done: boolean },
): Promise<void> {
  await change(deps, userId, async (locked) => {
    const { trx, account } = locked;
    const record = await requireExperiment(locked, id);
    // A day more, because the sleeper may be ahead of the zone of the account.
    const latest = addDays(readClock(deps, account).date, 1);
    if (!isPlanned(record, sleepDate) || sleepDate > latest) throw invalidDate('sleepDate');
    await saveDone(trx, { userId, experimentId: id }, [{ sleepDate, done }]);
  });
}

/**
 * The result of an experiment, made and fixed by the first call from 04:00 on the second date after its last. Throws
 * EXPERIMENT_NOT_FOUND, or EXPERIMENT_NO_RESULT before that and after a stop.
 */
export async function readResult(
  deps: ExperimentDeps,
  userId: string,
  id: string,
): Promise<ResponseData<'GET /experiments/:id/result'>> {
  const stored = await findExperiment(deps.storage.db, userId, id);
  if (stored?.result) return parseResult(stored.result);
  return await change(deps, userId, async (locked) => {
    const { trx, account } = locked;
    const record = await requireExperiment(locked, id);
    // By another request meanwhile.
    if (record.result !== null) return parseResult(record.result);
    const open = openExperiment(deps, userId, record);
    if (open === undefined || !isOver(record, readClock(deps, account)))
      throw new AppError('EXPERIMENT_NO_RESULT');
    const diary = await readDiaryWithin(deps, trx, account);
    const done = (await readDone(trx, { userId, experimentId: id })).get(id);
    const planned = listPlannedDates(record);
    const dates = readValues(deps.wallClock, diary, account.freeWeekdays, planned);
    const analyseOutcome = (outcome: (typeof OUTCOMES)[number]) =>
      analyse(
        outcome,
        pickOutcome(dates, outcome).map((date, day) => ({
          ...date,
          arm: open.toss(planned[day] as SleepDate),
        })),
      );
    const nights = dates.map(({ sleepDate, values }) => ({
      sleepDate,
      arm: open.toss(sleepDate),
      value: values[record.outcome],
      done: done?.get(sleepDate) ?? null,
    }));
    const result = {
      ...analyseOutcome(record.outcome),
      ...countFollowed(nights),
      others: OUTCOMES.filter((outcome) => outcome !== record.outcome).map((outcome) => {
        const { answer: _answer, ...figures } = analyseOutcome(outcome);
        return { outcome, ...figures };
      }),
      nights,
      seed: open.seed.toString('hex'),
    };
    await end(deps, trx, userId, id, JSON.stringify(result));
    return result;
  });
}
