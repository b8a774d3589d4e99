import type { SleeperRecord } from '#accounts/server/account-rows.ts';
import type { SleepDate } from '#kernel/rules/calendar.ts';
import type { Context } from '#server-feature.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';
import type { ResponseData } from '#routes.ts';
import type { ExperimentAnswer, ExperimentResult } from '../contract.ts';
import { findLastDate, isOver, type Arm } from '../rules/course.ts';
import { tossCoin } from './coin.ts';
import type { ExperimentRecord } from './experiment-rows.ts';

export type ExperimentDeps = UseCaseDeps & Pick<Context, 'boxFor'>;

/** What the clock shows in the stored zone of the account, which all dates of its experiments follow. */
export const readClock = (deps: UseCaseDeps, account: Pick<SleeperRecord, 'timeZone'>) =>
  deps.wallClock(deps.now(), account.timeZone ?? deps.defaultTimeZone);

export type ClockReading = ReturnType<typeof readClock>;

/** An unfinished experiment, and its coin. */
export type OpenExperiment = {
  readonly record: ExperimentRecord;
  readonly seed: Buffer;
  readonly toss: (date: SleepDate) => Arm;
};

/** Undefined if it has ended, or its seed was sealed with another token secret: then it counts as stopped. */
export function openExperiment(
  { boxFor }: Pick<ExperimentDeps, 'boxFor'>,
  userId: string,
  record: ExperimentRecord,
): OpenExperiment | undefined {
  if (record.sealedSeed === null) return undefined;
  try {
    const seed = boxFor('experimentSeeds').open(userId, record.sealedSeed);
    return { record, seed, toss: (date) => tossCoin(seed, date) };
  } catch {
    return undefined;
  }
}

/** The one that is unfinished, if any. */
export const findOpen = (
  deps: Pick<ExperimentDeps, 'boxFor'>,
  userId: string,
  records: readonly ExperimentRecord[],
): OpenExperiment | undefined =>
  records.map((record) => openExperiment(deps, userId, record)).find((open) => open !== undefined);

export const parseResult = (text: string): ExperimentResult => JSON.parse(text) as ExperimentResult;

export type PresentedExperiment = ResponseData<'POST /experiments/:id/stop'>;

/** An experiment as it is sent: nothing of its coin. */
export function presentExperiment(
  record: ExperimentRecord,
  isOpen: boolean,
  clock: ClockReading,
): PresentedExperiment {
  const { id, label, outcome, weeks, startDate, createdAt, result } = record;
  return {
    id,
    label,
    outcome,
    weeks,
    startDate,
    lastDate: findLastDate(record),
    createdAt,
    state: findState(record, isOpen, clock),
    answer: result === null ? null : toAnswer(parseResult(result)),
  };
}

function findState(
  record: ExperimentRecord,
  isOpen: boolean,
  clock: ClockReading,
): PresentedExperiment['state'] {
  if (record.result !== null) return 'answered';
  if (!isOpen) return 'stopped';
  return isOver(record, clock) ? 'over' : 'running';
}

/** Without the nights, which a list would repeat. */
function toAnswer(result: ExperimentResult): ExperimentAnswer {
  const { others: _others, nights: _nights, seed: _seed, ...answer } = result;
  return answer;
}
