import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { WallClock } from '#domain/calendar.ts';
import { type Progress, isOutdated } from '#domain/fold.ts';
import { refold } from '#domain/refold.ts';
import { toSleepState } from '#domain/sleep.ts';
import { lockAccount } from '#server/storage/tables/accounts.ts';
import { readDays, readTotals } from '#server/storage/tables/progress.ts';
import type { Schema } from '#server/storage/schema.ts';
import { readHistory } from '#server/storage/tables/sleep-history.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import { recordAccountEvent } from '#server/usecases/account-events/record-account-event.ts';
import { refoldHistory } from './refold-history.ts';

/** A difference between the stored cache and the fold; null for a missing value. */
export type Difference = {
  of: 'totals' | 'day' | 'sleep' | 'achievement';
  /** The date, the sleep or the achievement; null for the totals. */
  id: string | null;
  stored: unknown;
  expected: unknown;
};

/**
 * Folds a sleeper's whole history and returns the differences; `repair` stores the fold. A cache
 * of older rules is not compared: the result is 'outdated'.
 */
export async function checkProgress(
  deps: UseCaseDeps,
  userId: string,
  options: { repair: boolean },
): Promise<Difference[] | 'outdated'> {
  const found = await deps.storage.snapshot((db) => findDifferences(db, userId, deps.wallClock));
  if (found === 'outdated' || found.length === 0 || !options.repair) return found;
  return await deps.storage.transaction(async (trx) => {
    if ((await lockAccount(trx, userId)) === undefined) return [];
    // Compare again under the lock: the history may have changed.
    const differences = await findDifferences(trx, userId, deps.wallClock);
    if (differences === 'outdated') return differences;
    await refoldHistory(deps, trx, userId);
    await recordAccountEvent(deps, trx, userId, { kind: 'progress-repaired', by: 'operator' });
    return differences;
  });
}

/** Like checkProgress, reading through `db`. */
export async function findDifferences(
  db: Kysely<Schema>,
  userId: string,
  wallClock: WallClock,
): Promise<Difference[] | 'outdated'> {
  if (isOutdated((await readTotals(db, userId)).rulesVersion)) return 'outdated';
  const history = await readHistory(db, userId, wallClock);
  const { sleeps } = history;
  const { awards, ...progress } = refold(history);
  const stored: Progress = { ...history, days: await readDays(db, userId) };
  return [
    ...compareEntries('totals', [[null, stored.totals]], [[null, progress.totals]]),
    ...compareEntries('day', byDate(stored), byDate(progress)),
    ...compareEntries(
      'sleep',
      sleeps.map(
        ({ id, state, points, bonusPoints, bonusesPaid }) =>
          [id, { state, points, bonusPoints, bonusesPaid }] as const,
      ),
      sleeps.map(
        (sleep) => [sleep.id, { state: toSleepState(sleep), ...awards.get(sleep.id) }] as const,
      ),
    ),
    ...compareEntries('achievement', byAchievement(stored), byAchievement(progress)),
  ];
}

type Entries = readonly (readonly [id: string | null, value: unknown])[];

const byDate = ({ days }: Progress): Entries => days.map((day) => [day.sleepDate, day]);
const byAchievement = ({ unlocked }: Progress): Entries => unlocked.map((one) => [one.id, one]);

function compareEntries(of: Difference['of'], stored: Entries, expected: Entries): Difference[] {
  const storedById = new Map(stored);
  const expectedById = new Map(expected);
  const ids = [...new Set([...storedById.keys(), ...expectedById.keys()])].toSorted();
  return ids
    .map((id) => ({
      of,
      id,
      stored: storedById.get(id) ?? null,
      expected: expectedById.get(id) ?? null,
    }))
    .filter((one) => !isDeepStrictEqual(one.stored, one.expected));
}
