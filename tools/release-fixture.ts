/**
 * `node --import ./testkit/cheap-hash.ts tools/release-fixture.ts <version>`: writes a small database of this program on
 * each engine, as SQL, for the upgrade test of later versions (tests/storage/releases/README.md). `npm run release` runs it.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { TOTP } from 'otpauth';
import { v7 } from 'uuid';
import { buildApp } from '#server/app.ts';
import { MIN_HASH_COST } from '#server/auth/passwords/password-hasher.ts';
import { readConfig } from '#server/config.ts';
import { createMigrations } from '#server/storage/engines/migrate.ts';
import { openEngine, openStorage, type Storage } from '#server/storage/engines/open-storage.ts';
import type { Schema } from '#server/storage/schema.ts';
import { startPostgres } from '#testkit/start-postgres.ts';

const HOUR_MS = 3_600_000;
const FIRST_BEDTIME = Date.parse('2026-10-01T15:00:00.000Z');
const NIGHTS = 18;
const PASSWORD = 'a long enough one';
const TOKEN_SECRET = 'a secret of the tests, 32 bytes or more';

type Database = { dataDir: string; databaseUrl?: string };
type SleepItem = { id: string; points: number };
type Row = Record<string, string | number | null>;

/** Migrates an empty database and returns the statements that create its schema. */
async function createSchema(database: Database): Promise<string[]> {
  const statements: string[] = [];
  const engine = await openEngine(database);
  const db = new Kysely<Schema>({
    dialect: engine.dialect,
    log: ({ query }) => {
      if (/^(create|alter|drop) /i.test(query.sql)) statements.push(query.sql);
    },
  });
  const provider = { getMigrations: async () => createMigrations(engine) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  await db.destroy();
  if (error !== undefined) throw error;
  return statements;
}

/** The rows of all tables as statements, tables in order of their creation, because of foreign keys. */
async function dumpRows({ db }: Storage, schema: string): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const names = tables.map(({ name }) => name);
  names.sort((one, other) => schema.indexOf(`"${one}"`) - schema.indexOf(`"${other}"`));
  const statements: string[] = [];
  for (const name of names) {
    const rows = await db
      .$extendTables<Record<string, Row>>()
      .selectFrom(name)
      .selectAll()
      .execute();
    for (const row of rows) {
      const columns = Object.keys(row).map((column) => `"${column}"`);
      const values = Object.values(row).map(toLiteral);
      statements.push(
        `insert into "${name}" (${columns.join(', ')}) values (${values.join(', ')})`,
      );
    }
  }
  return statements;
}

function toLiteral(value: string | number | null): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
}

type Call = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  request?: { token?: string; zone?: string; body?: object },
  // oxlint-disable-next-line typescript/no-explicit-any -- Fields of all endpoints.
) => Promise<any>;

/** Facts other than sleeps: a marked date, a language, reminders, and an import of which a night was deleted. */
async function addFacts(call: Call, token: string): Promise<void> {
  await call('PUT', '/days/2026-10-03/mark', { token, body: { kind: 'free', noSleep: false } });
  await call('PATCH', '/account', { token, body: { language: 'pt-BR' } });
  const choice = { isOn: true, weekdays: [1, 7] };
  await call('PUT', '/account/reminders', {
    token,
    body: {
      bedtime: { ...choice, setMinute: 1320 },
      stillAsleep: choice,
      morning: { ...choice, setMinute: 420 },
      quietHours: null,
    },
  });
  const nights = ['2026-10-05', '2026-10-06'].map((date) => ({
    key: `fitbit:${date}`,
    startTime: `${date}T15:00:00Z`,
    endTime: `${date}T23:00:00Z`,
    timeZone: 'Asia/Jakarta',
  }));
  const importId = '0198b7a2-0000-4000-8000-000000000001';
  const batch = { importId, format: 'fitbit', fileName: 'UserSleeps.csv' };
  await call('POST', '/imports', { token, body: { ...batch, sleeps: nights } });
  const { items } = await call('GET', '/sleeps', { token });
  await call('DELETE', `/sleeps/${items[0].id}`, { token });
}

