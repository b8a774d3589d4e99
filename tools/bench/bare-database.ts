import { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { ACHIEVEMENTS } from '#diary/rules/achievements.ts';
import { camelCase } from '#kernel/server/storage/camel-case.ts';
import { createMigrations } from '#kernel/server/storage/migrate.ts';
import { openEngine, type Storage } from '#kernel/server/storage/open-storage.ts';
import { scratchDatabase, type ScratchDatabase } from '../support/scratch.ts';

/** The last one with tables of what is derived today: days, achievements, totals. */
const LAST_MIGRATION = '0029-owner-checks';

const ROWS_PER_INSERT = 500;

/** A database for the bare handler, with the account, sign-ins and nights of a sleeper as Lelap once stored them. */
export async function createBareDatabase(storage: Storage, userId: string) {
  const database = await scratchDatabase(storage.engine);
  await using db = await openMigrated(database);
  for (const [table, rows] of Object.entries(await readOldRows(storage, userId))) {
    for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
      const some = rows.slice(from, from + ROWS_PER_INSERT);
      await db.withPlugin(camelCase).insertInto(table).values(some).execute();
    }
  }
  return database;
}

type Row = Record<string, unknown>;

async function openMigrated(database: ScratchDatabase): Promise<Kysely<Record<string, Row>>> {
  const engine = await openEngine(database);
  const db = new Kysely<Record<string, Row>>({ dialect: engine.dialect });
  const provider = { getMigrations: async () => createMigrations(engine) };
  const { error } = await new Migrator({ db, provider }).migrateTo(LAST_MIGRATION);
  if (error !== undefined) throw error;
  return db;
}

const PAID = { points: 80, bonus_points: 0, bonuses_paid: 0 };

const DAY = {
  ...PAID,
  minutes: 480,
  earning_minutes: 480,
  longest_minutes: 480,
  longest_start_minute_of_day: 0,
  longest_end_minute_of_day: 0,
  run_day: 1,
  run_earning_days: 1,
  run_bonuses_paid: 0,
};

const PROGRESS = {
  rules_version: 2,
  total_points: 0,
  full_days: 0,
  longest_streak: 0,
  latest_run_days: 1,
  latest_run_steady_days: 0,
  latest_run_early_days: 0,
};

/** After some months. */
const UNLOCKED = ACHIEVEMENTS.slice(0, 10);

/** By table, in the order of their foreign keys. Derived columns hold arbitrary values: no response shows them. */
async function readOldRows({ db }: Storage, userId: string): Promise<Record<string, Row[]>> {
  const ofAccount = ['userId', '=', userId] as const;
  const accounts = await db
    .selectFrom('accounts')
    .where(...ofAccount)
    .selectAll()
    .execute();
  const signIns = await db
    .selectFrom('authSessions')
    .where(...ofAccount)
    .selectAll()
    .execute();
  const sleeps = await db
    .selectFrom('sleepSessions')
    .where(...ofAccount)
    .selectAll()
    .execute();
  const latestStart = Math.max(...sleeps.map(({ startTime }) => startTime));
  const latest = sleeps.find(({ startTime }) => startTime === latestStart);
  return {
    // Without the columns that came later.
    accounts: accounts.map((account) => ({
      ...account,
      diaryVersion: undefined,
      pointsTold: undefined,
      rulesTold: undefined,
    })),
    authSessions: signIns,
    sleepSessions: sleeps.map((row) => ({ ...row, ...PAID, state: 'counted' })),
    sleep_days: sleeps.map(({ sleepDate, startTime, endTime }) => ({
      userId,
      sleepDate,
      completed_at: endTime,
      longest_start_time: startTime,
      ...DAY,
    })),
    achievements: UNLOCKED.map(({ id }) => ({
      userId,
      achievement_id: id,
      sleepId: latest?.id,
      unlocked_at: 0,
    })),
    sleeper_progress: [
      {
        userId,
        latest_run_sleep_date: latest?.sleepDate,
        latest_run_completed_at: latest?.endTime,
        ...PROGRESS,
      },
    ],
  };
}
