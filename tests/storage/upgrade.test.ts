// @module-tag slow
import { globSync } from 'node:fs';
import { copyFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { sqliteFile } from '#server/storage/engines/sqlite-connection.ts';
import { readImports } from '#server/usecases/imports/list-imports.ts';
import { HOUR_MS } from '#testkit/sleepers.ts';
import { runStatements } from '#testkit/start-postgres.ts';
import { createTestApp } from '../api/test-app.ts';
import { runAdmin } from '../cli/run-admin.ts';
import { appCode } from '../support/authenticator-app.ts';
import { describeEachEngine, type TestDatabase } from '../support/engines.ts';

const RELEASES = path.join(import.meta.dirname, 'releases');
const versions = globSync('*/', { cwd: RELEASES }).toSorted();

/** What is known of the stored database. */
type Known = {
  writtenAt: number;
  tokenSecret: string;
  password: string;
  secret: string;
  recoveryCodes: string[];
  signedOut: string;
  sleepers: {
    username: string;
    email: string;
    token: string;
    totalPoints: number;
    longestStreak: number;
    achievements: string[];
    sleeps: Record<string, number>;
  }[];
};

/** That version stored a long import in batches. */
const SECOND_BATCH = `insert into imports
  (user_id, import_id, batch, format, file_name, created_at, request_hash, outcome)
  select user_id, import_id, 1, format, file_name, created_at + 1, request_hash, outcome from imports`;

async function load({ dataDir, databaseUrl }: TestDatabase, statements: string): Promise<void> {
  if (databaseUrl === undefined) new Database(sqliteFile(dataDir)).exec(statements).close();
  else await runStatements(databaseUrl, statements);
}

describeEachEngine('an upgrade', (engine) => {
  const read = (version: string, extension: string) =>
    readFile(path.join(RELEASES, version, `${engine.name}.${extension}`), 'utf8');

  test('from 0.2.0-pre keeps due reminders, and joins and counts the batches of an import', async () => {
    const database = await engine.createEmptyDatabase();
    await load(database, await read('0.2.0-pre', 'sql'));
    await load(database, SECOND_BATCH);
    const { db } = await engine.openStorage(database);
    const due = await db.selectFrom('reminders_due').select('kind').orderBy('kind').execute();
    expect(due).toEqual([{ kind: 'bedtime' }, { kind: 'morning' }]);
    const { user_id } = await db.selectFrom('imports').select('user_id').executeTakeFirstOrThrow();
    expect(await readImports(db, user_id, { limit: 9 })).toMatchObject([
      {
        fileName: 'UserSleeps.csv',
        counts: { new: 4, same: 0, deletedByYou: 0, overlaps: 0, tooOld: 0 },
        marks: 0,
        unreadable: 0,
      },
    ]);
  });

  test.each(versions)('from %s keeps points, sign-ins and second steps', async (version) => {
    const known = JSON.parse(await read(version, 'json')) as Known;
    const { password, secret, sleepers, recoveryCodes } = known;
    const database = await engine.createEmptyDatabase();
    await load(database, await read(version, 'sql'));
    const backup = path.join(database.dataDir, 'backup.db');
    if (engine.name === 'sqlite') await copyFile(sqliteFile(database.dataDir), backup);
    const admin = async (...args: string[]) => {
      const { code, out } = await runAdmin(database, args);
      expect({ args, code }).toEqual({ args, code: 0 });
      return out;
    };

    const storage = await engine.openStorage(database);
    const { tokenSecret } = known;
    const { clock, call } = await createTestApp(engine, { storage, tokenSecret });
    clock.now = known.writtenAt + HOUR_MS;

    expect(JSON.parse(await admin('check', '--json'))).toMatchObject({
      sleepers: sleepers.length,
      damage: [],
      differences: 0,
    });
    await admin('refold');
    expect(JSON.parse(await admin('check', '--json'))).toMatchObject({ outdated: 0, faults: [] });

    for (const { username, token, sleeps, achievements, ...totals } of sleepers) {
      const dashboard = (await call('GET', '/dashboard', { token })).json().data;
      expect(dashboard).toMatchObject({ username, ...totals, rulesChange: null });
      const unlocked = dashboard.unlockedAchievements.map(({ id }: { id: string }) => id);
      expect(unlocked).toEqual(expect.arrayContaining(achievements));
      const { items } = (await call('GET', '/sleeps?limit=200', { token })).json().data;
      type Item = { id: string; points: number };
      expect(Object.fromEntries(items.map(({ id, points }: Item) => [id, points]))).toEqual(sleeps);
      const exported = JSON.parse(await admin('export-user', username));
      expect(exported.sleeps).toHaveLength(items.length);
    }

    const signIn = async (email: string, code?: string) =>
      await call('POST', '/login', { payload: { email, password, ...(code && { code }) } });
    const [{ email = '' } = {}, ...others] = sleepers;
    expect((await signIn(email)).json().code).toBe('CODE_REQUIRED');
    expect((await signIn(email, appCode(secret, clock.now))).statusCode).toBe(200);
    expect((await signIn(email, recoveryCodes[0])).statusCode).toBe(200);
    const { signedOut } = known;
    expect((await call('GET', '/dashboard', { token: signedOut })).statusCode).toBe(401);

    for (const sleeper of others) {
      const token = (await signIn(sleeper.email)).json().data.accessToken;
      const readDashboard = async () => (await call('GET', '/dashboard', { token })).json().data;
      let id = (await readDashboard()).activeSleep?.id;
      id ??= (await call('POST', '/sleeps/start', { token })).json().data.sleepLogId;
      clock.now += 8 * HOUR_MS;
      const ended = (await call('PUT', `/sleeps/${id}/end`, { token })).json().data;
      expect(ended.pointsAwarded).toBeGreaterThan(0);
      expect((await readDashboard()).totalPoints).toBe(sleeper.totalPoints + ended.pointsAwarded);
    }

    // Of PostgreSQL, loading the statements was the restore.
    if (engine.name !== 'sqlite') return;
    const dataDir = path.join(database.dataDir, 'restored');
    const restored = await runAdmin({ dataDir }, ['restore', backup]);
    expect(restored).toMatchObject({ code: 0, err: '' });
    const checked = await runAdmin({ dataDir }, ['check', '--json']);
    const expected = { sleepers: sleepers.length, differences: 0, outdated: 0 };
    expect(JSON.parse(checked.out)).toMatchObject(expected);
  });
});
