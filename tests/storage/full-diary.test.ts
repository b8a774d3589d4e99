// @module-tag slow
import { beforeAll, expect, test } from 'vitest';
import { AppError } from '#contract/app-error.ts';
import { MAX_SLEEPS } from '#domain/sleep.ts';
import { NO_RATE_LIMITS } from '#server/auth/rate-limits/rate-limiter.ts';
import type { Storage } from '#server/storage/engines/open-storage.ts';
import { readDashboard } from '#server/usecases/dashboard/read-dashboard.ts';
import { listSleeps } from '#server/usecases/diary/list-sleeps.ts';
import { exportAccount } from '#server/usecases/export/export-account.ts';
import { importNights } from '#server/usecases/imports/import-nights.ts';
import { checkProgress } from '#server/usecases/progress/check-progress.ts';
import { correctSleep } from '#server/usecases/sleeps/correct-sleep.ts';
import { deleteSleep } from '#server/usecases/sleeps/delete-sleep.ts';
import { endSleep } from '#server/usecases/sleeps/end-sleep.ts';
import { enterSleep } from '#server/usecases/sleeps/enter-sleep.ts';
import { restoreSleep } from '#server/usecases/sleeps/restore-sleep.ts';
import { startSleep } from '#server/usecases/sleeps/start-sleep.ts';
import { insertNights } from '#testkit/sleep-history.ts';
import { addSleeper, createDeps, HOUR_MS } from '#testkit/sleepers.ts';
import { at } from '#testkit/sleeps.ts';
import { describeSqlite } from '../support/engines.ts';

const IS_FULL = expect.objectContaining({ code: 'TOO_MANY_SLEEPS' });

describeSqlite('A full diary', (engine) => {
  let storage: Storage;
  let deps: ReturnType<typeof createDeps>;
  beforeAll(async () => {
    storage = await engine.openStorage();
    deps = createDeps(storage);
  });

  /** A sleeper whose diary has room for this many sleeps. */
  async function addFullSleeper(room: number): Promise<string> {
    const userId = await addSleeper(storage, 'UTC');
    await insertNights(storage, userId, MAX_SLEEPS - room);
    // After these nights, which begin in 2010.
    deps.clock.now = at('2070-03-01T22:00');
    return userId;
  }
  const enter = async (userId: string, hoursAgo: number, dryRun = false) => {
    const time = deps.clock.now - hoursAgo * HOUR_MS;
    const entry = { startTime: time - HOUR_MS, endTime: time };
    return (await enterSleep(deps, { userId, dryRun, entry })).sleep.id;
  };

  test('a full diary rejects entries; starting, ending, correcting and restoring go on', async () => {
    const userId = await addFullSleeper(1);
    const id = await enter(userId, 2);
    await expect(enter(userId, 4)).rejects.toEqual(IS_FULL);
    await expect(enter(userId, 4, true)).rejects.toEqual(IS_FULL);

    const { sleep: started } = await startSleep(deps, { userId });
    deps.clock.now += 8 * HOUR_MS;
    expect(await endSleep(deps, { userId, id: started.sleepLogId })).toMatchObject({
      pointsAwarded: 80,
    });
    await correctSleep(deps, {
      userId,
      id,
      correction: { endTime: deps.clock.now - 9.5 * HOUR_MS },
    });
    expect((await readDashboard(deps, { userId })).lastSleep).toMatchObject({ points: 80 });
    expect((await listSleeps(deps, { userId, limit: 3 })).items[1]).toMatchObject({ id });

    // Deleted sleeps don't count.
    await deleteSleep(deps, { userId, id, by: 'operator' });
    await expect(enter(userId, 20)).rejects.toEqual(IS_FULL);
    await deleteSleep(deps, { userId, id: started.sleepLogId, by: 'operator' });
    await enter(userId, 20);
    await restoreSleep(deps, { userId, id, by: 'operator' });
    await restoreSleep(deps, { userId, id: started.sleepLogId, by: 'operator' });
    await expect(enter(userId, 30)).rejects.toEqual(IS_FULL);

    let lines = -1;
    for await (const part of await exportAccount(deps, userId, {
      format: 'csv',
      by: 'operator',
    }))
      lines += String(part).split('\r\n').length - 1;
    expect(lines).toBe(MAX_SLEEPS + 2);
    expect(await checkProgress(deps, userId, { repair: false })).toEqual([]);
  });

  test('an import fits into a diary as a whole or not at all', async () => {
    const userId = await addFullSleeper(3);
    const write = (keys: readonly number[], dryRun = false) =>
      importNights(
        { ...deps, limiter: NO_RATE_LIMITS },
        {
          userId,
          importId: deps.newId(),
          format: 'csv',
          fileName: 'nights.csv',
          sleeps: keys.map((key) => {
            const startTime = at('2070-02-01T22:00') + key * 24 * HOUR_MS;
            return { key: `${key}`, startTime, endTime: startTime + HOUR_MS, timeZone: 'UTC' };
          }),
          marks: [],
          by: 'operator',
          dryRun,
        },
      );

    await write([1, 2]);
    for (const dryRun of [true, false]) {
      await expect(write([3, 4], dryRun)).rejects.toEqual(IS_FULL);
      // Only new ones need room.
      expect((await write([1, 2, 3], dryRun)).statuses).toEqual(['same', 'same', 'new']);
    }
    await expect(write([4])).rejects.toBeInstanceOf(AppError);
    expect((await write([1, 2, 3])).statuses).toEqual(['same', 'same', 'same']);
  });
});
