import { sql, type Kysely } from 'kysely';
import type { Engine } from '#kernel/server/storage/engine.ts';
import { ofAccount, required } from './columns.ts';

type Tables = {
  accounts: { user_id: string };
  sleep_sessions: {
    user_id: string;
    id: string;
    end_time: number | null;
    time_zone: string;
    end_minute_of_day: number | null;
  };
};

/** The facts alone: what followed from them was stored beside them, and is now derived. */
export const oneTruthMigration =
  (engine: Engine) =>
  async (db: Kysely<unknown>): Promise<void> => {
    await addVersions(db, engine);
    await fillMinutesOfWaking(db as Kysely<Tables>, engine);
    await dropColumns(db, engine);
    for (const table of ['sleep_days', 'achievements', 'sleeper_progress']) {
      await db.schema.dropTable(table).execute();
    }
  };

/** What was told of the points is the total, without a change of rules that was not seen yet. */
async function addVersions(db: Kysely<unknown>, { name, columns }: Engine): Promise<void> {
  const accounts = () => db.schema.alterTable('accounts');
  await accounts()
    .addColumn('diary_version', columns.instant, (column) => required(column).defaultTo(0))
    .execute();
  await accounts()
    .addColumn('points_told', 'integer', (column) => required(column).defaultTo(0))
    .execute();
  await accounts()
    .addColumn('rules_told', 'integer', (column) => required(column).defaultTo(1))
    .execute();
  const random =
    name === 'sqlite'
      ? sql`abs(random() % 281474976710656)`
      : sql`floor(random() * 281474976710656)`;
  await sql`
    update accounts set
      diary_version = ${random},
      points_told = (
        select total_points - coalesce(points_after_rules - points_before_rules, 0)
        from sleeper_progress where sleeper_progress.user_id = accounts.user_id
      ),
      rules_told = (
        select case when points_before_rules is null then rules_version else 1 end
        from sleeper_progress where sleeper_progress.user_id = accounts.user_id
      )
    where user_id in (select user_id from sleeper_progress)`.execute(db);
}

/** Sleeps from before version 2 of the rules lack the local minute of their end. */
async function fillMinutesOfWaking(db: Kysely<Tables>, { name }: Engine): Promise<void> {
  const undated = db
    .selectFrom('sleep_sessions')
    .where('end_time', 'is not', null)
    .where('end_minute_of_day', 'is', null);
  const accounts = await undated.select('user_id').distinct().execute();
  for (const { user_id } of accounts) {
    const sleeps = await undated
      .where('user_id', '=', user_id)
      .select(['id', 'end_time', 'time_zone'])
      .$narrowType<{ end_time: number }>()
      .execute();
    const minutes = sleeps.map(({ id, end_time, time_zone }) => [
      id,
      toMinuteOfDay(end_time, time_zone),
    ]);
    const json = JSON.stringify(Object.fromEntries(minutes));
    const given = name === 'sqlite' ? sql`json_each(${json})` : sql`json_each_text(${json}::json)`;
    // One statement for each sleep takes minutes for a million of them. Not materialized, SQLite would read all for each.
    await sql`
      with given as materialized (select key, value from ${given})
      update sleep_sessions set end_minute_of_day = cast(given.value as integer)
      from given
      where sleep_sessions.user_id = ${user_id} and sleep_sessions.id = given.key`.execute(db);
  }
}

function toMinuteOfDay(instant: number, timeZone: string): number {
  const { hour, minute } =
    Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
  return hour * 60 + minute;
}

const COLUMNS = sql.raw(
  'user_id, id, start_time, end_time, time_zone, sleep_date, start_minute_of_day, source, recorded_at, settled, note, ' +
    'quality, deleted_at, end_minute_of_day, ended_at, reopened_at, version, changed_at',
);

/** A table is made anew, because SQLite drops no column that a constraint names. */
async function dropColumns(db: Kysely<unknown>, { columns, finishTable }: Engine): Promise<void> {
  const { instant, text } = columns;
  await db.schema
    .createTable('sleeps')
    .addColumn('user_id', text, ofAccount)
    .addColumn('id', text, required)
    .addColumn('start_time', instant, required)
    .addColumn('end_time', instant)
    .addColumn('time_zone', text, required)
    .addColumn('sleep_date', text)
    .addColumn('start_minute_of_day', 'integer')
    .addColumn('source', text, required)
    .addColumn('recorded_at', instant, required)
    .addColumn('settled', 'integer', required)
    .addColumn('note', text)
    .addColumn('quality', 'integer')
    .addColumn('deleted_at', instant)
    .addColumn('end_minute_of_day', 'integer')
    .addColumn('ended_at', instant)
    .addColumn('reopened_at', instant)
    .addColumn('version', 'integer', (column) => required(column).defaultTo(1))
    .addColumn('changed_at', instant)
    .addPrimaryKeyConstraint('sleeps_key', ['user_id', 'id'])
    .addCheckConstraint('sleep_ends_after_start', sql`end_time >= start_time`)
    .addCheckConstraint(
      'sleep_completed_as_a_whole',
      sql`(end_time is null) = (sleep_date is null)
          and (end_time is null) = (start_minute_of_day is null)
          and (end_time is null) = (end_minute_of_day is null)`,
    )
    .addCheckConstraint('sleep_settled_is_a_flag', sql`settled in (0, 1)`)
    .addCheckConstraint('sleep_quality_in_range', sql`quality between 1 and 5`)
    .$call(finishTable)
    .execute();
  await sql`insert into sleeps (${COLUMNS}) select ${COLUMNS} from sleep_sessions`.execute(db);
  await db.schema.dropTable('sleep_sessions').execute();
  await db.schema.alterTable('sleeps').renameTo('sleep_sessions').execute();
  await db.schema
    .createIndex('sleep_sessions_one_active')
    .on('sleep_sessions')
    .column('user_id')
    .unique()
    .where(sql<boolean>`end_time is null and deleted_at is null`)
    .execute();
  // Finds what expires, and the last deleted.
  await db.schema
    .createIndex('sleep_sessions_deleted')
    .on('sleep_sessions')
    .columns(['user_id', 'deleted_at', 'id'])
    .where(sql<boolean>`deleted_at is not null`)
    .execute();
}
