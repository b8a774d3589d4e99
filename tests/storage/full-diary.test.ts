import { expect, test } from 'vitest';
import { AppError } from '#contract/app-error.ts';
import { NO_RATE_LIMITS } from '#server/auth/rate-limits/rate-limiter.ts';
import { importBatch } from '#server/usecases/imports/import-batch.ts';
import { deleteSleep } from '#server/usecases/sleeps/delete-sleep.ts';
import { enterSleep } from '#server/usecases/sleeps/enter-sleep.ts';
import { restoreSleep } from '#server/usecases/sleeps/restore-sleep.ts';
import { startSleep } from '#server/usecases/sleeps/start-sleep.ts';
import { addSleeper, createDeps, HOUR_MS } from '#testkit/sleepers.ts';
import { at } from '#testkit/sleeps.ts';
import { describeEachEngine } from '../support/engines.ts';

describeEachEngine('A full diary', (engine) => {
  test('a full diary rejects new sleeps until deleted ones are purged', async () => {
    const storage = await engine.openStorage();
    const userId = await addSleeper(storage);
    const deps = { ...createDeps(storage), maxSleeps: 3 };
    deps.clock.now = at('2026-03-01T22:00');
    const enter = async (hoursAgo: number, dryRun = false) => {
      const time = deps.clock.now - hoursAgo * HOUR_MS;
      const entry = { startTime: time, endTime: time };
      return (await enterSleep(deps, { userId, dryRun, entry })).sleep.id;
    };
    const isFull = expect.objectContaining({ code: 'TOO_MANY_SLEEPS' });

    await enter(1);
    await enter(2);
    await enter(3, true);
    const last = await enter(3);
    await expect(enter(4)).rejects.toEqual(isFull);
    await expect(enter(4, true)).rejects.toEqual(isFull);
    await expect(startSleep(deps, { userId })).rejects.toEqual(isFull);

    // It can be restored for a day, so it still counts.
    await deleteSleep(deps, { userId, id: last, by: 'operator' });
    await expect(enter(4)).rejects.toEqual(isFull);
    await restoreSleep(deps, { userId, id: last, by: 'operator' });

    await deleteSleep(deps, { userId, id: last, by: 'operator' });
    await storage.transaction((trx) =>
      trx.deleteFrom('sleep_sessions').where('state', '=', 'deleted').execute(),
    );
    await enter(4, true);
    const { created } = await startSleep(deps, { userId });
    expect(created).toBe(true);
    await expect(enter(4)).rejects.toThrow(AppError);
  });

  test('a batch of an import fits into a diary as a whole or not at all', async () => {
    const storage = await engine.openStorage();
    const userId = await addSleeper(storage);
    const deps = { ...createDeps(storage), maxSleeps: 3, limiter: NO_RATE_LIMITS };
    deps.clock.now = at('2026-03-20T12:00');
    const write = (keys: readonly number[], dryRun = false) =>
      importBatch(deps, {
        userId,
        importId: deps.newId(),
        batch: 0,
        format: 'csv',
        fileName: 'nights.csv',
        sleeps: keys.map((key) => {
          const startTime = at('2026-03-01T22:00') + key * 24 * HOUR_MS;
          return { key: `${key}`, startTime, endTime: startTime + HOUR_MS, timeZone: 'UTC' };
        }),
        marks: [],
        by: 'operator',
        dryRun,
      });
    const isFull = expect.objectContaining({ code: 'TOO_MANY_SLEEPS' });

    await write([1, 2]);
    for (const dryRun of [true, false]) {
      await expect(write([3, 4], dryRun)).rejects.toEqual(isFull);
      // Only new ones need room.
      expect((await write([1, 2, 3], dryRun)).statuses).toEqual(['same', 'same', 'new']);
    }
    await expect(write([4])).rejects.toEqual(isFull);
    expect((await write([1, 2, 3])).statuses).toEqual(['same', 'same', 'same']);
  });
});
