import { fileURLToPath } from 'node:url';
import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { createMigrations } from '#kernel/server/storage/migrate.ts';
import { openEngine } from '#kernel/server/storage/open-storage.ts';
import type { Schema } from '#schema.ts';
import {
  ENGINES,
  scratchDatabase,
  withStorage,
  type EngineName,
  type ScratchDatabase,
} from '../support/scratch.ts';
import { runProgram } from '../support/server-process.ts';
import { scale } from './scale.ts';

/** Every so many statements a process is killed, besides the first, the last and the commit. */
const KILL_EVERY = scale(20, 3);

/** The last version that stored what follows from the sleeps. */
const OLDER_VERSION = '0029-owner-checks';

/** Migrates a database to that version and adds a sleeper. */
async function fillOlderVersion(database: ScratchDatabase): Promise<void> {
  const engine = await openEngine(database);
  const db = new Kysely<Schema>({ dialect: engine.dialect });
  const migrations = createMigrations(engine);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateTo(OLDER_VERSION);
  expect(error).toBeUndefined();
  await sql`insert into accounts (user_id, username, email, password_hash, sleep_goal_minutes, created_at)
    values ('mira', 'Mira', 'mira@example.org', 'a hash', 480, 1)`.execute(db);
  await sql`insert into sleeper_progress (user_id, total_points, full_days, longest_streak)
    values ('mira', 80, 1, 1)`.execute(db);
  await sql`insert into sleep_sessions (user_id, id, start_time, end_time, time_zone, sleep_date, start_minute_of_day,
      source, recorded_at, settled, state, points, bonus_points, bonuses_paid)
    values ('mira', 'night', 0, 28800000, 'UTC', '1970-01-01', 0, 'live', 0, 0, 'counted', 80, 0, 0)`.execute(
    db,
  );
  await db.destroy();
}

/** The schema that the database describes, and the sleeper's data. */
async function readAll(database: ScratchDatabase): Promise<{ schema: unknown[]; data: unknown[] }> {
  return await withStorage(database, async ({ db, engine }) => {
    const rowsOf = async (...queries: ReturnType<typeof sql>[]) => {
      const rows = [];
      for (const query of queries) rows.push((await query.execute(db)).rows);
      return rows;
    };
    const described =
      engine === 'sqlite'
        ? [sql`select type, name, tbl_name, sql from sqlite_master order by type, name`]
        : [
            sql`select table_name, column_name, data_type, is_nullable, column_default, collation_name
              from information_schema.columns where table_schema = 'public' order by table_name, column_name`,
            sql`select indexname, indexdef from pg_indexes where schemaname = 'public' order by indexname`,
            sql`select conname, pg_get_constraintdef(oid) from pg_constraint
              where connamespace = 'public'::regnamespace order by conname`,
          ];
    const migrations = sql`select name from kysely_migration order by name`;
    return {
      schema: await rowsOf(...described, migrations),
      data: await rowsOf(
        sql`select user_id, email, password_hash, created_at, points_told, rules_told from accounts`,
        sql`select * from sleep_sessions`,
      ),
    };
  });
}

function runMigration({ dataDir, databaseUrl }: ScratchDatabase, diesAfter?: number) {
  const program = fileURLToPath(new URL('./migrating-process.ts', import.meta.url));
  return runProgram([program, JSON.stringify({ dataDir, databaseUrl, diesAfter })]);
}

async function killUpgrades(engine: EngineName, prepare: typeof fillOlderVersion) {
  await using complete = await scratchDatabase(engine);
  await prepare(complete);
  const { code, out, said } = await runMigration(complete);
  expect({ code, said }).toMatchObject({ code: 0 });
  const expected = await readAll(complete);
  const statements = Number(out);
  for (let diesAfter = 1; diesAfter <= statements; diesAfter += 1) {
    if (diesAfter > 1 && diesAfter < statements - 1 && diesAfter % KILL_EVERY !== 0) continue;
    await using database = await scratchDatabase(engine);
    await prepare(database);
    const what = `killed after statement ${diesAfter} of ${statements}`;
    expect((await runMigration(database, diesAfter)).code, what).toBeNull();
    expect(await runMigration(database), what).toMatchObject({ code: 0 });
    expect(await readAll(database), what).toEqual(expected);
  }
}

test.each(ENGINES)('a killed migration is finished by the next start on %s', async (engine) => {
  await killUpgrades(engine, async () => {});
  await killUpgrades(engine, fillOlderVersion);
});
