import type { Static } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Database, WriteTransaction } from '#schema.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';
import type { SleepDate } from '#kernel/rules/calendar.ts';
import { deleteRows, insertRow } from '#kernel/server/storage/rows.ts';
import { parseInstantText, toInstantText } from '#kernel/contract/instants.ts';
import { EARLIEST_DATE } from '#diary/server/day-mark.ts';
import { MAX_IMPORTED_EXPERIMENTS } from '#imports/import-plan.ts';
import {
  ExperimentResultSchema,
  ExportedExperimentSchema,
  type ExperimentResult,
} from '../contract.ts';
import { listPlannedDates, OUTCOMES } from '../rules/course.ts';
import { listExperimentIds, listExperiments, readDone, saveDone } from './experiment-rows.ts';
import { parseResult } from './open-experiment.ts';

/** Dates are four digits of a year; a start is two days after its set-up, in whatever zone. */
const EARLIEST = Date.parse(EARLIEST_DATE);
const STARTS_WITHIN_MS = 4 * 86_400_000;

type Exported = Static<typeof ExportedExperimentSchema>;

/** All experiments, oldest first; the coin of one is in its result only. */
export async function exportExperiments(db: Database, userId: string): Promise<Exported[]> {
  const done = await readDone(db, { userId });
  const records = await listExperiments(db, userId);
  return records.toReversed().map(({ sealedSeed: _seed, ...record }) => ({
    ...record,
    createdAt: toInstantText(record.createdAt),
    stoppedAt: record.stoppedAt === null ? null : toInstantText(record.stoppedAt),
    nights: [...(done.get(record.id) ?? [])].map(([sleepDate, isDone]) => ({
      sleepDate,
      done: isDone,
    })),
    result: record.result === null ? null : parseResult(record.result),
  }));
}

/**
 * What becomes of exported experiments: an unfinished one arrives as stopped, because its coin was not exported; one that
 * is here already, or can't be read, is not written.
 */
export async function planExperiments(
  { now }: Pick<UseCaseDeps, 'now'>,
  db: Database,
  userId: string,
  records: readonly unknown[],
) {
  const known = new Set(await listExperimentIds(db, userId));
  const written: Exported[] = [];
  const statuses = records.map((record) => {
    const experiment = readExperiment(record, now());
    if (experiment === undefined) return 'invalid';
    if (known.has(experiment.id)) return 'same';
    if (known.size >= MAX_IMPORTED_EXPERIMENTS) return 'invalid';
    known.add(experiment.id);
    written.push(experiment);
    return experiment.result === null && experiment.stoppedAt === null ? 'stopped' : 'new';
  });
  const write = async (trx: WriteTransaction) => {
    for (const { id, label, outcome, weeks, startDate, ...more } of written) {
      const { nights, createdAt, stoppedAt, result } = more;
      const isUnfinished = result === null && stoppedAt === null;
      await insertRow(trx, 'experiments', {
        userId,
        id,
        label,
        outcome,
        weeks,
        startDate,
        createdAt: Date.parse(createdAt),
        sealedSeed: null,
        stoppedAt: isUnfinished ? now() : stoppedAt === null ? null : Date.parse(stoppedAt),
        result: result && JSON.stringify(result),
      });
      await saveDone(trx, { userId, experimentId: id }, nights);
    }
  };
  return { statuses, ids: written.map(({ id }) => id), write };
}

const exported = Compile(ExportedExperimentSchema);

/** A result of twelve weeks has half as many. */
const MAX_RESULT_CHARACTERS = 20_000;

/** An experiment of a file; undefined if it is none that an export until now has. */
function readExperiment(record: unknown, now: number): Exported | undefined {
  if (!exported.Check(record)) return undefined;
  const { id, createdAt, stoppedAt, startDate } = record;
  const times = [createdAt, stoppedAt ?? createdAt, `${startDate}T00:00Z`].map(parseInstantText);
  const [created = Infinity, stopped = Infinity, start = Infinity] = times;
  if (Math.max(created, stopped) > now || start < EARLIEST || start > now + STARTS_WITHIN_MS)
    return undefined;
  const planned = listPlannedDates(record);
  const result = record.result && (pickFields(record.result) as ExperimentResult);
  if (planned[0] !== startDate || (result !== null && !isWhole(record, result, planned)))
    return undefined;
  // The last answer of a night; an insert takes each once.
  const done = new Map(record.nights.map((night) => [night.sleepDate, night]));
  const nights = planned.flatMap((date) => done.get(date) ?? []);
  return { ...record, id: id.toLowerCase(), nights, result };
}

const RESULT_FIELDS = Object.keys(ExperimentResultSchema.properties) as (keyof ExperimentResult)[];

const pickFields = (result: ExperimentResult) =>
  Object.fromEntries(RESULT_FIELDS.map((field) => [field, result[field]]));

/** Whether a result has its figures, the other outcomes and all nights, as its screen shows them. */
function isWhole(
  { outcome: chosen }: Exported,
  result: ExperimentResult,
  planned: readonly SleepDate[],
): boolean {
  const { others, nights } = result;
  const isOk = result.state === 'ok';
  const outcomes = OUTCOMES.filter((outcome) => outcome !== chosen);
  return (
    JSON.stringify(result).length <= MAX_RESULT_CHARACTERS &&
    (result.answer !== null) === isOk &&
    [result, ...others].every(({ state, shift, low, high }) =>
      [shift, low, high].every((figure) => (figure !== null) === (state === 'ok')),
    ) &&
    isSameList(
      others.map(({ outcome }) => outcome),
      outcomes,
    ) &&
    isSameList(
      nights.map(({ sleepDate }) => sleepDate),
      planned,
    )
  );
}

const isSameList = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((each, index) => each === other[index]);

/** Removes what an import has written. */
export async function dropExperiments(
  trx: WriteTransaction,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) await deleteRows(trx, 'experiments', { userId, id });
}
