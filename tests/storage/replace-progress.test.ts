import { beforeAll, afterAll, expect, test } from 'vitest';
import { at, sleepBetween } from '#testkit/sleeps.ts';
import { checkProgress } from '#server/usecases/progress/check-progress.ts';
import { describeEachEngine } from '../support/engines.ts';
import { insertSleepHistory } from '#testkit/sleep-history.ts';
import { addSleeper, createDeps, HOUR_MS, type TestDeps } from '#testkit/sleepers.ts';
import { openWatchedStorage, type WatchedStorage } from '../support/watched-storage.ts';

const NIGHTS = 1_200;
const FIRST = at('2022-03-01T23:00');

const nights = Array.from({ length: NIGHTS }, (_, index) => {
  const startTime = FIRST + index * 24 * HOUR_MS;
  return sleepBetween(startTime, startTime + 8 * HOUR_MS, { id: `night-${index}` });
});

describeEachEngine('mending the progress of a long log', (engine) => {
  let storage: WatchedStorage;
  let deps: TestDeps;
  let userId: string;
  beforeAll(async () => {
    const database = await engine.createDatabase();
    await engine.openStorage(database);
    storage = await openWatchedStorage(database);
    deps = createDeps(storage);
    userId = await addSleeper(storage, 'UTC');
    await insertSleepHistory(storage, userId, nights, 'UTC');
  });
  afterAll(() => storage.close());

  /** Repairs; returns the number of differences and of statements that changed sleeps. */
  const repair = async () => {
    storage.takeWork();
    const differences = await checkProgress(deps, userId, { repair: true });
    const { statements } = storage.takeWork();
    const changes = statements.filter(({ sql }) => sql.startsWith('update "sleep_sessions"'));
    return { differences: differences.length, changes: changes.length };
  };
  const check = () => checkProgress(deps, userId, { repair: false });

  test('writes what is alike together', async () => {
    await storage.db
      .updateTable('sleep_sessions')
      .set({ state: 'review', points: 0, bonus_points: 0, bonuses_paid: 7 })
      .execute();
    const { differences, changes } = await repair();
    expect(differences).toBe(NIGHTS);
    expect(changes).toBeGreaterThan(0);
    expect(changes).toBeLessThan(20);
    expect(await check()).toEqual([]);
  });

  test('leaves the sleeps that are right', async () => {
    await storage.db.updateTable('sleeper_progress').set({ total_points: 1 }).execute();
    expect(await repair()).toEqual({ differences: 1, changes: 0 });
    await storage.db
      .updateTable('sleep_sessions')
      .set({ points: 0, bonus_points: 0 })
      .where('id', 'in', ['night-3', 'night-900'])
      .execute();
    expect(await repair()).toEqual({ differences: 2, changes: 1 });
    expect(await check()).toEqual([]);
  });
});
