import type { Kysely } from 'kysely';
import { RULES_VERSION } from '#domain/rules-version.ts';
import type { Schema, WriteTransaction } from './schema.ts';

/** A newer version of this program has begun to refold the database by rules that this one does not know. */
export class RulesTooNewError extends Error {
  constructor(highest: number) {
    super(
      `The database was used by a newer version of Lelap (its rules are version ${highest}, these ${RULES_VERSION}). ` +
        'Start that version, or restore a backup made by this one.',
    );
    this.name = 'RulesTooNewError';
  }
}

/** Not of any sleeper, so not in the Schema of what the server queries. */
type RulesTable = { rules: { id: 1; highest_version: number } };

/** Notes that the rules of this program are in use. Throws RulesTooNewError if those of a newer one have been. */
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
