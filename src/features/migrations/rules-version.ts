import type { Kysely } from 'kysely';
import { RULES_VERSION } from '#diary/rules/fold.ts';
import type { Schema, WriteTransaction } from '#schema.ts';

/** A newer version, with newer rules, has used the database. */
export class RulesTooNewError extends Error {
  constructor(highest: number) {
    super(
      `The database was used by a newer version of Lelap (its rules are version ${highest}, these ${RULES_VERSION}). ` +
        'Start that version, or restore a backup made by this one.',
    );
    this.name = 'RulesTooNewError';
  }
}

/** Not a sleeper's table, so not in Schema; read by migrations, which name columns as the database does. */
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
