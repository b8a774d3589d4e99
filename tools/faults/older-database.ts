import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrationsOf } from '#server/storage/engines/migrate.ts';
import { openEngine } from '#server/storage/engines/open-storage.ts';
import type { Schema } from '#server/storage/schema.ts';
import {
  withStorage,
  type EngineName,
  type ScratchDatabase,
  type ScratchDatabases,
} from './scratch-databases.ts';

/** The name of the last migration that an older version knew; undefined: none, an empty database. */
export type Version = string | undefined;

/** The versions that an upgrade may begin from: all, or the first and the last. */
export async function versionsOf(
  databases: ScratchDatabases,
  engineName: EngineName,
  from: 'ends' | 'all',
): Promise<Version[]> {
  const names = await withMigrator(
    await databases.create(engineName),
    async (_migrator, known) => known,
  );
  return from === 'all' ? [undefined, ...names.slice(0, -1)] : [undefined, names.at(-2)];
}

/** A database as an older version left it, with a sleeper in it. */
export async function olderDatabase(
  databases: ScratchDatabases,
  engine: EngineName,
  version: Version,
): Promise<ScratchDatabase> {
  const database = await databases.create(engine);
  if (version === undefined) return database;
  await withMigrator(database, async (migrator, _known, db) => {
    const { error } = await migrator.migrateTo(version);
    if (error !== undefined) throw error;
    await addData(db, progressTableOf(version));
  });
  return database;
}

async function withMigrator<T>(
  database: ScratchDatabase,
  use: (migrator: Migrator, known: string[], db: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  const engine = await openEngine(database);
  const db = new Kysely<Schema>({ dialect: engine.dialect });
  const migrations = migrationsOf(engine);
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    return await use(migrator, Object.keys(migrations).toSorted(), db);
  } finally {
    await db.destroy();
  }
}

/** The table of the totals was renamed, so that a program from before it fails. */
const progressTableOf = (version: string) => (version < '0009' ? 'progress' : 'sleeper_progress');

/** By the columns of the first version, which every later one has. */
async function addData(db: Kysely<Schema>, progressTable: string): Promise<void> {
  await sql`insert into accounts (user_id, username, email, password_hash, sleep_goal_minutes, created_at)
    values ('mira', 'Mira', 'mira@example.org', 'a hash', 480, 1)`.execute(db);
  await sql`insert into ${sql.table(progressTable)} (user_id, total_points, full_days, longest_streak) values ('mira', 80, 1, 1)`.execute(
    db,
  );
  await sql`insert into sleep_sessions (user_id, id, start_time, end_time, time_zone, sleep_date, start_minute_of_day,
      source, recorded_at, settled, state, points, bonus_points, bonuses_paid)
    values ('mira', 'night', 0, 28800000, 'UTC', '1970-01-01', 0, 'live', 0, 0, 'counted', 80, 0, 0)`.execute(
    db,
  );
}

/** What addData wrote, whatever the version. */
export async function readData(database: ScratchDatabase): Promise<string> {
  const engine = await openEngine(database);
  const db = new Kysely<Schema>({ dialect: engine.dialect });
  try {
    const accounts =
      await sql`select user_id, email, password_hash, created_at from accounts`.execute(db);
    const tables = await db.introspection.getTables();
    const progressTable = tables.some(({ name }) => name === 'progress')
      ? 'progress'
      : 'sleeper_progress';
    const progress =
      await sql`select user_id, total_points, full_days from ${sql.table(progressTable)}`.execute(
        db,
      );
    const sleeps =
      await sql`select user_id, id, start_time, end_time, points from sleep_sessions`.execute(db);
    return JSON.stringify([accounts.rows, progress.rows, sleeps.rows]);
  } finally {
    await db.destroy();
  }
}

/** All that the database says of its schema, once the server has opened it. */
export async function readSchema(database: ScratchDatabase): Promise<string> {
  return await withStorage(database, async ({ db, engine }) => {
    const parts =
      engine === 'sqlite'
        ? [sql`select type, name, tbl_name, sql from sqlite_master order by type, name`]
        : [
            sql`select table_name, column_name, data_type, is_nullable, column_default, collation_name
              from information_schema.columns where table_schema = 'public' order by table_name, column_name`,
            sql`select indexname, indexdef from pg_indexes where schemaname = 'public' order by indexname`,
            sql`select conname, pg_get_constraintdef(oid) from pg_constraint
              where connamespace = 'public'::regnamespace order by conname`,
          ];
    const answers = [];
    for (const part of parts) answers.push((await part.execute(db)).rows);
    const names = await sql`select name from kysely_migration order by name`.execute(db);
    return JSON.stringify([...answers, names.rows]);
  });
}
