import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Storage } from '#kernel/server/storage/open-storage.ts';
import type { WriteTransaction } from '#schema.ts';
import { describeEachEngine } from '../support/engines.ts';
import { addSleeper } from '#testkit/sleepers.ts';

describeEachEngine('a transaction', (engine) => {
  let storage: Storage;
  let otherProcess: Storage;
  let sleeper: string;

  beforeAll(async () => {
    const database = await engine.createDatabase();
    storage = await engine.openStorage(database);
    otherProcess = await engine.openStorage(database);
  });
  beforeEach(async () => {
    sleeper = await addSleeper(storage);
  });

  const addGoalMinute = (trx: WriteTransaction, userId: string) =>
    trx
      .updateTable('accounts')
      .set((eb) => ({ sleepGoalMinutes: eb('sleepGoalMinutes', '+', 1) }))
      .where('userId', '=', userId)
      .execute();
  const readGoal = async (db: Storage['db'], userId = sleeper) => {
    const account = db.selectFrom('accounts').where('userId', '=', userId);
    return (await account.select('sleepGoalMinutes').executeTakeFirst())?.sleepGoalMinutes;
  };

  test('a snapshot sees one state while others write, and does not wait for them', async () => {
    const goals = await storage.snapshot(async (db) => {
      const before = await readGoal(db);
      await otherProcess.transaction((trx) => addGoalMinute(trx, sleeper));
      return [before, await readGoal(db)];
    });
    expect(goals).toEqual([480, 480]);
    const during = await otherProcess.transaction(async (trx) => {
      await addGoalMinute(trx, sleeper);
      return await storage.snapshot((db) => readGoal(db));
    });
    expect(during).toBe(481);
    expect(await storage.snapshot((db) => readGoal(db))).toBe(482);
  });

  test('a query on the storage inside a transaction throws instead of waiting forever', async () => {
    const nested = storage.transaction(() => readGoal(storage.db));
    await expect(nested).rejects.toThrow('would deadlock');
    const inSnapshot = storage.snapshot(() => storage.transaction(async () => {}));
    await expect(inSnapshot).rejects.toThrow('would deadlock');
  });

  test('a deadlocked transaction is repeated', async () => {
    const other = await addSleeper(storage);
    // On PostgreSQL each waits until the other has locked its first row, to provoke a deadlock.
    let holding = 0;
    const bothHold = Promise.withResolvers<void>();
    const addTo = (first: string, second: string) =>
      storage.transaction(async (trx) => {
        await addGoalMinute(trx, first);
        holding += 1;
        if (holding === 2) bothHold.resolve();
        if (engine.name === 'postgres') await bothHold.promise;
        await addGoalMinute(trx, second);
      });
    await Promise.all([addTo(sleeper, other), addTo(other, sleeper)]);
    expect(await readGoal(storage.db, sleeper)).toBe(482);
    expect(await readGoal(storage.db, other)).toBe(482);
  });
});
