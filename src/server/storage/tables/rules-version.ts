import type { Kysely } from 'kysely';
import { RULES_VERSION } from '#domain/fold.ts';
import type { Schema, WriteTransaction } from '#server/storage/schema.ts';
import { updateRows } from './rows.ts';

/** A newer version has begun to refold the database by newer rules. */
export class RulesTooNewError extends Error {
  constructor(highest: number) {
    super(
      `The database was used by a newer version of Lelap (its rules are version ${highest}, these ${RULES_VERSION}). ` +
        'Start that version, or restore a backup made by this one.',
    );
    this.name = 'RulesTooNewError';
  }
}

/** Not a sleeper's table, so not in Schema. */
type RulesTable = { rules: { id: 1; highest_version: number } };

/** Records that the current rules are in use. Throws RulesTooNewError if newer ones have been. */
export async function beginRules(trx: WriteTransaction): Promise<void> {
  const db: Kysely<Schema & RulesTable> = trx.$extendTables<RulesTable>();
  const { highest_version: highest } = await db
    .selectFrom('rules')
    .select('highest_version')
    .executeTakeFirstOrThrow();
  if (highest > RULES_VERSION) throw new RulesTooNewError(highest);
  if (highest === RULES_VERSION) return;
  await db.updateTable('rules').set({ highest_version: RULES_VERSION }).execute();
}

/** Stores the points before and after a change of rules for the sleeper; keeps the first `before`. */
export async function recordRulesChange(
  trx: WriteTransaction,
  userId: string,
  totalPoints: number,
): Promise<void> {
  const stored = await trx
    .selectFrom('sleeper_progress')
    .where('user_id', '=', userId)
    .select(['total_points', 'points_before_rules'])
    .executeTakeFirstOrThrow();
  const before = stored.points_before_rules ?? stored.total_points;
  const isChanged = before !== totalPoints;
  const change = isChanged
    ? { pointsBeforeRules: before, pointsAfterRules: totalPoints }
    : NO_RULES_CHANGE;
  await updateRows(trx, 'sleeper_progress', { userId }, change);
}

/** Unchanged points, or the sleeper has seen the change. */
export const NO_RULES_CHANGE = { pointsBeforeRules: null, pointsAfterRules: null };
