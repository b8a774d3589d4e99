import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { RULES_VERSION } from '#domain/fold.ts';
import type { CompletedSleep } from '#domain/sleep.ts';
import { type Storage } from '#server/storage/engines/open-storage.ts';
import { checkProgress } from '#server/usecases/progress/check-progress.ts';
import { correctSleep } from '#server/usecases/sleeps/correct-sleep.ts';
import { deleteSleep } from '#server/usecases/sleeps/delete-sleep.ts';
import { endSleep, startSleep } from '#server/usecases/sleeps/start-end.ts';
import { enterSleep } from '#server/usecases/sleeps/enter-sleep.ts';
import { importNights } from '#server/usecases/imports/import-nights.ts';
import { listDays, listMonths } from '#server/usecases/diary/list-days.ts';
import { listSleeps } from '#server/usecases/diary/list-sleeps.ts';
import { readDashboard } from '#server/usecases/dashboard/read-dashboard.ts';
import { refoldSleeper } from '#server/usecases/progress/refold-history.ts';
import { restoreSleep } from '#server/usecases/sleeps/restore-sleep.ts';
import { insertSleepHistoryOfVersion1 } from '#testkit/older-rules.ts';
import { readSleepHistory, readStoredProgress } from '#testkit/sleep-history.ts';
import { addSleeper, createDeps, HOUR_MS, type TestDeps } from '#testkit/sleepers.ts';
import { sleepEnding, sleepHistoriesOf } from '#testkit/sleeps.ts';
import { describeEachEngine } from '../support/engines.ts';
import { expectFoldOfFacts } from '../support/fold-of-facts.ts';

/** Reproducible generated histories with naps, flights, imports and early wakings, and one of 8 early nights. */
const earlyNights = Array.from({ length: 8 }, (_, index) =>
  sleepEnding(`2026-03-0${index + 1}T05:00`, 480, {
    // By version 1 the first two nights earned points.
    ...(index < 2 && { source: 'import:csv' as const }),
  }),
);
const HISTORIES: readonly (readonly CompletedSleep[])[] = [
  earlyNights,
  ...fc.sample(sleepHistoriesOf({ minLength: 10, maxLength: 60 }), { numRuns: 2, seed: 13 }),
];

const lastEnd = (history: readonly CompletedSleep[]) =>
  Math.max(...history.map(({ endTime, recordedAt }) => Math.max(endTime, recordedAt)));

