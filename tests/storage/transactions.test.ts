import { beforeAll, expect, test } from 'vitest';
import type { Storage } from '#server/storage/engines/open-storage.ts';
import type { WriteTransaction } from '#server/storage/schema.ts';
import { describeEachEngine } from '../support/engines.ts';
import { addSleeper } from '#testkit/sleepers.ts';

async function rename(trx: WriteTransaction, userId: string, username: string): Promise<void> {
  await trx.updateTable('accounts').set({ username }).where('user_id', '=', userId).execute();
}

describeEachEngine('a transaction', (engine) => {
  let storage: Storage;

  beforeAll(async () => {
    storage = await engine.openStorage();
  });

  test('a snapshot sees one state while others write', async () => {
    const database = await engine.createDatabase();
    const reader = await engine.openStorage(database);
    const writer = await engine.openStorage(database);
    const sleeper = await addSleeper(reader);
    const names = await reader.snapshot(async (snapshot) => {
      const readName = () => snapshot.selectFrom('accounts').select('username').execute();
      const before = await readName();
      await writer.transaction((trx) => rename(trx, sleeper, 'Renamed'));
      return [before, await readName()];
    });
    expect(names).toEqual([[{ username: 'Mira' }], [{ username: 'Mira' }]]);
    expect(
      await reader.snapshot((db) => db.selectFrom('accounts').select('username').execute()),
    ).toEqual([{ username: 'Renamed' }]);
  });

  test('a snapshot does not wait for the write of another process', async () => {
    const database = await engine.createDatabase();
    const reader = await engine.openStorage(database);
    const writer = await engine.openStorage(database);
    const sleeper = await addSleeper(reader);
    const names = await writer.transaction(async (trx) => {
      await rename(trx, sleeper, 'Renamed');
      return await reader.snapshot((db) => db.selectFrom('accounts').select('username').execute());
    });
    expect(names).toEqual([{ username: 'Mira' }]);
  });

  test('a query on the storage inside a transaction throws instead of waiting forever', async () => {
    const nested = storage.transaction(() =>
      storage.db.selectFrom('accounts').selectAll().execute(),
    );
    await expect(nested).rejects.toThrow('would deadlock');
    const inSnapshot = storage.snapshot(() => storage.transaction(async () => {}));
    await expect(inSnapshot).rejects.toThrow('would deadlock');
  });

  test('a deadlocked transaction is repeated', async () => {
    const [a, b] = [await addSleeper(storage), await addSleeper(storage)];
    const addGoalMinute = async (trx: WriteTransaction, userId: string) => {
      await trx
        .updateTable('accounts')
        .set((eb) => ({ sleep_goal_minutes: eb('sleep_goal_minutes', '+', 1) }))
        .where('user_id', '=', userId)
        .execute();
    };
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

    await Promise.all([addTo(a, b), addTo(b, a)]);

    const goals = await storage.db
      .selectFrom('accounts')
      .where('user_id', 'in', [a, b])
      .select('sleep_goal_minutes as minutes')
      .execute();
    expect(goals).toEqual([{ minutes: 482 }, { minutes: 482 }]);
  });
});
