import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { MAX_DELETED_SLEEPS } from '#diary/rules/sleep.ts';
import { createPurgeJob } from '#server/jobs/purge.ts';
import { findAccount, type AccountRecord } from '#accounts/server/account-rows.ts';
import { saveSleeps } from '#diary/server/sleep-rows.ts';
import { listDeletedSleeps, deleteSleep, restoreSleep } from '../server/deleted-sleeps.ts';
import { enterSleep } from '../server/enter-sleep.ts';
import { addSleeper, createDeps, HOUR_MS } from '#testkit/sleepers.ts';
import { at, sleepBetween, toFacts } from '#testkit/sleeps.ts';
import { describeEachEngine } from '#tests/support/engines.ts';

const FIRST = at('2026-01-01T22:00');

describeEachEngine('Deleted sleeps', (engine) => {
  test('a sleeper has 1,000 deleted sleeps: with one more, the first deleted goes for good, note and id', async () => {
    const database = await engine.createDatabase();
    const storage = await engine.openStorage(database);
    const deps = createDeps(storage);
    deps.clock.now = FIRST + 30 * HOUR_MS;
    const enter = async (userId: string, id?: string) => {
      const times = { startTime: FIRST, endTime: FIRST + 8 * HOUR_MS };
      return (await enterSleep(deps, { userId, entry: { ...times, ...(id && { id }) } })).sleep.id;
    };
    const [userId, other] = [await addSleeper(storage, 'UTC'), await addSleeper(storage, 'UTC')];
    const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
    const deleted = Array.from({ length: MAX_DELETED_SLEEPS }, (_, index) => {
      const times = [FIRST, FIRST + HOUR_MS] as const;
      return {
        ...toFacts(sleepBetween(...times, { id: idOf(index) }), 'UTC'),
        note: `flew over Bali ${index}.`,
        deletedAt: FIRST + 10 * HOUR_MS + index,
      };
    });
    await storage.transaction(async (trx) => {
      await saveSleeps(trx, userId, deleted);
      await saveSleeps(trx, other, deleted.slice(0, 2));
    });
    const count = async (whose: string) => {
      const rows = await storage.db
        .selectFrom('sleepSessions')
        .where('userId', '=', whose)
        .where('deletedAt', 'is not', null)
        .select('id')
        .execute();
      return rows.length;
    };

    const id = await enter(userId);
    await deleteSleep(deps, { userId, id, by: 'operator' });
    expect([await count(userId), await count(other)]).toEqual([MAX_DELETED_SLEEPS, 2]);
    const restore = (index: number) =>
      restoreSleep(deps, { userId, id: idOf(index), by: 'operator' });
    await expect(restore(0)).rejects.toMatchObject({ code: 'SLEEP_NOT_FOUND' });
    await expect(enter(userId, idOf(1))).rejects.toMatchObject({ code: 'SLEEP_DELETED' });
    expect(await enter(userId, idOf(0))).toBe(idOf(0));
    const account = (await findAccount(storage.db, userId)) as AccountRecord;
    const { items } = await listDeletedSleeps(deps, account, { limit: 2 });
    expect(items.map((sleep) => sleep.id)).toEqual([id, idOf(MAX_DELETED_SLEEPS - 1)]);
    await deleteSleep(deps, { userId, id: idOf(0), by: 'operator' });
    await expect(restore(1)).rejects.toMatchObject({ code: 'SLEEP_NOT_FOUND' });
    expect((await restore(2)).sleep.note).toBe('flew over Bali 2.');

    if (engine.name !== 'sqlite') return;
    await storage.db.deleteFrom('sleepSessions').where('userId', '=', other).execute();
    await createPurgeJob({
      storage,
      now: deps.now,
      report: (error) => expect.unreachable(String(error)),
    }).run();
    const files = ['lelap.db', 'lelap.db-wal']
      .map((name) => path.join(database.dataDir, name))
      .filter(existsSync);
    const isInFiles = (note: string) => files.some((file) => readFileSync(file).includes(note));
    expect([isInFiles('flew over Bali 1.'), isInFiles('flew over Bali 3.')]).toEqual([false, true]);
  });
});
