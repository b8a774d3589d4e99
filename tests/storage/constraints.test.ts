import type { Insertable } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Storage } from '#server/storage/engines/open-storage.ts';
import type { Schema } from '#server/storage/schema.ts';
import { describeEachEngine } from '../support/engines.ts';
import { addSleeper } from '#testkit/sleepers.ts';

describeEachEngine('the database', (engine) => {
  let storage: Storage;
  let userId: string;

  beforeAll(async () => {
    storage = await engine.openStorage();
  });

  beforeEach(async () => {
    userId = await addSleeper(storage);
  });

  const insertSleep = async (
    id: string,
    sleep: Partial<Insertable<Schema['sleep_sessions']>> = {},
  ) => {
    await storage.db
      .insertInto('sleep_sessions')
      .values({
        user_id: userId,
        id,
        start_time: 1_000,
        time_zone: 'UTC',
        source: 'live',
        recorded_at: 1_000,
        settled: 0,
        state: 'active',
        points: 0,
        bonus_points: 0,
        bonuses_paid: 0,
        ...sleep,
      })
      .execute();
  };
  const COMPLETED = {
    end_time: 2_000,
    sleep_date: '1970-01-01',
    start_minute_of_day: 0,
    state: 'counted',
  } as const;

  test('the database holds at most one active sleep per account', async () => {
    await insertSleep('a');
    await expect(insertSleep('b')).rejects.toThrow(/unique/i);
    await insertSleep('c', COMPLETED);
    await insertSleep('d', { deleted_at: 3_000, state: 'deleted' });
  });

  test.for<[string, Partial<Insertable<Schema['sleep_sessions']>>]>([
    ['ends before it starts', { ...COMPLETED, end_time: 999 }],
    ['has a date and has not ended', { sleep_date: '1970-01-01' }],
    ['counts and is deleted', { ...COMPLETED, deleted_at: 3_000 }],
    ['is paid and does not count', { ...COMPLETED, state: 'review', points: 80 }],
    ['is of a quality of 6', { ...COMPLETED, quality: 6 }],
    ['belongs to no account', { ...COMPLETED, user_id: 'nobody' }],
  ])('the database rejects a sleep that %s', async ([, sleep]) => {
    await expect(insertSleep('a', sleep)).rejects.toThrow(/constraint/i);
  });

  test('the database compares text by bytes', async () => {
    for (const id of ['b', 'B', 'a', 'A', '-']) await insertSleep(id, COMPLETED);
    const rows = await storage.db
      .selectFrom('sleep_sessions')
      .where('user_id', '=', userId)
      .orderBy('id')
      .select('id')
      .execute();
    expect(rows.map((row) => row.id)).toEqual(['-', 'A', 'B', 'a', 'b']);
  });
});
