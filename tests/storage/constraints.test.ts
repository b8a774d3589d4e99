import type { Insertable } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Schema } from '#schema.ts';
import { describeEachEngine, setUpStorage } from '../support/engines.ts';
import { addSleeper } from '#testkit/sleepers.ts';

type Sleep = Partial<Insertable<Schema['sleepSessions']>>;

const COMPLETED: Sleep = {
  endTime: 2_000,
  sleepDate: '1970-01-01',
  startMinuteOfDay: 0,
  endMinuteOfDay: 0,
};

describeEachEngine('the database', (engine) => {
  const storage = setUpStorage(engine);
  let userId: string;
  beforeEach(async () => {
    userId = await addSleeper(storage);
  });

  const insertSleep = (id: string, sleep: Sleep = {}) =>
    storage.db
      .insertInto('sleepSessions')
      .values({
        userId,
        id,
        startTime: 1_000,
        timeZone: 'UTC',
        source: 'live',
        recordedAt: 1_000,
        settled: 0,
        ...sleep,
      })
      .execute();

  test.for<[string, Sleep]>([
    ['is active beside another', {}],
    ['ends before it starts', { ...COMPLETED, endTime: 999 }],
    ['has ended and has no date', { ...COMPLETED, sleepDate: null }],
    ['has ended and lacks a minute of the day', { ...COMPLETED, endMinuteOfDay: null }],
    ['has a quality of 6', { ...COMPLETED, quality: 6 }],
    ['belongs to no account', { ...COMPLETED, userId: 'nobody' }],
  ])('the database rejects a sleep that %s', async ([, sleep]) => {
    await insertSleep('a');
    await expect(insertSleep('b', sleep)).rejects.toThrow(/constraint/i);
  });

  test('the database compares text by bytes', async () => {
    for (const id of ['b', 'B', 'a', 'A', '-']) await insertSleep(id, COMPLETED);
    const sleeps = storage.db.selectFrom('sleepSessions').where('userId', '=', userId);
    const rows = await sleeps.orderBy('id').select('id').execute();
    expect(rows.map((row) => row.id)).toEqual(['-', 'A', 'B', 'a', 'b']);
  });
});
