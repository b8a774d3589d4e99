import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { connectSqlite } from './sqlite-connection.ts';

/*
 * A backup restores nights, not credentials. Sign-ins revoked since, replaced passwords,
 * used recovery codes and former emails must not
 * become valid again.
 */

/** Tables with credentials, and those of reminders: none may be sent twice, or to a channel that was removed. */
const CREDENTIAL_TABLES = [
  'auth_sessions',
  'password_resets',
  'two_step_secrets',
  'recovery_codes',
  'sign_in_places',
  'reminder_settings',
  'reminder_channels',
  'reminders_sent',
  'reminders_due',
  'reminder_deliveries',
] as const;

/** Outcome for credentials; undefined: the current ones were unreadable and all sign-ins are revoked. */
export type PreservedCredentials = {
  /** Number of accounts with another password than in the backup. */
  otherPasswords: number;
  /** Accounts erased since the backup, which it brings back. */
  resurrectedUserIds: string[];
};

/**
 * Gives the accounts in `restored` their credentials of `inForce`, the database to be replaced: sign-ins,
 * password, two-step, email. If it is missing or damaged, revocations are unknown and all sign-ins are revoked.
 */
export function preserveCredentials(
  restored: string,
  inForce: string,
): PreservedCredentials | undefined {
  const database = connectSqlite(restored);
  try {
    const kept = takeOver(database, inForce);
    if (kept === undefined) endAllSignIns(database);
    return kept;
  } finally {
    database.close();
  }
}

function takeOver(database: Database.Database, inForce: string): PreservedCredentials | undefined {
  if (!existsSync(inForce)) return undefined;
  try {
    database.prepare('attach ? as in_force').run(inForce);
    const [verdict] = database.pragma('in_force.integrity_check') as { integrity_check: string }[];
    if (verdict?.integrity_check !== 'ok') return undefined;
    return database.transaction(() => {
      for (const table of CREDENTIAL_TABLES) replaceRows(database, table);
      database.exec(`
        update main.accounts set has_reminders = coalesce(
          (select bedtime_on | still_asleep_on | morning_on from main.reminder_settings as chosen
            where chosen.user_id = accounts.user_id), 0)
      `);
      const resurrectedUserIds = database
        .prepare(
          'select user_id from accounts where user_id not in (select user_id from in_force.accounts)',
        )
        .pluck()
        .all() as string[];
      replaceEmails(database);
      return { otherPasswords: takeOverPasswords(database), resurrectedUserIds };
    })();
  } catch (error) {
    // Damaged, or not a Lelap database.
    if (error instanceof Database.SqliteError) return undefined;
    throw error;
  }
}

/** The current rows of a table, or those of the backup if the current schema lacks it. */
function replaceRows(database: Database.Database, table: (typeof CREDENTIAL_TABLES)[number]): void {
  const columnsIn = (schema: string) =>
    database
      .prepare('select name from pragma_table_info(?, ?)')
      .pluck()
      .all(table, schema) as string[];
  const known = columnsIn('in_force');
  if (known.length === 0) return;
  const columns = columnsIn('main').filter((column) => known.includes(column));
  database.prepare(`delete from main.${table}`).run();
  database
    .prepare(
      `insert into main.${table} (${columns.join(', ')}) select ${columns.join(', ')} from in_force.${table}
        where user_id in (select user_id from main.accounts)`,
    )
    .run();
}

function takeOverPasswords(database: Database.Database): number {
  return database
    .prepare(
      `update main.accounts set password_hash = other.password_hash from in_force.accounts as other
        where other.user_id = accounts.user_id and other.password_hash <> accounts.password_hash`,
    )
    .run().changes;
}

/** An email that another account uses now stays with it; the restored account can't sign in by it. */
function replaceEmails(database: Database.Database): void {
  database.exec(`
    update main.accounts set email = other.email from in_force.accounts as other
      where other.user_id = accounts.user_id and other.email <> accounts.email;
    delete from main.emails where user_id in (select user_id from in_force.accounts);
    insert or replace into main.emails (email_key, user_id) select email_key, user_id from in_force.emails
      where user_id in (select user_id from main.accounts);
  `);
}

function endAllSignIns(database: Database.Database): void {
  database.exec('delete from auth_sessions; delete from password_resets');
  // Push subscriptions end with the sign-ins, by their foreign key.
}
