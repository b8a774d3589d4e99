import type { Static } from 'typebox';
import { Check } from 'typebox/value';
import type { Database, WriteTransaction } from '#schema.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';
import { deleteRows, insertRow } from '#kernel/server/storage/rows.ts';
import { toInstantText } from '#kernel/contract/instants.ts';
import { ExportedExperimentSchema } from '../contract.ts';
import { isPlanned, listPlannedDates } from '../rules/course.ts';
import { listExperiments, readDone, saveDone } from './experiment-rows.ts';
import { parseResult } from './open-experiment.ts';

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
  const known = new Set((await listExperiments(db, userId)).map(({ id }) => id));
  const written: Exported[] = [];
  const statuses = records.map((record) => {
    if (!isReadable(record)) return 'invalid';
    const experiment = { ...record, id: record.id.toLowerCase() };
    if (known.has(experiment.id)) return 'same';
    known.add(experiment.id);
    written.push(experiment);
    return experiment.result === null && experiment.stoppedAt === null ? 'stopped' : 'new';
  });
  const write = async (trx: WriteTransaction) => {
    for (const { nights, createdAt, stoppedAt, result, ...record } of written) {
      const { id } = record;
      const isUnfinished = result === null && stoppedAt === null;
      await insertRow(trx, 'experiments', {
        userId,
        ...record,
        createdAt: Date.parse(createdAt),
        sealedSeed: null,
        stoppedAt: isUnfinished ? now() : stoppedAt === null ? null : Date.parse(stoppedAt),
        result: result && JSON.stringify(result),
      });
      const planned = nights.filter(({ sleepDate }) => isPlanned(record, sleepDate));
      // The last of a date: PostgreSQL takes no two.
      const byDate = new Map(planned.map((night) => [night.sleepDate, night]));
      await saveDone(trx, { userId, experimentId: id }, [...byDate.values()]);
    }
  };
  return { statuses, ids: written.map(({ id }) => id), write };
}

function isReadable(record: unknown): record is Exported {
  if (!Check(ExportedExperimentSchema, record)) return false;
  const { createdAt, stoppedAt, startDate, result } = record;
  const areTimes = [createdAt, stoppedAt ?? createdAt, startDate].every((text) =>
    Number.isFinite(Date.parse(text)),
  );
  if (!areTimes) return false;
  const planned = listPlannedDates(record);
  if (planned[0] !== startDate || result === null) return planned[0] === startDate;
  const hasFigures = [result.shift, result.low, result.high, result.answer].every(
    (figure) => (figure !== null) === (result.state === 'ok'),
  );
  const isWhole =
    result.nights.length === planned.length &&
    result.nights.every(({ sleepDate }, day) => sleepDate === planned[day]);
  return hasFigures && isWhole;
}

/** Removes what an import has written. */
export async function dropExperiments(
  trx: WriteTransaction,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) await deleteRows(trx, 'experiments', { userId, id });
}