describeEachEngine('the cache of older rules', (engine) => {
  let storage: Storage;
  let deps: TestDeps;

  beforeAll(async () => {
    storage = await engine.openStorage();
    deps = createDeps(storage);
    let ids = 0;
    deps = { ...deps, newId: () => `f0000000-0000-7000-8000-${(ids += 1)}` };
  });

  async function addOutdated(history: readonly CompletedSleep[]): Promise<string> {
    const userId = await addSleeper(storage, 'Asia/Jakarta');
    await insertSleepHistoryOfVersion1(storage, userId, history);
    deps.clock.now = lastEnd(history) + 9 * HOUR_MS;
    return userId;
  }
  const readRules = (userId: string) =>
    storage.db
      .selectFrom('sleeper_progress')
      .where('user_id', '=', userId)
      .select(['rules_version as version', 'points_before_rules as pointsBefore'])
      .executeTakeFirstOrThrow();

  /** Expects the cache to be the fold by the current rules. */
  async function expectCurrent(userId: string): Promise<void> {
    await expectFoldOfFacts(storage, userId);
    expect((await readRules(userId)).version).toBe(RULES_VERSION);
    expect(await checkProgress(deps, userId, { repair: false })).toEqual([]);
  }

  const endOne = async (userId: string) => {
    const { sleep } = await startSleep(deps, { userId });
    deps.clock.now += 8 * HOUR_MS;
    await endSleep(deps, { userId, id: sleep.sleepLogId });
  };
  const enterOne = async (userId: string) => {
    const endTime = deps.clock.now - HOUR_MS;
    await enterSleep(deps, { userId, entry: { startTime: endTime - HOUR_MS, endTime } });
  };
  const importNothing = (userId: string, dryRun = false) =>
    importNights(
      { ...deps, countImport: async () => {} },
      {
        userId,
        importId: deps.newId(),
        format: 'csv',
        fileName: 'nights.csv',
        sleeps: [],
        marks: [],
        by: 'operator',
        dryRun,
      },
    );
  const first = (history: readonly CompletedSleep[]) => ({ id: history[0]?.id ?? '' });

  test('a refold dates a new achievement by the sleep that earned it', async () => {
    const userId = await addOutdated(earlyNights);
    await endOne(userId);
    const { unlocked } = await readStoredProgress(storage.db, userId);
    expect(unlocked).toContainEqual({
      id: 'early-bird',
      sleepId: earlyNights[6]?.id,
      unlockedAt: earlyNights[6]?.endTime,
    });
  });

  test('a dry run refolds an outdated cache first and writes nothing else', async () => {
    const userId = await addOutdated(earlyNights);
    const before = await readStoredProgress(storage.db, userId);
    const endTime = deps.clock.now - HOUR_MS;
    const entry = { startTime: endTime - HOUR_MS, endTime };
    const preview = await enterSleep(deps, { userId, dryRun: true, entry });
    expect(preview.pointsBefore).toBeLessThan(before.totals.totalPoints);
    await expectCurrent(userId);
    expect(await readSleepHistory(storage.db, userId)).toHaveLength(earlyNights.length);
  });

  test('two processes and concurrent requests reach one fold', async () => {
    for (const history of HISTORIES) {
      const userId = await addOutdated(history);
      const refolds = Array.from({ length: 3 }, () => refoldSleeper(deps, userId));
      await Promise.all([...refolds, endOne(userId), enterOne(userId)]);
      await expectCurrent(userId);
      expect(await refoldSleeper(deps, userId)).toBe(false);
    }
  });

  test('a deleted sleep without its minute of waking comes back with it', async () => {
    const userId = await addOutdated(earlyNights);
    const { id } = first(earlyNights);
    await deleteSleep(deps, { userId, id, by: 'operator' });
    await storage.db
      .updateTable('sleep_sessions')
      .set({ end_minute_of_day: null })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute();
    await storage.db
      .updateTable('sleeper_progress')
      .set({ rules_version: 1 })
      .where('user_id', '=', userId)
      .execute();
    await restoreSleep(deps, { userId, id, by: 'operator' });
    await expectCurrent(userId);
    const history = await readSleepHistory(storage.db, userId);
    expect(history.map((sleep) => sleep.endMinuteOfDay)).toEqual(earlyNights.map(() => 300));
  });

  // The tests below do not depend on the engine.
  if (engine.name !== 'sqlite') return;

  test.for<[string, (userId: string, history: readonly CompletedSleep[]) => Promise<unknown>]>([
    ['refolding the sleeper', async (userId) => await refoldSleeper(deps, userId)],
    ['GET /dashboard', async (userId) => await readDashboard(deps, { userId })],
    ['GET /days', async (userId) => await listDays(deps, { userId, limit: 1 })],
    ['GET /months', async (userId) => await listMonths(deps, { userId })],
    ['GET /sleeps', async (userId) => await listSleeps(deps, { userId, limit: 1 })],
    ['the end of a sleep', endOne],
    ['an entry', enterOne],
    [
      'a note',
      (userId, history) =>
        correctSleep(deps, { userId, ...first(history), correction: { note: 'x' } }),
    ],
    [
      'a deletion',
      (userId, history) => deleteSleep(deps, { userId, ...first(history), by: 'operator' }),
    ],
    ['an import', (userId) => importNothing(userId)],
    ['a preview of an import', (userId) => importNothing(userId, true)],
  ])('an outdated cache is refolded by %s', async ([, update]) => {
    let changed = 0;
    for (const history of HISTORIES) {
      const userId = await addOutdated(history);
      const { totals } = await readStoredProgress(storage.db, userId);
      await update(userId, history);
      await expectCurrent(userId);
      const { pointsBefore } = await readRules(userId);
      expect([null, totals.totalPoints]).toContain(pointsBefore);
      if (pointsBefore !== null) changed += 1;
    }
    expect(changed).toBeGreaterThan(1);
  });
});
