import type { Static } from 'typebox';
import { Check, Clean } from 'typebox/value';
import type { Database, WriteTransaction } from '#schema.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';
import type { SleepDate } from '#kernel/rules/calendar.ts';
import { deleteRows, insertRow } from '#kernel/server/storage/rows.ts';
import { parseInstantText, toInstantText } from '#kernel/contract/instants.ts';
import { ExportedExperimentSchema, type ExperimentResult } from '../contract.ts';
import { listPlannedDates, OUTCOMES } from '../rules/course.ts';
import { listExperimentIds, listExperiments, readDone, saveDone } from './experiment-rows.ts';
import { parseResult } from './open-experiment.ts';

/** Of an account, beyond which none is imported: more than a life has. */
const MAX_EXPERIMENTS = 1_000;

type Exported = Static<typeof ExportedExperimentSchema>;

/** All experiments, oldest first; the coin of one is in its result only. */
export async function exportExperiments(db: Database, userId: string): Promise<Exported[]> {
  const done = await readDone(db, userId);
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
    const experiment = readExperiment(record);
    if (experiment === undefined) return 'invalid';
    if (known.has(experiment.id)) return 'same';
    if (known.size >= MAX_EXPERIMENTS) return 'invalid';
    known.add(experiment.id);
    written.push(experiment);
    return experiment.result === null && experiment.stoppedAt === null ? 'stopped' : 'new';
  });
  const write = async (trx: WriteTransaction) => {
    for (const { nights, createdAt, stoppedAt, result, ...record } of written) {
      const isUnfinished = result === null && stoppedAt === null;
      await insertRow(trx, 'experiments', {
        ...record,
        userId,
        createdAt: Date.parse(createdAt),
        sealedSeed: null,
        stoppedAt: isUnfinished ? now() : stoppedAt === null ? null : Date.parse(stoppedAt),
        result: result && JSON.stringify(result),
      });
      await saveDone(trx, { userId, experimentId: record.id }, nights);
    }
  };
  return { statuses, ids: written.map(({ id }) => id), write };
}

/**
 * An experiment of a file, without fields that an export does not have: the rest becomes a row. Undefined if it can't be
 * read.
 */
function readExperiment(record: unknown): Exported | undefined {
  const known = Clean(ExportedExperimentSchema, structuredClone(record));
  if (!Check(ExportedExperimentSchema, known)) return undefined;
  const { createdAt, stoppedAt, startDate, result } = known;
  const areTimes = [createdAt, stoppedAt ?? createdAt, `${startDate}T00:00Z`].every(
    (text) => parseInstantText(text) !== undefined,
  );
  if (!areTimes) return undefined;
  const planned = listPlannedDates(known);
  if (planned[0] !== startDate || (result !== null && !isWhole(known, result, planned)))
    return undefined;
  // The last answer of a night; an insert takes each once.
  const done = new Map(known.nights.map((night) => [night.sleepDate, night]));
  const nights = planned.flatMap((date) => done.get(date) ?? []);
  return { ...known, id: known.id.toLowerCase(), nights };
}

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
