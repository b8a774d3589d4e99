import { sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { locksRows } from './statements.ts';
import type { Engine } from './engine.ts';
import { sleepersMigration } from '#migrations/0001-sleepers.ts';
import { accountsMigration } from '#migrations/0002-accounts.ts';
import { diaryMigration } from '#migrations/0003-diary.ts';
import { twoStepSignInMigration } from '#migrations/0004-two-step-sign-in.ts';
import { auditTrailMigration } from '#migrations/0005-audit-trail.ts';
import { rateLimitsMigration } from '#migrations/0006-rate-limits.ts';
import { twoStepSessionMigration } from '#migrations/0007-two-step-session.ts';
import { sleepCountsMigration } from '#migrations/0008-sleep-counts.ts';
import { rulesVersionMigration } from '#migrations/0009-rules-version.ts';
import { reopenedSleepsMigration } from '#migrations/0010-reopened-sleeps.ts';
import { dayMarksMigration } from '#migrations/0011-day-marks.ts';
import { lastingSleepsMigration } from '#migrations/0012-lasting-sleeps.ts';
import { factVersionsMigration } from '#migrations/0013-fact-versions.ts';
import { beginRules } from '#migrations/rules-version.ts';
import type { Database, WriteTransaction } from '#schema.ts';
import { StorageUnavailableError } from './storage-unavailable.ts';
import { remindersMigration } from '#migrations/0014-reminders.ts';
import { importsMigration } from '#migrations/0015-imports.ts';
import { languagesMigration } from '#migrations/0016-languages.ts';
import { accountKeysMigration } from '#migrations/0017-account-keys.ts';
import { dueRemindersMigration } from '#migrations/0018-due-reminders.ts';
import { jobLeasesMigration } from '#migrations/0019-job-leases.ts';
import { noHistoryChangesMigration } from '#migrations/0020-no-history-changes.ts';
import { wholeImportsMigration } from '#migrations/0021-whole-imports.ts';
import { clothDyeMigration } from '#migrations/0022-cloth-dye.ts';
import { apiTokensMigration } from '#migrations/0023-api-tokens.ts';
import { householdMigration } from '#migrations/0024-household.ts';
import { webhooksMigration } from '#migrations/0025-webhooks.ts';
import { signInWaysMigration } from '#migrations/0026-sign-in-ways.ts';
import { passkeysMigration } from '#migrations/0027-passkeys.ts';
import { importCountsMigration } from '#migrations/0028-import-counts.ts';
import { ownerChecksMigration } from '#migrations/0029-owner-checks.ts';
import { oneTruthMigration } from '#migrations/0030-one-truth.ts';
import { destinationsMigration } from '#migrations/0031-destinations.ts';

/** A newer version has migrated the database; this one could damage its data. */
export class SchemaTooNewError extends Error {
  constructor(unknownMigrations: readonly string[], options?: ErrorOptions) {
    super(
      `The database was made by a newer version of Lelap (it knows ${unknownMigrations.join(', ')}). ` +
        'Start that version, or restore a backup made by this one.',
      options,
    );
    this.name = 'SchemaTooNewError';
  }
}

const MIGRATIONS: Readonly<Record<string, (engine: Engine) => Migration['up']>> = {
  '0001-sleepers': sleepersMigration,
  '0002-accounts': accountsMigration,
  '0003-diary': diaryMigration,
  '0004-two-step-sign-in': twoStepSignInMigration,
  '0005-audit-trail': auditTrailMigration,
  '0006-rate-limits': rateLimitsMigration,
  '0007-two-step-session': twoStepSessionMigration,
  '0008-sleep-counts': sleepCountsMigration,
  '0009-rules-version': rulesVersionMigration,
  '0010-reopened-sleeps': reopenedSleepsMigration,
  '0011-day-marks': dayMarksMigration,
  '0012-lasting-sleeps': lastingSleepsMigration,
  '0013-fact-versions': factVersionsMigration,
  '0014-reminders': remindersMigration,
  '0015-imports': importsMigration,
  '0016-languages': languagesMigration,
  '0017-account-keys': accountKeysMigration,
  '0018-due-reminders': dueRemindersMigration,
  '0019-job-leases': jobLeasesMigration,
  '0020-no-history-changes': noHistoryChangesMigration,
  '0021-whole-imports': wholeImportsMigration,
  '0022-cloth-dye': clothDyeMigration,
  '0023-api-tokens': apiTokensMigration,
  '0024-household': householdMigration,
  '0025-webhooks': webhooksMigration,
  '0026-sign-in-ways': signInWaysMigration,
  '0027-passkeys': passkeysMigration,
  '0028-import-counts': importCountsMigration,
  '0029-owner-checks': ownerChecksMigration,
  '0030-one-truth': oneTruthMigration,
  '0031-destinations': destinationsMigration,
};

export const latestMigration = Object.keys(MIGRATIONS).toSorted().at(-1) ?? '';

export function createMigrations(engine: Engine): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(MIGRATIONS).map(([name, createMigration]) => [
      name,
      { up: createMigration(engine) },
    ]),
  );
}

/** Kysely's own lock id, so that older versions wait too. */
const SCHEMA_LOCK = 3853314791062309107n;

/** Locks the schema against other processes until the transaction ends. On SQLite it holds the whole file. */
export async function lockSchema(trx: WriteTransaction): Promise<void> {
  if (locksRows(trx)) await sql`select pg_advisory_xact_lock(${sql.lit(SCHEMA_LOCK)})`.execute(trx);
}

/**
 * Migrates the schema in one transaction. Of several processes that start at once one migrates and the
 * others wait. Throws SchemaTooNewError or RulesTooNewError without changes if the database is newer than this
 * program.
 */
export async function migrate(db: Database, engine: Engine): Promise<void> {
  const migrations = createMigrations(engine);
  const provider = { getMigrations: async () => migrations };
  try {
    await db.transaction().execute(async (trx) => {
      await lockSchema(trx);
      const { error } = await new Migrator({ db: trx, provider }).migrateToLatest();
      if (error !== undefined) throw error;
      await beginRules(trx);
    });
  } catch (cause) {
    if (cause instanceof StorageUnavailableError) throw cause;
    const unknown = await unknownMigrations(db, Object.keys(migrations));
    if (unknown.length > 0) throw new SchemaTooNewError(unknown, { cause });
    throw cause;
  }
}

type MigrationsTable = { kysely_migration: { name: string } };

async function unknownMigrations(db: Database, known: readonly string[]): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === 'kysely_migration')) return [];
  const rows = await db
    .$extendTables<MigrationsTable>()
    .selectFrom('kysely_migration')
    .select('name')
    .where('name', 'not in', known)
    .orderBy('name')
    .execute();
  return rows.map((row) => row.name);
}
