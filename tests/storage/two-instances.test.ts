// @module-tag slow
import { expect, test } from 'vitest';
import type { EndedSleep } from '#contract/sleep.ts';
import { at } from '#testkit/sleeps.ts';
import { describeEachEngine } from '../support/engines.ts';
import { withInstances } from '../support/instances.ts';
import { addSleeper, HOUR_MS } from '#testkit/sleepers.ts';

const START = at('2026-03-01T23:00');
const INSTANCES = 3;

describeEachEngine('several instances of the server', (engine) => {
  test('concurrent servers migrate once, start one sleep, award it once and respond the same', async () => {
    const database = await engine.createEmptyDatabase();
    await withInstances(database, INSTANCES, async (obey) => {
      const { db, ...storage } = await engine.openStorage(database);
      const migrations = await db
        .$extendTables<{ kysely_migration: { name: string } }>()
        .selectFrom('kysely_migration')
        .select('name')
        .execute();
      expect(migrations.length).toBeGreaterThan(0);
      expect(new Set(migrations.map(({ name }) => name)).size).toBe(migrations.length);

      const userId = await addSleeper({ db, ...storage });
      const started = await obey({ press: 'start', userId, now: START, times: 25 });
      const rows = await db.selectFrom('sleep_sessions').select('id').execute();
      expect(rows).toHaveLength(1);
      expect(started).toHaveLength(25 * INSTANCES);
      expect(started.filter((answer) => (answer as { created: boolean }).created)).toHaveLength(1);
      const id = rows[0]?.id ?? '';
      for (const answer of started) expect(answer).toMatchObject({ sleep: { sleepLogId: id } });

      const now = START + 8 * HOUR_MS;
      const ended = (await obey({ press: 'end', userId, id, now, times: 10 })) as EndedSleep[];
      expect(ended).toHaveLength(10 * INSTANCES);
      expect(ended[0]).toMatchObject({ pointsAwarded: 80, totalPoints: 80, currentStreak: 1 });
      expect(ended.filter(({ endedNow }) => endedNow)).toHaveLength(1);
      for (const answer of ended)
        expect({ ...answer, endedNow: true }).toEqual({ ...ended[0], endedNow: true });
      const days = await db.selectFrom('sleep_days').select(['minutes', 'points']).execute();
      expect(days).toEqual([{ minutes: 480, points: 80 }]);
    });
  });
});
