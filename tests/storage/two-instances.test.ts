// @module-tag slow
import { expect, test } from 'vitest';
import type { EndedSleep } from '#contract/sleep.ts';
import { at } from '#testkit/sleeps.ts';
import { startSleep } from '#server/usecases/sleeps/start-sleep.ts';
import { describeEachEngine } from '../support/engines.ts';
import { withInstances } from '../support/instances.ts';
import { addSleeper, createDeps, HOUR_MS } from '#testkit/sleepers.ts';

const START = at('2026-03-01T23:00');

describeEachEngine('two instances of the server', (engine) => {
  test('two servers with 25 concurrent starts each start one sleep', async () => {
    const database = await engine.createDatabase();
    const storage = await engine.openStorage(database);
    const userId = await addSleeper(storage);

    const answers = await withInstances(database, 2, (obey) =>
      obey({ press: 'start', userId, now: START, times: 25 }),
    );

    const rows = await storage.db.selectFrom('sleep_sessions').select('id').execute();
    expect(rows).toHaveLength(1);
    expect(answers).toHaveLength(50);
    expect(answers.filter((answer) => (answer as { created: boolean }).created)).toHaveLength(1);
    for (const answer of answers)
      expect(answer).toMatchObject({ sleep: { sleepLogId: rows[0]?.id } });
  });

  test('two servers that end one sleep concurrently award it once and respond the same', async () => {
    const database = await engine.createDatabase();
    const storage = await engine.openStorage(database);
    const userId = await addSleeper(storage);
    const deps = createDeps(storage);
    deps.clock.now = START;
    const { sleepLogId: id } = (await startSleep(deps, { userId })).sleep;

    const answers = await withInstances(database, 2, (obey) =>
      obey({ press: 'end', userId, id, now: START + 8 * HOUR_MS, times: 10 }),
    );

    expect(answers).toHaveLength(20);
    expect(answers[0]).toMatchObject({ pointsAwarded: 80, totalPoints: 80, currentStreak: 1 });
    const ended = answers as EndedSleep[];
    expect(ended.filter(({ endedNow }) => endedNow)).toHaveLength(1);
    for (const answer of ended)
      expect({ ...answer, endedNow: true }).toEqual({ ...ended[0], endedNow: true });
    const days = await storage.db.selectFrom('sleep_days').select(['minutes', 'points']).execute();
    expect(days).toEqual([{ minutes: 480, points: 80 }]);
  });
});
