import { createHash } from 'node:crypto';
import { sql, type Insertable, type Kysely } from 'kysely';
import type { Storage } from './open-storage.ts';
import type { Schema, WriteTransaction } from '#server/storage/schema.ts';

/** All tables with their keys, referenced tables first. A missing table does not compile. */
const KEYS = {
  accounts: ['user_id'],
  auth_sessions: ['user_id', 'id'],
  api_tokens: ['user_id', 'id'],
  passkeys: ['user_id', 'id'],
  password_resets: ['user_id', 'token_hash'],
  two_step_secrets: ['user_id'],
  recovery_codes: ['user_id', 'code_hash'],
  account_events: ['user_id', 'id'],
  sign_in_places: ['user_id', 'place_hash'],
  idempotency_keys: ['user_id', 'idempotency_key'],
  sleep_sessions: ['user_id', 'id'],
  day_marks: ['user_id', 'sleep_date'],
  imports: ['user_id', 'import_id'],
  import_keys: ['user_id', 'import_key'],
  reminder_settings: ['user_id'],
  reminder_channels: ['user_id', 'id'],
  reminders_sent: ['user_id', 'kind', 'occasion'],
  reminders_due: ['user_id', 'kind'],
  reminder_deliveries: ['id'],
  webhooks: ['user_id', 'id'],
  provider_identities: ['user_id', 'issuer'],
  used_challenges: ['id'],
  job_leases: ['job'],
  invitations: ['id'],
  server_settings: ['name'],
} as const satisfies { [Table in keyof Schema]: readonly (keyof Schema[Table])[] };

type Table = keyof Schema;
type Row = Readonly<Record<string, unknown>>;

const TABLES = Object.keys(KEYS) as Table[];

/** Rows per statement, within the parameter limits of both engines. */
const PAGE_SIZE = 1_000;

/** The first table that is not empty, if any. */
export async function findUsedTable(db: Kysely<Schema>): Promise<Table | undefined> {
  for (const table of TABLES) {
    const row = await db
      .selectFrom(table)
      .select(sql`1`.as('one'))
      .limit(1)
      .executeTakeFirst();
    if (row !== undefined) return table;
  }
  return undefined;
}

/** SQLite's data version, which changes when another connection writes; undefined on PostgreSQL. */
export async function readDataVersion({ engine, db }: Storage): Promise<number | undefined> {
  if (engine !== 'sqlite') return undefined;
  const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db);
  return rows[0]?.data_version;
}

export async function copyDatabase(from: Kysely<Schema>, to: WriteTransaction): Promise<void> {
  for (const table of TABLES) {
    for await (const page of readPages(from, table)) {
      await to
        .insertInto(table)
        .values(page as Insertable<Schema[Table]>[])
        .execute();
    }
  }
}

export async function findDifferingTables(
  one: Kysely<Schema>,
  other: Kysely<Schema>,
): Promise<Table[]> {
  const differing: Table[] = [];
  for (const table of TABLES) {
    if ((await hashRows(one, table)) !== (await hashRows(other, table))) differing.push(table);
  }
  return differing;
}

/** The migrations add columns in the same order on both engines. */
async function hashRows(db: Kysely<Schema>, table: Table): Promise<string> {
  const hash = createHash('sha256');
  for await (const page of readPages(db, table)) {
    hash.update(JSON.stringify(page.map(Object.entries)));
  }
  return hash.digest('hex');
}

/** All rows of a table by key, in the same order on both engines. */
async function* readPages(db: Kysely<Schema>, table: Table): AsyncGenerator<readonly Row[]> {
  const key: readonly string[] = KEYS[table];
  const columns = sql.join(key.map((column) => sql.ref(column)));
  let after: readonly unknown[] | undefined;
  for (;;) {
    const beyond =
      after === undefined
        ? sql``
        : sql`where (${columns}) > (${sql.join(after.map((value) => sql.val(value)))})`;
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} ${beyond} order by ${columns} limit ${sql.lit(PAGE_SIZE)}
    `.execute(db);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_SIZE) return;
    after = key.map((column) => last[column]);
  }
}
