import { randomInt } from 'node:crypto';
import type { Updateable } from 'kysely';
import { AppError } from '#kernel/contract/app-error.ts';
import { DEFAULT_SLEEP_GOAL_MINUTES } from '../sleep-goal.ts';
import { locksRows, preparedFirst, preparedQuery } from '#kernel/server/storage/statements.ts';
import type { Database, RowOf, Schema, WriteTransaction } from '#schema.ts';
import { listAccountIds } from './administrator-rows.ts';
import { fromWeekdayBits, toFlag, toWeekdayBits } from '#kernel/server/storage/flags.ts';
import { insertIfNew } from '#kernel/server/storage/rows.ts';

/** In place of a hash: no password signs in to the account. */
export const NO_PASSWORD = '';

export type NewAccount = {
  userId: string;
  username: string;
  /** Normalized in code, so that uniqueness is the same on both engines. */
  usernameKey: string;
  email: string;
  emailKey: string;
  passwordHash: string;
  timeZone: string | null;
  createdAt: number;
};

/** Adds an account. If another account uses the name or the address, returns which, and writes nothing. */
export async function insertAccount(
  trx: WriteTransaction,
  account: NewAccount,
): Promise<'USERNAME_TAKEN' | 'EMAIL_TAKEN' | undefined> {
  const { usernameKey } = account;
  const isNew = await insertIfNew(trx, 'accounts', {
    ...account,
    sleepGoalMinutes: DEFAULT_SLEEP_GOAL_MINUTES,
    language: null,
    dye: null,
    role: null,
    blockedAt: null,
    diaryVersion: newDiaryVersion(),
    pointsTold: 0,
    rulesTold: 0,
  });
  if (isNew) return undefined;
  const sameName = await findAccountByKey(trx, 'usernameKey', usernameKey);
  return sameName ? 'USERNAME_TAKEN' : 'EMAIL_TAKEN';
}

/** The largest range of `randomInt`. */
const VERSIONS = 2 ** 48 - 1;

/**
 * The version of a diary after a change. Random, because a counter could come back with other content: after a restore,
 * a failover, or a commit whose outcome is unknown.
 */
export const newDiaryVersion = (): number => randomInt(VERSIONS);

/** Writes the version of a diary that was changed, and what the sleeper knows of its points. */
export const saveDiaryVersion = preparedQuery(
  (db, given: { userId: string; version: number; pointsTold: number; rulesTold: number }) =>
    db
      .updateTable('accounts')
      .set({
        diaryVersion: given.version,
        pointsTold: given.pointsTold,
        rulesTold: given.rulesTold,
      })
      .where('userId', '=', given.userId),
);

/** Gives all diaries other versions: a server may remember them as they were in another database. */
export async function renewDiaryVersions(trx: WriteTransaction): Promise<void> {
  await trx.updateTable('accounts').set({ diaryVersion: newDiaryVersion() }).execute();
}

/** The account with this email or dream name, normalized. */
export async function findAccountByKey(
  db: Database,
  column: 'emailKey' | 'usernameKey',
  key: string,
): Promise<{ userId: string; passwordHash: string } | undefined> {
  return await db
    .selectFrom('accounts')
    .where(column, '=', key)
    .select(['userId', 'passwordHash'])
    .executeTakeFirst();
}

/** Maximum accounts per statement. */
const PAGE_SIZE = 500;

/** The ids of all accounts, read in pages. */
export async function* allUserIds(db: Database): AsyncGenerator<string> {
  let after: string | undefined;
  do {
    const page = await listAccountIds(db, { after, limit: PAGE_SIZE });
    yield* page;
    after = page.at(-1);
  } while (after !== undefined);
}

