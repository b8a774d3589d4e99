import type { Kysely } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Storage } from '#server/storage/engines/open-storage.ts';
import type { Schema, WriteTransaction } from '#server/storage/schema.ts';
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

  test('a failed transaction leaves nothing', async () => {
    const userId = await addSleeper(storage);
    const failing = storage.transaction(async (trx) => {
      await rename(trx, userId, 'Changed');
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    const account = await storage.db
      .selectFrom('accounts')
      .where('user_id', '=', userId)
      .select('username')
      .executeTakeFirstOrThrow();
    expect(account.username).toBe('Mira');
  });

  test('a read-only transaction sees one snapshot', async () => {
    const database = await engine.createDatabase();
    const reader = await engine.openStorage(database);
    const sleeper = await addSleeper(reader);
    const names = await reader.snapshot(async (snapshot) => {
      const readName = () => snapshot.selectFrom('accounts').select('username').execute();
      const before = await readName();
      await reader.transaction((trx) => rename(trx, sleeper, 'Renamed'));
      return [before, await readName()];
    });
    expect(names).toEqual([[{ username: 'Mira' }], [{ username: 'Mira' }]]);
  });

  test('a write transaction does not block reads and is visible after its commit', async () => {
    const userId = await addSleeper(storage);
    const readName = async (db: Kysely<Schema>) => {
      const query = db.selectFrom('accounts').where('user_id', '=', userId).select('username');
      return (await query.executeTakeFirstOrThrow()).username;
    };
    const names = await storage.transaction(async (trx) => {
      await rename(trx, userId, 'Renamed');
      return [await readName(trx), await readName(storage.db), await storage.snapshot(readName)];
    });
    expect(names).toEqual(['Renamed', 'Mira', 'Mira']);
    expect([await readName(storage.db), await storage.snapshot(readName)]).toEqual([
      'Renamed',
      'Renamed',
    ]);
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
