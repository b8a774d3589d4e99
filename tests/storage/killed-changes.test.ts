import { expect, test } from 'vitest';
import type { CompletedSleep } from '#domain/sleep.ts';
import type { Storage } from '#server/storage/engines/open-storage.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import { checkProgress } from '#server/usecases/progress/check-progress.ts';
import { correctSleep } from '#server/usecases/sleeps/correct-sleep.ts';
import { deleteSleep } from '#server/usecases/sleeps/delete-sleep.ts';
import { insertSleepHistory, readStoredProgress } from '#testkit/sleep-history.ts';
import { addSleeper, createDeps, HOUR_MS } from '#testkit/sleepers.ts';
import { sleepEnding } from '#testkit/sleeps.ts';
import { dyingStorage } from '../support/dying-storage.ts';
import { describeSqlite } from '../support/engines.ts';

/** A run of three days with its bonus, and one more day. */
const NIGHTS = ['01', '02', '03', '04'].map((day) => sleepEnding(`2026-03-${day}T07:00`, 480));
const [first] = NIGHTS as [CompletedSleep];

type Change = (deps: UseCaseDeps, userId: string) => Promise<unknown>;

describeSqlite('A killed process', (engine) => {
  const readAll = async (storage: Storage, userId: string) => [
    await readStoredProgress(storage.db, userId),
    await storage.db
      .selectFrom('sleep_sessions')
      .where('user_id', '=', userId)
      .orderBy('id')
      .selectAll()
      .execute(),
  ];

  test.each<[string, Change]>([
    [
      'a correction',
      (deps, userId) =>
        correctSleep(deps, {
          userId,
          id: first.id,
          correction: { endTime: first.endTime - 4 * HOUR_MS },
        }),
    ],
    ['a deletion', (deps, userId) => deleteSleep(deps, { userId, id: first.id, by: 'operator' })],
  ])('%s killed after any statement leaves the old history or the new one', async (_, change) => {
    const storage = await engine.openStorage();
    const deps = createDeps(storage);
    deps.clock.now = first.endTime + 100 * HOUR_MS;
    let killed = 0;
    for (let isMade = false; !isMade;) {
      const userId = await addSleeper(storage, 'Asia/Jakarta');
      await insertSleepHistory(storage, userId, NIGHTS, 'Asia/Jakarta');
      const before = await readAll(storage, userId);
      const dying = { ...deps, storage: dyingStorage(deps.storage, killed + 1) };
      isMade = await change(dying, userId).then(
        () => true,
        () => false,
      );
      expect(await checkProgress(deps, userId, { repair: false })).toEqual([]);
      if (isMade) continue;
      killed += 1;
      expect(await readAll(storage, userId)).toEqual(before);
    }
    expect(killed).toBeGreaterThan(10);
  });
});
