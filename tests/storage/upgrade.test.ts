// @module-tag slow
import { globSync } from 'node:fs';
import { copyFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { sqliteFile } from '#kernel/server/storage/sqlite-connection.ts';
import { listDestinationOwners, listDestinations } from '#destinations/server/destination-rows.ts';
import { listImports } from '#imports/server/import-rows.ts';
import { listWebhooks } from '#webhooks/server/add-webhook.ts';
import { HOUR_MS } from '#testkit/sleepers.ts';
import { runStatements } from '#testkit/start-postgres.ts';
import { createTestApp, dataOf } from '../api/test-app.ts';
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
    sleeps: Record<string, number>;
  }[];
};

/** By dream name, what version 0.2.0 showed after its own upgrade. */
type Progress = Record<
  string,
  {
    totalPoints: number;
    currentStreak: number;
    longestStreak: number;
    /** When each was unlocked. */
    achievements: Record<string, string>;
    /** The points of each day with sleep. */
    days: Record<string, number>;
  }
>;

/** Version 1 of the rules, and a total that it came to. */
const FEWER_POINTS = `update progress set total_points = 1700 where user_id in
  (select user_id from accounts where username = 'Mira')`;

/** That version stored a long import in batches. */
const SECOND_BATCH = `insert into imports
  (user_id, import_id, batch, format, file_name, created_at, request_hash, outcome)
  select user_id, import_id, 1, format, file_name, created_at + 1, request_hash, outcome from imports`;

/** Of the sleeper with a webhook: one that works, one that failed last, and one that is paused. */
const CHANNELS = `insert into reminder_channels
  (user_id, id, kind, label, sealed_target, created_at, active_at, failure, failed_at, failures)
  select user_id, name, 'ntfy', name, 'sealed', 1, 2, failure, failed_at, failures from accounts, (
    select 'a' name, null failure, null failed_at, 0 failures
    union all select 'b', 'busy', 3, 9 union all select 'c', 'refused', 4, 10) given
  where user_id in (select user_id from webhooks)`;

const FAILING_WEBHOOK = `update webhooks set failing_since = 5, disabled_at = 6, includes_note = 1,
  tries = '[{"type":"test","triedAt":"1970-01-01T00:00:00.006Z","isDelivered":false,"status":"410"}]'`;

async function load({ dataDir, databaseUrl }: TestDatabase, statements: string): Promise<void> {
  if (databaseUrl === undefined) new Database(sqliteFile(dataDir)).exec(statements).close();
  else await runStatements(databaseUrl, statements);
}

