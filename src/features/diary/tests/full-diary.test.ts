// @module-tag slow
import { expect, test } from 'vitest';
import { MAX_SLEEPS } from '../rules/sleep.ts';
import { deleteSleep, restoreSleep } from '#corrections/server/deleted-sleeps.ts';
import { endSleep, startSleep } from '#sleep-now/server/start-end.ts';
import { enterSleep } from '#corrections/server/enter-sleep.ts';
import { insertNights } from '#testkit/sleep-history.ts';
import { addSleeper, createDeps, HOUR_MS } from '#testkit/sleepers.ts';
import { at } from '#testkit/sleeps.ts';
import { describeSqlite } from '#tests/support/engines.ts';
import { expectWholeDiary } from '#tests/support/whole-diary.ts';
import { importSleeps } from '#imports/tests/import-sleeps.ts';

const IS_FULL = expect.objectContaining({ code: 'TOO_MANY_SLEEPS' });

describeSqlite('A full diary', (engine) => {
  test('a full diary rejects starts, entries and imports; ending and restoring go on', async () => {
    const storage = await engine.openStorage();
    const deps = createDeps(storage);
    const userId = await addSleeper(storage, 'UTC');
    await insertNights(storage, userId, MAX_SLEEPS - 3);
    // After these nights, which begin in 2010.
    deps.clock.now = at('2070-03-01T22:00');

    const enter = async (hoursAgo: number) => {
      const time = deps.clock.now - hoursAgo * HOUR_MS;
      const entry = { startTime: time - HOUR_MS, endTime: time };
      return (await enterSleep(deps, { userId, entry })).sleep.id;
    };
    const write = (...days: readonly number[]) => {
      const starts = days.map((day) => at('2070-02-01T22:00') + day * 24 * HOUR_MS);
      return importSleeps(deps, userId, { starts });
    };

    await expect(write(1, 2, 3, 4)).rejects.toEqual(IS_FULL);
    await write(1);
    const id = await enter(2);
    const { sleep: started } = await startSleep(deps, { userId });
    await expect(enter(4)).rejects.toEqual(IS_FULL);
    // A night that is there already takes no room.
    expect((await write(1)).statuses).toEqual(['same']);
    expect((await startSleep(deps, { userId })).created).toBe(false);

    deps.clock.now += 8 * HOUR_MS;
    const ended = await endSleep(deps, { userId, id: started.sleepLogId });
    expect(ended.pointsAwarded).toBe(80);
    await expect(startSleep(deps, { userId })).rejects.toEqual(IS_FULL);

    // Deleted sleeps don't count.
    await deleteSleep(deps, { userId, id, by: 'operator' });
    await enter(20);
    await deleteSleep(deps, { userId, id: started.sleepLogId, by: 'operator' });
    await startSleep(deps, { userId });
    await restoreSleep(deps, { userId, id, by: 'operator' });
    await restoreSleep(deps, { userId, id: started.sleepLogId, by: 'operator' });
    expect((await expectWholeDiary(storage, userId)).sleeps).toHaveLength(MAX_SLEEPS + 2);
  });
});
