import { v7 as newId } from 'uuid';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createPurgeJob } from '#server/jobs/purge.ts';
import type { Storage } from '#server/storage/engines/open-storage.ts';
import type { Schema } from '#server/storage/schema.ts';
import { describeEachEngine, type TestDatabase } from '../support/engines.ts';
import { withTenantGuard } from '#testkit/tenant-guard.ts';
import { addSleeper, HOUR_MS, MINUTE_MS } from '#testkit/sleepers.ts';
import { createTestApp, DAY_MS, START } from './test-app.ts';

/** Tolerance for clock differences of servers. */
const LATER_MS = 10 * MINUTE_MS;

type Row = { [Table in keyof Schema]: [Table, Partial<Schema[Table]>] }[keyof Schema];

const SLEEP = {
  end_time: null,
  time_zone: 'UTC',
  sleep_date: null,
  start_minute_of_day: null,
  source: 'live',
  recorded_at: 0,
  settled: 0,
  note: 'a dream',
  quality: 4,
  state: 'deleted',
  points: 0,
  bonus_points: 0,
  bonuses_paid: 0,
} as const;

const EVENT = {
  kind: 'signed-in',
  times: 1,
  by_operator: 0,
  device: 'Firefox',
  network: '203.0.113.0/24',
  detail: null,
} as const;

/** Retention of each table, and a row of a given age. */
const KEPT: [keptMs: number, (age: number) => Row][] = [
  // The id of a deleted sleep.
  [
    30 * DAY_MS,
    (age) => ['sleep_sessions', { ...SLEEP, id: newId(), start_time: 0, deleted_at: START - age }],
  ],
  [
    48 * HOUR_MS,
    (age) => [
      'idempotency_keys',
      { idempotency_key: newId(), request_hash: 'x', outcome: '{}', created_at: START - age },
    ],
  ],
  [
    24 * HOUR_MS,
    (age) => ['password_resets', { token_hash: newId(), created_at: START - age, expires_at: 0 }],
  ],
  // Counted from its expiry.
  [
    30 * DAY_MS,
    (age) => [
      'auth_sessions',
      { id: newId(), name: 'Firefox', created_at: 0, expires_at: START - age },
    ],
  ],
  [
    365 * DAY_MS,
    (age) => {
      const occurred = { occurred_at: START - age, last_occurred_at: START - age };
      return ['account_events', { ...EVENT, ...occurred, id: newId() }];
    },
  ],
];

const EXPIRED_MS = 400 * DAY_MS;