describeEachEngine('an upgrade', (engine) => {
  const read = (version: string, extension: string) =>
    readFile(path.join(RELEASES, version, `${engine.name}.${extension}`), 'utf8');
  const readKnown = async (version: string) => JSON.parse(await read(version, 'json')) as Known;
  const readProgress = async (version: string) =>
    JSON.parse(await readFile(path.join(RELEASES, version, 'progress.json'), 'utf8')) as Progress;

  test('from 0.2.0-pre keeps due reminders, and joins and counts the batches of an import', async () => {
    const database = await engine.createEmptyDatabase();
    await load(database, await read('0.2.0-pre', 'sql'));
    await load(database, SECOND_BATCH);
    const { db } = await engine.openStorage(database);
    const due = await db.selectFrom('remindersDue').select('kind').orderBy('kind').execute();
    expect(due).toEqual([{ kind: 'bedtime' }, { kind: 'morning' }]);
    const { userId } = await db.selectFrom('imports').select('userId').executeTakeFirstOrThrow();
    expect(await listImports(db, userId, { limit: 9 })).toMatchObject([
      {
        fileName: 'UserSleeps.csv',
        counts: { new: 4, same: 0, deletedByYou: 0, overlaps: 0, tooOld: 0 },
        marks: 0,
        unreadable: 0,
      },
    ]);
  });

  test('from 0.2.0 keeps the channels of reminders and the webhooks, and what failed of them', async () => {
    const database = await engine.createEmptyDatabase();
    await load(database, await read('0.2.0', 'sql'));
    await load(database, `${CHANNELS}; ${FAILING_WEBHOOK}`);
    const { db } = await engine.openStorage(database);
    const [userId = ''] = await listDestinationOwners(db);
    const [works, fails, paused, webhook, ...more] = await listDestinations(db, { userId, now: 9 });
    const channel = {
      kind: 'ntfy',
      sealedTarget: 'sealed',
      createdAt: 1,
      activeAt: 2,
      heldAt: null,
    };
    const working = { failingSince: null, failedAt: null, failure: null, disabledAt: null };
    expect(works).toMatchObject({ ...channel, label: 'a', ...working, failures: 0 });
    const failing = { failingSince: 3, failedAt: 3, failure: 'busy', failures: 9 };
    expect(fails).toMatchObject({ ...channel, label: 'b', ...failing, disabledAt: null });
    expect(paused).toMatchObject({ label: 'c', failure: 'refused', disabledAt: 4 });
    const kept = { includesNote: true, failingSince: 5, disabledAt: 6 };
    expect(webhook).toMatchObject({ kind: 'event', activeAt: webhook?.createdAt, ...kept });
    expect(more).toEqual([]);
    const tries = [{ type: 'test', triedAt: 6, isDelivered: false, status: '410' }];
    expect(await listWebhooks({ now: () => 9 }, db, userId)).toMatchObject([{ tries }]);
  });

  test.each([
    // The 75 points since are told; what the rules took away is not.
    ['0.2.0', '', 'Dewi', { pointsBefore: 90, pointsAfter: 75 }],
    ['0.1.0', FEWER_POINTS, 'Mira', { pointsBefore: 1_700, pointsAfter: 1_765 }],
  ])('from %s tells once what newer rules changed', async (version, change, name, told) => {
    const { tokenSecret, writtenAt, sleepers } = await readKnown(version);
    const database = await engine.createEmptyDatabase();
    await load(database, await read(version, 'sql'));
    if (change !== '') await load(database, change);
    const storage = await engine.openStorage(database);
    const { clock, call } = await createTestApp(engine, { storage, tokenSecret });
    clock.now = writtenAt;
    const { token = '' } = sleepers.find(({ username }) => username === name) ?? {};
    const readChange = async () =>
      (await call('GET', '/dashboard', { token })).json().data.rulesChange;
    expect(await readChange()).toMatchObject(told);
    await call('POST', '/account/rules-change/seen', { token });
    expect(await readChange()).toBeNull();
  });

  test.each(versions)('from %s keeps points, sign-ins and second steps', async (version) => {
    const known = await readKnown(version);
    const progress = await readProgress(version);
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

    const checked = { sleepers: sleepers.length, damage: [], faults: [] };
    expect(JSON.parse(await admin('check', '--json'))).toEqual(checked);

    for (const { username, token, sleeps } of sleepers) {
      const { unlockedAchievements, ...dashboard } = await dataOf(
        call('GET', '/dashboard', { token }),
      );
      const { achievements, days, ...totals } = progress[username] ?? {};
      expect(dashboard).toMatchObject({ username, ...totals });
      type Unlocked = { id: string; unlockedAt: string };
      const unlocked = unlockedAchievements.map(({ id, unlockedAt }: Unlocked) => [id, unlockedAt]);
      expect(Object.fromEntries(unlocked)).toEqual(achievements);
      type Day = { sleepDate: string; minutes: number; points: number };
      const shown = (await dataOf(call('GET', '/days?limit=200', { token }))).items
        .filter(({ minutes }: Day) => minutes > 0)
        .map(({ sleepDate, points }: Day) => [sleepDate, points]);
      expect(Object.fromEntries(shown)).toEqual(days);
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
    const { out } = await runAdmin({ dataDir }, ['check', '--json']);
    expect(JSON.parse(out)).toEqual(checked);
  });
});
