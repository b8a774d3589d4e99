import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { connectSqlite } from './sqlite-connection.ts';

/*
 * A backup brings back nights, not keys: a sign-in that was revoked since it was made, a password that was changed
 * because somebody knew it, a recovery code that was used, an email whose mailbox somebody else reads, must not come into
 * force again.
 */

/** The tables that say who may come in. */
const KEY_TABLES = [
  'auth_sessions',
  'password_resets',
  'two_step_secrets',
  'recovery_codes',
  'sign_in_places',
] as const;

/** What became of the keys; undefined: those in force could not be read, and all sign-ins have ended. */
export type KeptKeys = {
  /** How many accounts have another password than in the backup. */
  otherPasswords: number;
  /** The accounts that the backup brings back, having been erased since. */
  broughtBack: string[];
};

/**
 * Gives the accounts in `restored` the keys that they have in `inForce`, the database that is to be replaced: sign-ins,
 * password, second step, email. Where that one is missing or damaged nobody can tell what was revoked: all sign-ins end.
 */
export function keepKeys(restored: string, inForce: string): KeptKeys | undefined {
  const database = connectSqlite(restored);
  try {
    const kept = takeOver(database, inForce);
    if (kept === undefined) endAllSignIns(database);
    return kept;
  } finally {
    database.close();
  }
}

function takeOver(database: Database.Database, inForce: string): KeptKeys | undefined {
  if (!existsSync(inForce)) return undefined;
  try {
    database.prepare('attach ? as in_force').run(inForce);
    const [verdict] = database.pragma('in_force.integrity_check') as { integrity_check: string }[];
    if (verdict?.integrity_check !== 'ok') return undefined;
    return database.transaction(() => {
      for (const table of KEY_TABLES) replaceRows(database, table);
      const broughtBack = database
        .prepare(
          'select user_id from accounts where user_id not in (select user_id from in_force.accounts)',
        )
        .pluck()
        .all() as string[];
      takeOverEmails(database);
      return { otherPasswords: takeOverPasswords(database), broughtBack };
    })();
  } catch (error) {
    // Damaged, or another program's.
    if (error instanceof Database.SqliteError) return undefined;
    throw error;
  }
}

/** The rows of one table, as they are in force; as they were in the backup where that table is not known yet. */
function replaceRows(database: Database.Database, table: (typeof KEY_TABLES)[number]): void {
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

/** An email that somebody else has by now stays theirs: who was erased and is brought back is not found by it. */
function takeOverEmails(database: Database.Database): void {
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
}
