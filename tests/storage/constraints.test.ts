import type { Insertable } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Schema } from '#server/storage/schema.ts';
import { describeEachEngine, setUpStorage } from '../support/engines.ts';
import { addSleeper } from '#testkit/sleepers.ts';

type Sleep = Partial<Insertable<Schema['sleep_sessions']>>;

const COMPLETED: Sleep = {
  end_time: 2_000,
  sleep_date: '1970-01-01',
  start_minute_of_day: 0,
  end_minute_of_day: 0,
};

describeEachEngine('the database', (engine) => {
  const storage = setUpStorage(engine);
  let userId: string;
  beforeEach(async () => {
    userId = await addSleeper(storage);
  });

  const insertSleep = (id: string, sleep: Sleep = {}) =>
    storage.db
      .insertInto('sleep_sessions')
      .values({
        user_id: userId,
        id,
        start_time: 1_000,
        time_zone: 'UTC',
        source: 'live',
        recorded_at: 1_000,
        settled: 0,
        ...sleep,
      })
      .execute();

  test.for<[string, Sleep]>([
    ['is active beside another', {}],
    ['ends before it starts', { ...COMPLETED, end_time: 999 }],
    ['has ended and has no date', { ...COMPLETED, sleep_date: null }],
    ['has ended and lacks a minute of the day', { ...COMPLETED, end_minute_of_day: null }],
    ['has a quality of 6', { ...COMPLETED, quality: 6 }],
    ['belongs to no account', { ...COMPLETED, user_id: 'nobody' }],
  ])('the database rejects a sleep that %s', async ([, sleep]) => {
    await insertSleep('a');
    await expect(insertSleep('b', sleep)).rejects.toThrow(/constraint/i);
  });

  test('the database compares text by bytes', async () => {
    for (const id of ['b', 'B', 'a', 'A', '-']) await insertSleep(id, COMPLETED);
    const sleeps = storage.db.selectFrom('sleep_sessions').where('user_id', '=', userId);
    const rows = await sleeps.orderBy('id').select('id').execute();
    expect(rows.map((row) => row.id)).toEqual(['-', 'A', 'B', 'a', 'b']);
  });
});
