import { beforeAll, expect, test } from 'vitest';
import { RULES_VERSION } from '#domain/fold.ts';
import type { CompletedSleep } from '#domain/sleep.ts';
import { checkProgress } from '#server/usecases/progress/check-progress.ts';
import { correctSleep } from '#server/usecases/sleeps/correct-sleep.ts';
import { deleteSleep } from '#server/usecases/sleeps/delete-sleep.ts';
import { endSleep, startSleep } from '#server/usecases/sleeps/start-end.ts';
import { enterSleep } from '#server/usecases/sleeps/enter-sleep.ts';
import { listDays, listMonths } from '#server/usecases/diary/list-days.ts';
import { listSleeps } from '#server/usecases/diary/list-sleeps.ts';
import { readDashboard } from '#server/usecases/dashboard/read-dashboard.ts';
import { refoldSleeper } from '#server/usecases/progress/refold-history.ts';
import { insertSleepHistoryOfVersion1 } from '#testkit/older-rules.ts';
import { readStoredProgress } from '#testkit/sleep-history.ts';
import { addSleeper, createDeps, HOUR_MS, type TestDeps } from '#testkit/sleepers.ts';
import { sleepEnding } from '#testkit/sleeps.ts';
import { describeEachEngine, setUpStorage } from '../support/engines.ts';
import { expectFoldOfFacts } from '../support/fold-of-facts.ts';
import { importSleeps } from './import-sleeps.ts';

/** Nights that unlock Early Bird, which version 1 did not have. */
const NIGHTS = Array.from({ length: 8 }, (_, index) =>
  sleepEnding(`2026-03-0${index + 1}T05:00`, 480, {
    // By version 1 the first two nights earned points.
    ...(index < 2 && { source: 'import:csv' as const }),
  }),
);
const [SEVENTH, LAST] = NIGHTS.slice(-2) as [CompletedSleep, CompletedSleep];

describeEachEngine('the cache of older rules', (engine) => {
  const storage = setUpStorage(engine);
  let deps: TestDeps;
  beforeAll(() => {
    deps = createDeps(storage);
  });

  async function addOutdated(): Promise<string> {
    const userId = await addSleeper(storage, 'Asia/Jakarta');
    await insertSleepHistoryOfVersion1(storage, userId, NIGHTS, 'Asia/Jakarta');
    deps.clock.now = LAST.endTime + 9 * HOUR_MS;
    return userId;
  }

  /** Expects the cache to be the fold by the current rules. */
  async function expectCurrent(userId: string): Promise<void> {
    const { unlocked } = await expectFoldOfFacts(storage, userId);
    const { id: sleepId, endTime: unlockedAt } = SEVENTH;
    expect(unlocked).toContainEqual({ id: 'early-bird', sleepId, unlockedAt });
    expect(await checkProgress(deps, userId, { repair: false })).toEqual([]);
  }

  const endOne = async (userId: string) => {
    const { sleep } = await startSleep(deps, { userId });
    deps.clock.now += 8 * HOUR_MS;
    await endSleep(deps, { userId, id: sleep.sleepLogId });
  };
  const enterOne = (userId: string, dryRun = false) => {
    const endTime = deps.clock.now - HOUR_MS;
    const entry = { startTime: endTime - HOUR_MS, endTime };
    return enterSleep(deps, { userId, dryRun, entry });
  };
  const { id } = LAST;

  test('two processes and concurrent requests reach one fold', async () => {
    const userId = await addOutdated();
    const refolds = Array.from({ length: 3 }, () => refoldSleeper(deps, userId));
    await Promise.all([...refolds, endOne(userId), enterOne(userId)]);
    await expectCurrent(userId);
    expect(await refoldSleeper(deps, userId)).toBe(false);
  });

  if (engine.name !== 'sqlite') return;

  test.for<[string, (userId: string) => Promise<unknown>]>([
    ['GET /dashboard', (userId) => readDashboard(deps, { userId })],
    ['GET /days', (userId) => listDays(deps, { userId, limit: 1 })],
    ['GET /months', (userId) => listMonths(deps, { userId })],
    ['GET /sleeps', (userId) => listSleeps(deps, { userId, limit: 1 })],
    ['the end of a sleep', endOne],
    ['an entry', (userId) => enterOne(userId)],
    ['a preview of an entry', (userId) => enterOne(userId, true)],
    ['a note', (userId) => correctSleep(deps, { userId, id, correction: { note: 'x' } })],
    ['a deletion', (userId) => deleteSleep(deps, { userId, id, by: 'operator' })],
    ['an import', (userId) => importSleeps(deps, userId)],
    ['a preview of an import', (userId) => importSleeps(deps, userId, { dryRun: true })],
  ])('an outdated cache is refolded by %s', async ([, update]) => {
    const userId = await addOutdated();
    const { totals } = await readStoredProgress(storage.db, userId);
    await update(userId);
    await expectCurrent(userId);
    const progress = storage.db.selectFrom('sleeper_progress').where('user_id', '=', userId);
    expect(await progress.select(['rules_version', 'points_before_rules']).execute()).toEqual([
      { rules_version: RULES_VERSION, points_before_rules: totals.totalPoints },
    ]);
  });
});
