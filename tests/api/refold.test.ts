// @module-tag slow
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { RULES_CHANGED_AT, RULES_VERSION } from '#domain/rules-version.ts';
import { createRefoldJob, type Refolder } from '#server/jobs/refold.ts';
import { createRefoldThread } from '#server/jobs/refold-thread.ts';
import { openStorage, type Storage } from '#server/storage/engines/open-storage.ts';
import { refoldSleeper } from '#server/usecases/progress/refold-outdated.ts';
import { wallClock } from '#server/wall-clock.ts';
import { insertSleepHistoryOfVersion1 } from '#testkit/older-rules.ts';
import { withTenantGuard } from '#testkit/tenant-guard.ts';
import { sleepsOf } from '#testkit/nights.ts';
import { addSleeper } from '#testkit/sleepers.ts';
import { sleepEnding } from '#testkit/sleeps.ts';
import { describeEachEngine } from '../support/engines.ts';
import { createTestApp } from './test-app.ts';

/** Three nights: by version 1 the first, an import, earned 80 points and the third a bonus of 50. */
const NIGHTS = [1, 2, 3].map((day) =>
  sleepEnding(`2026-03-0${day}T07:00`, 480, {
    id: `00000000-0000-7000-8000-00000000000${day}`,
    ...(day === 1 && { source: 'import:csv' as const }),
  }),
);
const [BEFORE, AFTER] = [290, 160];

/** Enough for the database to grow by some pages. */
const LONG_LOG = sleepsOf(Date.parse('2022-01-01T22:00:00Z'), 1_000);

/** Generous for busy machines. */
const POLL = { timeout: 30_000 };

const versionsIn = async ({ db }: Storage) => {
  const rows = await db.selectFrom('sleeper_progress').select('rules_version').execute();
  return rows.map((row) => row.rules_version);
};

describeEachEngine('The refold job', (engine) => {
  let storage: Storage;
  let log: string[];
  let userIds: string[];
  beforeEach(async () => {
    storage = await engine.openStorage();
    log = [];
    userIds = [];
    for (let count = 0; count < 5; count += 1) {
      const userId = await addSleeper(storage, 'Asia/Jakarta');
      await insertSleepHistoryOfVersion1(storage, userId, NIGHTS, 'Asia/Jakarta');
      userIds.push(userId);
    }
  });

  const newJob = (refold: Refolder['refold'] = refoldOne) =>
    createRefoldJob({
      storage: withTenantGuard(storage),
      refolder: { refold, release: async () => {} },
      log: { info: (_, line) => void log.push(line), error: (_, line) => void log.push(line) },
    });
  const refoldOne = (userId: string) =>
    refoldSleeper({ storage: withTenantGuard(storage), wallClock }, userId);
  const mark = (userId: string, version: number) =>
    storage.db
      .updateTable('sleeper_progress')
      .set({ rules_version: version })
      .where('user_id', '=', userId)
      .execute();

  test('the refold job refolds every sleeper once, also after another process ended', async () => {
    await mark(userIds[2] as string, -7);
    const job = newJob();
    expect(await job.pass()).toBe(true);
    expect(await versionsIn(storage)).toEqual(userIds.map(() => RULES_VERSION));
    expect(job.counts()).toEqual({ refolded: 5, failed: 0, isDone: true });
    expect(await job.pass()).toBe(true);
    expect(job.counts().refolded).toBe(5);
    expect(log).toEqual(['sleepers were refolded', 'sleepers were refolded']);
  });

  test('two processes share the refold job', async () => {
    const jobs = [newJob(), newJob()];
    await Promise.all(jobs.map((job) => job.pass()));
    expect(await versionsIn(storage)).toEqual(userIds.map(() => RULES_VERSION));
    expect(jobs.reduce((sum, job) => sum + job.counts().refolded, 0)).toBe(5);
  });

  // The tests below do not depend on the engine.
  if (engine.name !== 'sqlite') return;

  test('the refold job refolds a sleeper who reads first', async () => {
    const order: string[] = [];
    const job = newJob(async (userId) => {
      order.push(userId);
      if (order.length === 1) job.soon(userIds.toSorted()[4] as string);
      return await refoldOne(userId);
    });
    await job.pass();
    expect(order).toEqual([0, 4, 1, 2, 3].map((index) => userIds.toSorted()[index]));
  });

  test('the refold job stops on a full disk, does not affect reads, and resumes', async () => {
    let isFull = true;
    const job = newJob(async (userId) => {
      if (isFull) throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' });
      return await refoldOne(userId);
    });
    expect(await job.pass()).toBe(false);
    expect(job.counts()).toEqual({ refolded: 0, failed: 3, isDone: false });
    isFull = false;
    expect(await job.pass()).toBe(true);
    expect(await versionsIn(storage)).toEqual(userIds.map(() => RULES_VERSION));
  });

  test('a sleeper whose refold fails does not delay others', async () => {
    const job = newJob(async (userId) => {
      if (userId === userIds[0]) throw new Error('broken');
      return await refoldOne(userId);
    });
    expect(await job.pass()).toBe(false);
    expect((await versionsIn(storage)).filter((version) => version !== RULES_VERSION)).toEqual([1]);
  });

  test('the refold job takes at most a tenth of the time', async () => {
    const WORK_MS = 20;
    const job = newJob(async () => {
      await wait(WORK_MS);
      return true;
    });
    const since = performance.now();
    await job.pass();
    expect(performance.now() - since).toBeGreaterThan(10 * WORK_MS * (userIds.length - 1));
  });
});