/** Fills a database through the API with a clock of its own; returns what the upgrade test needs to know. */
async function fill(storage: Storage, database: Database) {
  const clock = { now: FIRST_BEDTIME };
  const app = await buildApp({
    storage,
    config: readConfig({
      ...(database.databaseUrl && { DATABASE_URL: database.databaseUrl }),
      DATA_DIR: database.dataDir,
      TOKEN_SECRET,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'silent',
    }),
    tokenSecret: TOKEN_SECRET,
    hashCost: { ...MIN_HASH_COST, parallelism: 1 },
    now: () => clock.now,
    newId: () => v7({ msecs: clock.now }),
    webRoot: '/nothing/is/here',
    documentsRoot: '/nothing/is/here',
    logTo: process.stderr,
  });

  const call: Call = async (method, url, { token, zone, body } = {}) => {
    const response = await app.inject({
      method,
      url,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(zone && { 'time-zone': zone }),
      },
      ...(body && { payload: body }),
    });
    if (response.statusCode >= 400) throw new Error(`${method} ${url}: ${response.body}`);
    // oxlint-disable-next-line typescript/no-unsafe-return -- Fields of all endpoints.
    return response.body === '' ? undefined : response.json().data;
  };
  const signIn = async (email: string, code?: string): Promise<string> =>
    (await call('POST', '/login', { body: { email, password: PASSWORD, ...(code && { code }) } }))
      .accessToken;
  const register = async (username: string) => {
    const email = `${username.toLowerCase()}@example.org`;
    await call('POST', '/register', { body: { username, email, password: PASSWORD } });
    return { username, email, token: await signIn(email) };
  };
  const sleep = async (token: string, zone: string, hours: number) => {
    const { sleepLogId } = await call('POST', '/sleeps/start', { token, zone });
    clock.now += hours * HOUR_MS;
    await call('PUT', `/sleeps/${sleepLogId}/end`, { token, zone });
    return sleepLogId as string;
  };

  const mira = await register('Mira');
  const dewi = await register('Dewi');
  const batik = await register('Batik');
  const ids: string[] = [];
  for (let night = 0; night < NIGHTS; night += 1) {
    clock.now = FIRST_BEDTIME + night * 24 * HOUR_MS;
    ids.push(await sleep(mira.token, 'Asia/Jakarta', 7.5 + (night % 3) / 2));
    // A free day in between, so that the streak of 7 is paid once and a second run begins.
    if (night === 9) continue;
    clock.now += HOUR_MS;
    await sleep(dewi.token, 'Europe/Berlin', 6.5);
  }
  await call('PATCH', `/sleeps/${ids[3]}`, {
    token: mira.token,
    body: { note: "Rain on the roof; it's loud", quality: 4 },
  });
  await call('DELETE', `/sleeps/${ids[9]}`, { token: mira.token });
  clock.now += 2 * HOUR_MS;
  await sleep(dewi.token, 'Europe/Berlin', 17);
  await call('POST', '/sleeps', {
    token: dewi.token,
    zone: 'Europe/Berlin',
    body: {
      startTime: new Date(clock.now - 28 * HOUR_MS).toISOString(),
      endTime: new Date(clock.now - 27 * HOUR_MS).toISOString(),
    },
  });
  await addFacts(call, batik.token);
  const { secret } = await call('POST', '/account/two-step', {
    token: mira.token,
    body: { currentPassword: PASSWORD },
  });
  const code = () => new TOTP({ secret }).generate({ timestamp: clock.now });
  const { recoveryCodes } = await call('PUT', '/account/two-step', {
    token: mira.token,
    body: { code: code() },
  });
  clock.now += HOUR_MS;
  const signedOut = await signIn(mira.email, code());
  await call('POST', '/logout', { token: signedOut });
  await call('POST', '/sleeps/start', { token: dewi.token, zone: 'Europe/Berlin' });

  const sleepers = [];
  for (const { username, email, token } of [mira, dewi, batik]) {
    const { totalPoints, longestStreak, unlockedAchievements } = await call('GET', '/dashboard', {
      token,
    });
    const { items } = await call('GET', '/sleeps?limit=200', { token });
    sleepers.push({
      username,
      email,
      token,
      totalPoints,
      longestStreak,
      achievements: unlockedAchievements.map(({ id }: { id: string }) => id).toSorted(),
      sleeps: Object.fromEntries(items.map(({ id, points }: SleepItem) => [id, points])),
    });
  }
  await app.close();
  return {
    writtenAt: clock.now,
    tokenSecret: TOKEN_SECRET,
    password: PASSWORD,
    secret,
    recoveryCodes,
    signedOut,
    sleepers,
  };
}

async function writeFixture(folder: string, name: string, database: Database): Promise<void> {
  const schema = await createSchema(database);
  const storage = await openStorage(database);
  try {
    const known = await fill(storage, database);
    const rows = await dumpRows(storage, schema.join());
    await writeFile(path.join(folder, `${name}.sql`), `${[...schema, ...rows].join(';\n')};\n`);
    await writeFile(path.join(folder, `${name}.json`), `${JSON.stringify(known, undefined, 2)}\n`);
  } finally {
    await storage.close();
  }
}

const [version = ''] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Name the version, such as 0.3.0.');
const folder = path.join(import.meta.dirname, '../tests/storage/releases', version);
await mkdir(folder, { recursive: true });
const dataDir = await mkdtemp(path.join(tmpdir(), 'lelap-fixture-'));
const postgres = await startPostgres();
try {
  await writeFixture(folder, 'sqlite', { dataDir });
  await writeFixture(folder, 'postgres', { dataDir, databaseUrl: postgres.url });
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true });
}
