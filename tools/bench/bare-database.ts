import { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { awardOf } from '#domain/diary.ts';
import { RULES_VERSION } from '#domain/fold.ts';
import { hasEnded, needsReview } from '#domain/sleep.ts';
import { createMigrations } from '#server/storage/engines/migrate.ts';
import { openEngine, type Storage } from '#server/storage/engines/open-storage.ts';
import { toColumns } from '#server/storage/tables/rows.ts';
import { readStoredDiary } from '#testkit/sleep-history.ts';
import { scratchDatabase, type ScratchDatabase } from '../support/scratch.ts';

/** The last one with tables of what is derived today: days, achievements, totals. */
const LAST_MIGRATION = '0029-owner-checks';

const ROWS_PER_INSERT = 500;

type Row = Record<string, unknown>;

/** A database for the bare handler, with the account, sign-ins and sleeps of a sleeper as Lelap once stored them. */
export async function createBareDatabase(storage: Storage, userId: string) {
  const database = await scratchDatabase(storage.engine);
  const rows = await readOldRows(storage, userId);
  await using db = await openMigrated(database);
  for (const [table, all] of Object.entries(rows)) {
    for (let from = 0; from < all.length; from += ROWS_PER_INSERT) {
      const some = all.slice(from, from + ROWS_PER_INSERT);
      await db.insertInto(table).values(some).execute();
    }
  }
  return database;
}

async function openMigrated(database: ScratchDatabase): Promise<Kysely<Record<string, Row>>> {
  const engine = await openEngine(database);
  const db = new Kysely<Record<string, Row>>({ dialect: engine.dialect });
  const provider = { getMigrations: async () => createMigrations(engine) };
  const { error } = await new Migrator({ db, provider }).migrateTo(LAST_MIGRATION);
  if (error !== undefined) throw error;
  return db;
}

/** By table, in the order of their foreign keys. */
async function readOldRows({ db }: Storage, userId: string): Promise<Record<string, Row[]>> {
  const readRows = (table: 'accounts' | 'auth_sessions' | 'sleep_sessions') =>
    db.selectFrom(table).where('user_id', '=', userId).selectAll().execute();
  const diary = await readStoredDiary(db, userId);
  const { latestRun, ...totals } = diary.totals;
  const stateOf = new Map(
    diary.sleeps.map((sleep) => [
      sleep.id,
      !hasEnded(sleep) ? 'active' : needsReview(sleep) ? 'review' : 'counted',
    ]),
  );
  return {
    // Without the columns that came later.
    accounts: (await readRows('accounts')).map((account) => ({
      ...account,
      diary_version: undefined,
      points_told: undefined,
      rules_told: undefined,
    })),
    auth_sessions: await readRows('auth_sessions'),
    sleep_sessions: (await readRows('sleep_sessions')).map((sleep) => ({
      ...sleep,
      ...toColumns(awardOf(diary, { id: sleep.id, endTime: sleep.end_time })),
      state: stateOf.get(sleep.id),
    })),
    sleep_days: diary.days.map((day) => ({ user_id: userId, ...toColumns(day) })),
    achievements: diary.unlocked.map(({ id, ...unlocked }) => ({
      user_id: userId,
      achievement_id: id,
      ...toColumns(unlocked),
    })),
    sleeper_progress: [
      {
        user_id: userId,
        rules_version: RULES_VERSION,
        ...toColumns(totals),
        latest_run_sleep_date: latestRun?.sleepDate,
        latest_run_completed_at: latestRun?.completedAt,
        latest_run_days: latestRun?.days,
        latest_run_steady_days: latestRun?.steadyDays,
        latest_run_early_days: latestRun?.earlyDays ?? 0,
      },
    ],
  };
}
