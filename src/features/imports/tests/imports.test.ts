import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { addDays } from '#kernel/rules/calendar.ts';
import { describeEachEngine } from '#tests/support/engines.ts';
import { createImportClient, importedNight, toImportBody } from './import-client.ts';
import { DAY_MS, setUpTestApp, outcome } from '#tests/api/test-app.ts';

const NOW = '2026-03-20T12:00';

describeEachEngine('POST /imports', (engine) => {
  const api = setUpTestApp(engine);
  let sleeper: Awaited<ReturnType<typeof createImportClient>>;
  beforeEach(async () => {
    sleeper = await createImportClient(api, NOW);
  });

  test('POST /imports adds no night that the diary has, had or would overlap', async () => {
    const sleeps = [importedNight('2026-03-17'), importedNight('2026-03-18')];
    await sleeper.write({ sleeps });
    const [moved, { id }] = await sleeper.sleeps();
    // The sleeper moves one, which is still the same record, and deletes the other.
    await sleeper.correct(moved.id, { startTime: '2026-03-16T20:00:00Z' });
    await sleeper.remove(id);
    await sleeper.enterNight('2026-03-19');
    const again = [
      ...sleeps,
      importedNight('2026-03-19', { endTime: '2026-03-18T23:00:00Z' }),
      importedNight('2026-03-20'),
    ];
    const statuses = ['same', 'deletedByYou', 'overlaps', 'new'];
    expect((await sleeper.preview({ sleeps: again })).statuses).toEqual(statuses);
    // Beyond the purge, which removes the sleep but not its key and times.
    await api.storage.db.deleteFrom('sleepSessions').where('id', '=', id).execute();
    expect((await sleeper.preview({ sleeps: again })).statuses).toEqual(statuses);
    const elsewhere = [importedNight('2026-03-18', { key: 'another' })];
    expect((await sleeper.preview({ sleeps: elsewhere })).statuses).toEqual(['deletedByYou']);
  });

  test('GET /imports pages the imports with their counts, newest first, of one instant by descending id', async () => {
    const first = randomUUID();
    const begunAt = new Date(api.clock.now).toISOString();
    const sleeps = [importedNight('2026-03-02'), importedNight('2027-03-01')];
    await sleeper.write({ importId: first, sleeps, unreadable: 5 });
    api.clock.now += 1_000;
    const later = ['b', 'c', 'a'].map((digit) => randomUUID().replace(/^./, digit));
    for (const importId of later) {
      await sleeper.write({ importId, format: 'plees', fileName: 'plees.csv' });
    }
    const { items } = await sleeper.imports();
    const ids = items.map(({ importId }) => importId);
    expect(ids).toEqual([...later.toSorted().toReversed(), first]);
    expect(items.slice(2)).toMatchObject([
      { format: 'plees', fileName: 'plees.csv', unreadable: 0 },
      { format: 'csv', createdAt: begunAt, marks: 0, unreadable: 5 },
    ]);
    expect(items[3]?.counts).toMatchObject({ new: 1, inFuture: 1, same: 0 });
    const page = await sleeper.imports('?limit=2');
    expect(page.items).toEqual(items.slice(0, 2));
    const rest = await sleeper.imports(`?limit=2&cursor=${page.nextCursor}`);
    expect(rest).toEqual({ items: items.slice(2), nextCursor: null });

    // The outcome of each sleep, which may be long, is not read for a list.
    const { userId } = sleeper;
    const unreadable = api.storage.db.updateTable('imports').set({ outcome: '' });
    await unreadable.where('userId', '=', userId).execute();
    expect((await sleeper.imports()).items).toEqual(items);
    expect(await sleeper.read(`/imports/${first}`)).toEqual(items[3]);
    expect(await sleeper.read(`/imports/${first.toUpperCase()}`)).toEqual(items[3]);
    expect(await outcome(sleeper.call('GET', '/imports/no id'))).toBe('404 IMPORT_NOT_FOUND');
  });

  test('POST /imports writes ten years in one request', async () => {
    const sleeps = Array.from({ length: 3_650 }, (_, n) => importedNight(addDays('2016-01-01', n)));
    expect((await sleeper.post({ sleeps })).statusCode).toBe(201);
    expect((await sleeper.dashboard()).longestStreak).toBe(3_650);
  });

  test('repeats of POST /imports get the first response, concurrently and whatever happened since', async () => {
    const sleeps = [importedNight('2026-03-01'), importedNight('2026-03-02')];
    const body = { importId: randomUUID(), sleeps };
    const [first, second] = await Promise.all([sleeper.post(body), sleeper.post(body)]);
    expect([first.statusCode, second.body]).toEqual([201, first.body]);
    const [{ id }, ...others] = await sleeper.sleeps();
    expect(others).toHaveLength(1);
    await sleeper.remove(id);
    api.clock.now += 6 * DAY_MS;
    const answer = await sleeper.post({ ...body, importId: body.importId.toUpperCase() });
    expect([answer.statusCode, answer.json()]).toEqual([201, first.json()]);
    expect(await sleeper.sleeps()).toHaveLength(1);
    const reused = sleeper.post({ ...body, sleeps: [importedNight('2026-03-04')] });
    expect(await outcome(reused)).toBe('409 IDEMPOTENCY_KEY_REUSED');
  });

  if (engine.name !== 'sqlite') return;

  test('POST /imports writes nights that count and earn nothing', async () => {
    const sleeps = [
      importedNight('2026-03-01', { note: 'a dream', quality: 4 }),
      importedNight('2026-03-02', { timeZone: 'Europe/Berlin' }),
    ];
    expect(await sleeper.write({ format: 'fitbit', sleeps })).toMatchObject({
      statuses: ['new', 'new'],
      pointsAfter: 0,
      newAchievements: [{ id: 'first-dream' }, { id: 'full-night' }],
    });
    expect(await sleeper.sleeps()).toMatchObject([
      {
        startTime: '2026-02-28T16:00:00.000Z',
        endTime: '2026-03-01T00:00:00.000Z',
        sleepDate: '2026-03-01',
        timeZone: 'Asia/Jakarta',
        source: 'import:fitbit',
        notEarning: 'imported',
        note: 'a dream',
        quality: 4,
      },
      // Woken at 01:00 in Berlin.
      { timeZone: 'Europe/Berlin', sleepDate: '2026-03-02', note: null, quality: null },
    ]);
    expect(await sleeper.dashboard()).toMatchObject({ totalPoints: 0, longestStreak: 2 });
    const [event] = (await sleeper.read('/account/events')).items;
    expect(event).toMatchObject({ kind: 'imported', detail: 'fitbit', byOperator: false });
  });

  test('POST /imports leaves a long night for review unless Lelap itself exported it as settled', async () => {
    const long = { startTime: '2026-02-28T07:00:00.000Z', settled: true };
    const sleeps = [importedNight('2026-03-01', long)];
    for (const format of ['csv', 'lelap'] as const) {
      const other = await createImportClient(api, NOW);
      await other.write({ format, sleeps });
      expect(await other.sleeps()).toMatchObject([{ needsReview: format === 'csv' }]);
    }
  });

  test.each([
    ['two nights that overlap', [{}, { key: 'another' }], ['sleeps.0', 'sleeps.1']],
    ['a time that does not exist', [{ endTime: '2026-02-30T07:00:00Z' }], ['sleeps.0.endTime']],
    // One error of many.
    ['an unknown field', [{ mood: 4 }, { mood: 4 }], ['sleeps.0.mood']],
    ['a number as text', [{ quality: '4' }, { quality: '4' }], ['sleeps.0.quality']],
    ['51 awakenings', [{ awakenings: 51 }], ['sleeps.0.awakenings']],
    ['a time without a zone', [{ outOfBedAt: '2026-03-01T07:00' }], ['sleeps.0.outOfBedAt']],
  ])('POST /imports rejects %s', async (_, nights, fields) => {
    const sleeps = nights.map((night) => ({ ...importedNight('2026-03-01'), ...night }));
    const answer = await sleeper.call('POST', '/imports', toImportBody({ sleeps }));
    expect(answer.json().code).toBe('INVALID_INPUT');
    expect(answer.json().details.map(({ field }: { field: string }) => field)).toEqual(fields);
    expect((await sleeper.imports()).items).toEqual([]);
  });

  test('POST /imports takes answers that contradict a sleep, and none of one that is too old', async () => {
    const old = '1899-12-31T15:00:00.000Z';
    const oldNight = { startTime: old, endTime: '1899-12-31T23:00:00.000Z', intoBedAt: old };
    const answers = { minutesToFallAsleep: 500, minutesAwake: 9, outOfBedAt: null };
    const sleeps = [importedNight('2026-03-01', answers), importedNight('1899-12-31', oldNight)];
    expect((await sleeper.write({ sleeps })).statuses).toEqual(['new', 'tooOld']);
    const stored = await sleeper.sleeps();
    expect(stored).toMatchObject([{ minutesToFallAsleep: 500, minutesAwake: 9 }]);
    expect(stored[0]).not.toHaveProperty('outOfBedAt');
  });

  test('POST /imports keeps the marks that a diary has', async () => {
    await sleeper.call('PUT', '/days/2026-03-02/mark', { kind: 'work', noSleep: false });
    const marks = [
      { sleepDate: '2026-03-01', kind: 'free' as const, noSleep: false },
      { sleepDate: '2026-03-02', kind: 'free' as const, noSleep: false },
      { sleepDate: '2026-03-03', kind: null, noSleep: true },
      { sleepDate: '2026-03-03', kind: 'work' as const, noSleep: false },
      // 366 days ahead, and one for zones ahead of UTC.
      { sleepDate: '2027-03-22', kind: null, noSleep: true },
      { sleepDate: '2027-03-23', kind: null, noSleep: true },
      { sleepDate: '1899-12-31', kind: null, noSleep: true },
    ];
    const { marks: planned } = await sleeper.write({ marks });
    expect(planned.join(' ')).toBe('new same new same new inFuture tooOld');
    expect((await sleeper.days()).map(({ sleepDate, mark }) => [sleepDate, mark])).toEqual([
      ['2026-03-01', { kind: 'free', noSleep: false, rest: false }],
      ['2026-03-02', { kind: 'work', noSleep: false, rest: false }],
      ['2026-03-03', { kind: null, noSleep: true, rest: false }],
      ['2027-03-22', { kind: null, noSleep: true, rest: false }],
    ]);
    expect((await sleeper.imports()).items).toMatchObject([{ marks: 3 }]);
  });
});
