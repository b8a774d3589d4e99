import { join } from 'node:path';
import Database from 'better-sqlite3';
import { v7 as newId } from 'uuid';
import { dateWaking } from '#domain/calendar.ts';
import type { CompletedSleep } from '#domain/sleep.ts';
import { createAccessTokens } from '#server/auth/tokens/access-tokens.ts';
import { openStorage } from '#server/storage/engines/open-storage.ts';
import { wallClock } from '#server/wall-clock.ts';
import { insertSleepHistory } from '#testkit/sleep-history.ts';
import { addSleeper } from '#testkit/sleepers.ts';
import { seededRandom } from '#testkit/demo-nights.ts';
import { TOKEN_SECRET } from './processes.ts';
import type { BenchSleeper } from './sleeper.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const YEARS_10_MS = 3_650 * DAY_MS;
const ZONES = ['Asia/Jakarta', 'Europe/Berlin', 'America/New_York', 'Pacific/Auckland', 'UTC'];

/** A number of accounts, each with a number of sleeps. */
export type Population = {
  accounts: number;
  sleepsEach: number;
  /** The index of the first account; default 0. */
  first?: number;
};

/**
 * Adds sleepers with folded progress to the SQLite database of a folder. Only a few histories
 * are folded, one per pattern; the other accounts are copies with new ids, made by SQLite.
 */
export async function populate(
  dataDir: string,
  { accounts, sleepsEach, first = 0 }: Population,
  log: (line: string) => void = () => {},
): Promise<BenchSleeper[]> {
  const patterns = Math.min(accounts, 20);
  const storage = await openStorage({ dataDir });
  const originals: string[] = [];
  for (let pattern = 0; pattern < patterns; pattern += 1) {
    const timeZone = ZONES[pattern % ZONES.length] ?? 'UTC';
    const userId = await addSleeper(storage, timeZone);
    await insertSleepHistory(storage, userId, sleepsOf(pattern, sleepsEach, timeZone), timeZone);
    originals.push(userId);
  }
  await storage.close();

  const database = new Database(join(dataDir, 'lelap.db'));
  try {
    // An interrupted run starts again.
    database.pragma('synchronous = OFF');
    const copy = copier(database);
    const sleepers = [];
    for (let account = 0; account < accounts; account += 1) {
      sleepers.push(copy(originals[account % patterns] ?? '', first + account));
      if (account % 1_000 === 999) log(`${(account + 1) * sleepsEach} sleeps`);
    }
    for (const original of originals) {
      database.prepare('delete from accounts where user_id = ?').run(original);
    }
    // The server's own settings.
    database.pragma('wal_checkpoint(TRUNCATE)');
    return sleepers;
  } finally {
    database.close();
  }
}

/** The account with this index, and a token valid for ten years. */
export function benchSleeper(account: number): BenchSleeper {
  const userId = idOf(account);
  const tokens = createAccessTokens(TOKEN_SECRET);
  const now = Date.now();
  const accessToken = tokens.issue({ userId, authSessionId: userId }, now, now + YEARS_10_MS);
  return { userId, accessToken };
}

const idOf = (account: number) =>
  `01890000-0000-7000-8000-${account.toString(16).padStart(12, '0')}`;

/** Nights of about eight hours that end the day before yesterday, one in six with a nap, one in thirty missed. */
function sleepsOf(pattern: number, count: number, timeZone: string): CompletedSleep[] {
  const random = seededRandom(pattern + 1);
  const sleeps: CompletedSleep[] = [];
  const lastNoon = Math.floor(Date.now() / DAY_MS) * DAY_MS - 1.5 * DAY_MS;
  const add = (startTime: number, minutes: number) => {
    const waking = dateWaking(
      wallClock,
      { startTime, endTime: startTime + minutes * MINUTE_MS },
      timeZone,
    );
    sleeps.push({
      // UUIDv7 like the server's: they sort by time, so that new rows are adjacent.
      id: newId({ msecs: startTime }),
      startTime,
      ...waking,
      source: 'live',
      recordedAt: waking.endTime,
      settled: false,
    });
  };
  for (let daysAgo = 0; sleeps.length < count; daysAgo += 1) {
    const noon = lastNoon - daysAgo * DAY_MS;
    if (random() < 1 / 30) continue;
    add(noon - 13 * 60 * MINUTE_MS, Math.round(440 + 80 * random()));
    if (random() < 1 / 6 && sleeps.length < count) add(noon + 60 * MINUTE_MS, 30);
  }
  return sleeps;
}

/** Copies an account with all its sleeps to the account with this index. */
function copier(database: Database.Database): (original: string, account: number) => BenchSleeper {
  /** The copy's id: the first half of the original's and the account's index. */
  const sleepId = (column: string) => `substr(${column}, 1, 24) || substr(@userId, 25)`;
  // Last use in the future, so that the server does not update it.
  const statements = [
    copyOf('accounts', {
      username: '@name',
      email: '@email',
      username_key: '@name',
      email_key: '@email',
    }),
    `insert into auth_sessions (user_id, id, created_at, expires_at, last_used_at)
       values (@userId, @userId, @now, @expiresAt, @expiresAt)`,
    copyOf('sleeper_progress', {}),
    copyOf('achievements', { sleep_id: sleepId('sleep_id') }),
    copyOf('sleep_sessions', { id: sleepId('id') }),
    copyOf('sleep_days', {}),
  ].map((text) => database.prepare(text));

  function copyOf(table: string, columns: Record<string, string>): string {
    const names = database.pragma(`table_info(${table})`) as { name: string }[];
    const values = names.map(({ name }) =>
      name === 'user_id' ? '@userId' : (columns[name] ?? name),
    );
    return `insert into ${table} select ${values.join(', ')} from ${table} where user_id = @original order by 1, 2`;
  }

  return (original, account) => {
    const sleeper = benchSleeper(account);
    const name = `sleeper-${account}`;
    const now = Date.now();
    const expiresAt = now + YEARS_10_MS;
    const { userId } = sleeper;
    const given = { original, userId, name, email: `${name}@lelap.example`, now, expiresAt };
    database.transaction(() => {
      for (const statement of statements) statement.run(given);
    })();
    return sleeper;
  };
}