describeEachEngine('The purge job', (engine) => {
  let database: TestDatabase;
  let storage: Storage;
  let userId: string;
  let clock: { now: number };
  beforeEach(async () => {
    clock = { now: START };
    database = await engine.createDatabase();
    storage = await engine.openStorage(database);
    userId = await addSleeper(storage);
  });

  /** The server's own job. */
  const newJob = (over = storage) =>
    createPurgeJob({
      storage: withTenantGuard(over),
      now: () => clock.now,
      report: (error) => {
        throw error;
      },
    });
  const insert = ([table, row]: Row, owner = userId) =>
    storage.db
      .insertInto(table)
      .values({ ...row, user_id: owner } as never)
      .execute();
  const insertAnswers = (rows: number, owner = userId) =>
    storage.db
      .insertInto('idempotency_keys')
      .values(
        Array.from({ length: rows }, () => ({
          user_id: owner,
          idempotency_key: newId(),
          request_hash: 'x',
          outcome: '{}',
          created_at: START - EXPIRED_MS,
        })),
      )
      .execute();
  const countAnswers = async () => (await countRows())['idempotency_keys'];
  const countRows = async () => {
    const counts: { [table: string]: number } = {};
    for (const [, rowOf] of KEPT) {
      const [table] = rowOf(0);
      counts[table] = (await storage.db.selectFrom(table).select('user_id').execute()).length;
    }
    return counts;
  };
  const each = (rows: number) => Object.fromEntries(KEPT.map(([, rowOf]) => [rowOf(0)[0], rows]));

  test('the purge job deletes rows after their retention, not before', async () => {
    for (const [kept, rowOf] of KEPT) {
      await insert(rowOf(kept + LATER_MS + 1));
      await insert(rowOf(kept + LATER_MS));
    }
    await newJob().run();
    expect(await countRows()).toEqual(each(1));
    clock.now += HOUR_MS;
    await newJob().run();
    expect(await countRows()).toEqual(each(0));
  });

  test('the purge job runs on one of several servers per hour', async () => {
    const other = await engine.openStorage(database);
    const jobs = [newJob(), newJob(other), newJob(), newJob(other)];
    const runAll = () => Promise.all(jobs.map((job) => job.run()));
    await insertAnswers(1);
    await runAll();
    expect(await countAnswers()).toBe(0);

    await insertAnswers(1);
    clock.now += HOUR_MS - 1;
    await runAll();
    expect(await countAnswers()).toBe(1);
    clock.now += 1;
    await runAll();
    expect(await countAnswers()).toBe(0);
  });

  // The tests below do not depend on the engine.
  if (engine.name !== 'sqlite') return;

  test('the purge job keeps only the id of a deleted sleep past its restore time', async () => {
    const times = { start_time: 1, end_time: 2, sleep_date: '2026-01-01', start_minute_of_day: 3 };
    const own = {
      ...SLEEP,
      ...times,
      end_minute_of_day: 4,
      time_zone: 'Asia/Jakarta',
      ended_at: 5,
    };
    const add = (id: string, age: number) =>
      insert(['sleep_sessions', { ...own, id, deleted_at: START - age }]);
    await add('restorable', 24 * HOUR_MS + LATER_MS);
    await add('too late', 24 * HOUR_MS + LATER_MS + 1);
    await newJob().run();
    const sleeps = await storage.db
      .selectFrom('sleep_sessions')
      .selectAll()
      .orderBy('id')
      .execute();
    expect(sleeps[0]).toMatchObject({ ...own, id: 'restorable' });
    const said = { note: null, quality: null, end_time: null, sleep_date: null, ended_at: null };
    expect(sleeps[1]).toMatchObject({ ...SLEEP, id: 'too late', ...said, end_minute_of_day: null });
    expect(sleeps[1]?.start_time).toBe(sleeps[1]?.deleted_at);
  });

  test('the purge job stops between two sleepers and resumes in the next run', async () => {
    for (let n = 0; n < 20; n += 1) await insertAnswers(1, await addSleeper(storage));
    const job = newJob();
    const running = job.run();
    await job.stop();
    await running;
    expect(await countAnswers()).toBeGreaterThan(0);
    clock.now += HOUR_MS;
    await newJob().run();
    expect(await countAnswers()).toBe(0);
  });

  test('the purge job reaches more accounts than one page has', async () => {
    const ids = Array.from({ length: 501 }, (_, n) => `zz-${String(n).padStart(4, '0')}`);
    await storage.db
      .insertInto('accounts')
      .values(
        ids.map((id) => ({
          user_id: id,
          username: 'Mira',
          email: id,
          password_hash: '',
          sleep_goal_minutes: 480,
          created_at: 0,
        })),
      )
      .execute();
    await insertAnswers(1, ids.at(-1));
    await newJob().run();
    expect(await countAnswers()).toBe(0);
  });

  test('the purge job starts with a listening server', async () => {
    const api = await createTestApp({ openStorage: async () => storage });
    clock = api.clock;
    await insertAnswers(1);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const random = vi.spyOn(Math, 'random').mockReturnValue(0);
    onTestFinished(() => {
      vi.useRealTimers();
      random.mockRestore();
    });
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    // Exactly that far: later, the driver's timeouts would fire too.
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    await vi.waitFor(async () => expect(await countAnswers()).toBe(0), { timeout: 30_000 });
    await insertAnswers(1);
    clock.now += HOUR_MS;
    // Repeatedly: the first run may still be resting, and the next is scheduled after it.
    const lookAgain = async () => {
      await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
      expect(await countAnswers()).toBe(0);
    };
    await vi.waitFor(lookAgain, { timeout: 30_000 });
    await api.app.close();
  });
});