test('the refold job uses a separate thread on SQLite', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lelap-refold-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const storage = await openStorage({ dataDir });
  onTestFinished(() => storage.close());
  const userId = await addSleeper(storage, 'Asia/Jakarta');
  await insertSleepHistoryOfVersion1(storage, userId, NIGHTS, 'Asia/Jakarta');

  const { refold, release } = createRefoldThread(dataDir);
  expect(await refold(userId)).toBe(true);
  expect(await versionsIn(storage)).toEqual([RULES_VERSION]);
  expect(await refold(userId)).toBe(false);
  await release();
  // The next refold starts a new thread.
  expect(await refold(userId)).toBe(false);
  await release();
});

test('a full SQLite disk serves reads and is refolded once there is room', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lelap-full-'));
  const storage = await openStorage({ dataDir });
  const api = await createTestApp({ openStorage: async () => storage });
  onTestFinished(async () => {
    await api.app.close();
    await storage.close();
    await rm(dataDir, { recursive: true });
  });
  const { userId, token } = await api.addSignedIn();
  await insertSleepHistoryOfVersion1(storage, userId, LONG_LOG, 'UTC');
  // The disk is full.
  await sql`vacuum`.execute(storage.db);
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(storage.db);
  const allow = (pages: number) =>
    sql`pragma max_page_count = ${sql.lit(pages)}`.execute(storage.db);
  await allow(rows[0]?.page_count ?? 0);

  const refolded = refoldSleeper({ storage, wallClock }, userId);
  await expect(refolded).rejects.toMatchObject({ code: 'SQLITE_FULL' });
  const { statusCode, body } = await api.call('GET', '/dashboard', { token });
  expect({ statusCode, body }).toMatchObject({ statusCode: 200 });
  expect(await versionsIn(storage)).not.toContain(RULES_VERSION);

  await allow(1_000_000);
  expect(await refoldSleeper({ storage, wallClock }, userId)).toBe(true);
  expect(await versionsIn(storage)).toEqual([RULES_VERSION]);
});

describeEachEngine('A change of the rules', (engine) => {
  let api: Awaited<ReturnType<typeof createTestApp>>;
  beforeAll(async () => {
    api = await createTestApp(engine);
  });

  test('GET /dashboard reports a change of the rules until the sleeper has seen it', async () => {
    const { token, userId } = await api.addSignedIn();
    await insertSleepHistoryOfVersion1(api.storage, userId, NIGHTS, 'Asia/Jakarta');
    const read = async () => (await api.call('GET', '/dashboard', { token })).json().data;
    expect(await read()).toMatchObject({ totalPoints: BEFORE, rulesChange: null });

    await api.app.listen({ port: 0, host: '127.0.0.1' });
    await read();
    const rulesChange = {
      changedAt: new Date(RULES_CHANGED_AT).toISOString(),
      pointsBefore: BEFORE,
      pointsAfter: AFTER,
    };
    await expect.poll(read, POLL).toMatchObject({ totalPoints: AFTER, rulesChange });

    // A second change before it is seen keeps the first `pointsBefore`.
    const change = (points: number) =>
      api.storage.db
        .updateTable('sleeper_progress')
        .set({ rules_version: 1, total_points: points })
        .where('user_id', '=', userId)
        .execute();
    await change(123);
    await read();
    await expect.poll(read, POLL).toMatchObject({ totalPoints: AFTER, rulesChange });

    const seen = await api.call('POST', '/account/rules-change/seen', { token });
    expect(seen.statusCode).toBe(204);
    expect((await read()).rulesChange).toBeNull();
    await change(AFTER);
    await read();
    await expect.poll(() => versionsIn(api.storage), POLL).toEqual([RULES_VERSION]);
    expect((await read()).rulesChange).toBeNull();
  });
});
