import { v7 as newId } from 'uuid';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createPurgeJob } from '#server/jobs/purge.ts';
import type { Storage } from '#kernel/server/storage/open-storage.ts';
import type { Schema } from '#schema.ts';
import { describeEachEngine, type TestDatabase } from '../support/engines.ts';
import { withTenantGuard } from '#testkit/tenant-guard.ts';
import { addSleeper } from '#testkit/sleepers.ts';
import { createTestApp, DAY_MS, HOUR_MS, MINUTE_MS, START } from './test-app.ts';

/** Tolerance for clock differences of servers. */
const LATER_MS = 10 * MINUTE_MS;

const SLEEP = {
  startTime: 0,
  endTime: null,
  timeZone: 'UTC',
  sleepDate: null,
  startMinuteOfDay: null,
  endMinuteOfDay: null,
  source: 'live',
  recordedAt: 0,
  settled: 0,
  note: 'a dream',
  quality: 4,
} as const;

const EVENT = {
  kind: 'signed-in',
  times: 1,
  byOperator: 0,
  device: 'Firefox',
  network: '203.0.113.0/24',
  detail: null,
  lastOccurredAt: START,
} as const;

/** Retention of each table, the column of a row's age, and the rest of the row. */
const KEPT: [keyof Schema, keptMs: number, age: string, makeRow: () => object][] = [
  // The id of a deleted sleep.
  ['sleepSessions', 30 * DAY_MS, 'deletedAt', () => ({ ...SLEEP, id: newId() })],
  [
    'idempotencyKeys',
    48 * HOUR_MS,
    'createdAt',
    () => ({ idempotencyKey: newId(), requestHash: 'x', outcome: '{}' }),
  ],
  ['passwordResets', DAY_MS, 'createdAt', () => ({ tokenHash: newId(), expiresAt: 0 })],
  ['authSessions', 30 * DAY_MS, 'expiresAt', () => ({ id: newId(), createdAt: 0 })],
  ['accountEvents', 365 * DAY_MS, 'occurredAt', () => ({ ...EVENT, id: newId() })],
];

describeEachEngine('The purge job', (engine) => {
  const clock = { now: START };
  let database: TestDatabase;
  let storage: Storage;
  let userId: string;
  beforeEach(async () => {
    clock.now = START;
    database = await engine.createDatabase();
    storage = await engine.openStorage(database);
    userId = await addSleeper(storage);
  });

  const newJob = (over = storage) =>
    createPurgeJob({
      storage: withTenantGuard(over),
      now: () => clock.now,
      report: (error) => expect.unreachable(String(error)),
    });
  const insert = (table: keyof Schema, row: object) =>
    storage.db
      .insertInto(table)
      .values({ ...row, userId } as never)
      .execute();
  const count = async (table: keyof Schema) =>
    (await storage.db.selectFrom(table).select('userId').execute()).length;
  const insertOldReset = () =>
    insert('passwordResets', { tokenHash: newId(), createdAt: 0, expiresAt: 0 });

  test('the purge job deletes rows after their retention, not before', async () => {
    for (const [table, keptMs, age, makeRow] of KEPT) {
      for (const late of [0, 1]) {
        await insert(table, { ...makeRow(), [age]: START - keptMs - LATER_MS - late });
      }
    }
    const counts = () => Promise.all(KEPT.map(([table]) => count(table)));
    await newJob().run();
    expect(await counts()).toEqual(KEPT.map(() => 1));
    clock.now += HOUR_MS;
    await newJob().run();
    expect(await counts()).toEqual(KEPT.map(() => 0));
  });

  test('the purge job runs on one of several servers per hour', async () => {
    const other = await engine.openStorage(database);
    const jobs = [newJob(), newJob(other), newJob(), newJob(other)];
    const runAll = () => Promise.all(jobs.map((job) => job.run()));
    await runAll();
    await insertOldReset();
    clock.now += HOUR_MS - 1;
    await runAll();
    expect(await count('passwordResets')).toBe(1);
    clock.now += 1;
    await runAll();
    expect(await count('passwordResets')).toBe(0);
  });

  if (engine.name !== 'sqlite') return;

  test('the purge job keeps only the id of a deleted sleep past its restore time', async () => {
    const minutes = { startMinuteOfDay: 3, endMinuteOfDay: 4 };
    const times = { startTime: 1, endTime: 2, sleepDate: '2026-01-01', ...minutes };
    const facts = { ...SLEEP, ...times, endedAt: 5 };
    for (const [id, late] of [
      ['restorable', 0],
      ['too late', 1],
    ] as const) {
      const deletedAt = START - DAY_MS - LATER_MS - late;
      await insert('sleepSessions', { ...facts, id, deletedAt });
    }
    await newJob().run();
    const sleeps = await storage.db.selectFrom('sleepSessions').selectAll().orderBy('id').execute();
    expect(sleeps[0]).toMatchObject({ ...facts, id: 'restorable' });
    const gone = 'note quality endTime sleepDate startMinuteOfDay endMinuteOfDay endedAt';
    const erased = Object.fromEntries(gone.split(' ').map((column) => [column, null]));
    expect(sleeps[1]).toMatchObject({ ...erased, id: 'too late' });
    expect(sleeps[1]?.startTime).toBe(sleeps[1]?.deletedAt);
  });

  test('the purge job starts with a listening server', async () => {
    const api = await createTestApp(engine, { storage });
    await insertOldReset();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const random = vi.spyOn(Math, 'random').mockReturnValue(0);
    onTestFinished(() => {
      vi.useRealTimers();
      random.mockRestore();
    });
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    // Exactly that far: later, the driver's timeouts would fire too.
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    await vi.waitFor(async () => expect(await count('passwordResets')).toBe(0), {
      timeout: 30_000,
    });
    await api.app.close();
  });
});