/** What most requests need of an account. */
export const SLEEPER_COLUMNS = [
  'accounts.userId',
  'accounts.username',
  'accounts.email',
  'accounts.timeZone',
  'accounts.sleepGoalMinutes',
  'accounts.createdAt',
  'accounts.freeWeekdays',
  'accounts.showInsights',
  'accounts.showGame',
  'accounts.detailedMornings',
  'accounts.hasReminders',
  'accounts.hasExperiment',
  'accounts.language',
  'accounts.dye',
  'accounts.role',
  'accounts.blockedAt',
  'accounts.diaryVersion',
  'accounts.pointsTold',
  'accounts.rulesTold',
] as const;

export type SleeperRow = RowOf<'accounts', typeof SLEEPER_COLUMNS>;

type Converted = {
  freeWeekdays: number[];
  showInsights: boolean;
  showGame: boolean;
  detailedMornings: boolean;
  hasReminders: boolean;
  hasExperiment: boolean;
};

/** A row with these columns, and others, as records have it. */
export const toSleeper = <Row extends SleeperRow>(
  row: Row,
): Omit<Row, keyof Converted> & Converted => ({
  ...row,
  freeWeekdays: fromWeekdayBits(row.freeWeekdays),
  showInsights: row.showInsights === 1,
  showGame: row.showGame === 1,
  detailedMornings: row.detailedMornings === 1,
  hasReminders: row.hasReminders === 1,
  hasExperiment: row.hasExperiment === 1,
});

export type SleeperRecord = ReturnType<typeof toSleeper<SleeperRow>>;

const ACCOUNT_COLUMNS = [...SLEEPER_COLUMNS, 'passwordHash'] as const;

export type AccountRecord = SleeperRecord & { passwordHash: string };

const prepareAccount = (isLocked: boolean) =>
  preparedFirst(
    (db, { userId }: { userId: string }) =>
      db
        .selectFrom('accounts')
        .where('userId', '=', userId)
        .select(ACCOUNT_COLUMNS)
        .$if(isLocked && locksRows(db), (query) => query.forNoKeyUpdate()),
    toSleeper,
  );

const selectAccount = prepareAccount(false);
const selectLocked = prepareAccount(true);

export const findAccount = (db: Database, userId: string): Promise<AccountRecord | undefined> =>
  selectAccount(db, { userId });

/** All accounts by id. */
export async function listAccounts(db: Database): Promise<AccountRecord[]> {
  const rows = await db.selectFrom('accounts').orderBy('userId').select(ACCOUNT_COLUMNS).execute();
  return rows.map(toSleeper);
}

/**
 * Locks the account: of two transactions that change one diary the second waits here and then
 * sees what the first did. Undefined if there is no such account.
 */
export const lockAccount = (
  trx: WriteTransaction,
  userId: string,
): Promise<AccountRecord | undefined> => selectLocked(trx, { userId });

/** The account of a request, as it is found or locked. Throws UNAUTHENTICATED if it is gone. */
export async function requireAccount(
  found: Promise<AccountRecord | undefined>,
): Promise<AccountRecord> {
  const account = await found;
  if (account === undefined) throw new AppError('UNAUTHENTICATED');
  return account;
}

export type AccountChanges = Omit<Updateable<Schema['accounts']>, keyof Converted> & {
  [Column in keyof Converted]?: Converted[Column] | undefined;
};

/** Undefined leaves a column as it is. */
export async function updateAccount(
  trx: WriteTransaction,
  userId: string,
  changes: AccountChanges,
): Promise<void> {
  const { freeWeekdays, ...others } = changes;
  const columns = Object.fromEntries(
    Object.entries(others).map(([name, value]) => [
      name,
      typeof value === 'boolean' ? toFlag(value) : value,
    ]),
  ) as Updateable<Schema['accounts']>;
  if (freeWeekdays !== undefined) columns.freeWeekdays = toWeekdayBits(freeWeekdays);
  if (Object.values(columns).every((value) => value === undefined)) return;
  await trx.updateTable('accounts').set(columns).where('userId', '=', userId).execute();
}

/** Erases an account with all its data, by foreign keys. */
export async function deleteAccount(trx: WriteTransaction, userId: string): Promise<void> {
  await trx.deleteFrom('accounts').where('userId', '=', userId).execute();
}
