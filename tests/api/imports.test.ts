import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { describeEachEngine } from '../support/engines.ts';
import { createImportClient, importedNight, type ImportSleep } from './import-client.ts';
import { DAY_MS, setUpTestApp, outcome } from './test-app.ts';

const NOW = '2026-03-20T12:00';
const HOUR_MS = 3_600_000;

describeEachEngine('POST /imports', (engine) => {
  const api = setUpTestApp(engine);
  const newSleeper = () => createImportClient(api, NOW);

  test('POST /imports adds no night that the diary has, had or would overlap', async () => {
    const sleeper = await newSleeper();
    const sleeps = [importedNight('2026-03-17'), importedNight('2026-03-18')];
    await sleeper.write({ sleeps });
    const [, { id }] = await sleeper.sleeps();
    // The sleeper moves one, which is still the same record, and deletes the other.
    const [moved] = await sleeper.sleeps();
    await sleeper.correct(moved.id, { startTime: '2026-03-16T20:00:00Z' });
    await sleeper.remove(id);
    await sleeper.enterNight('2026-03-19');
    const fiveLater = {
      startTime: '2026-03-17T16:05:00Z',
      endTime: '2026-03-18T00:05:00Z',
    };
    const again = [
      ...sleeps,
      importedNight('2026-03-19', { endTime: '2026-03-18T23:00:00Z' }),
      importedNight('2026-03-20'),
    ];
    const statuses = ['same', 'deletedByYou', 'overlaps', 'new'];
    expect((await sleeper.preview({ sleeps: again })).statuses).toEqual(statuses);
    // Beyond the purge, which removes all but the id, and then the id.
    for (const days of [2, 40]) {
      api.clock.now += days * DAY_MS;
      const deleted = api.storage.db
        .updateTable('sleep_sessions')
        .set({ start_time: 0, end_time: null, sleep_date: null, start_minute_of_day: null })
        .where('id', '=', id);
      if (days === 2) await deleted.execute();
      else await api.storage.db.deleteFrom('sleep_sessions').where('id', '=', id).execute();
      expect((await sleeper.preview({ sleeps: again })).statuses).toEqual(statuses);
      const elsewhere = [importedNight('2026-03-18', { key: 'another', ...fiveLater })];
      expect((await sleeper.preview({ sleeps: elsewhere })).statuses).toEqual(['deletedByYou']);
    }
  });

  test('GET /imports lists the imports with their counts, newest first', async () => {
    const sleeper = await newSleeper();
    const [first, second] = [randomUUID(), randomUUID()];
    const begunAt = new Date(api.clock.now).toISOString();
    await sleeper.write({
      importId: first,
      sleeps: [importedNight('2026-03-02'), importedNight('2027-03-01')],
      unreadable: 5,
    });
    api.clock.now += 1_000;
    await sleeper.write({ importId: second, format: 'plees', fileName: 'plees.csv' });
    const none = {
      new: 0,
      same: 0,
      deletedByYou: 0,
      overlaps: 0,
      inFuture: 0,
      tooLong: 0,
      empty: 0,
      tooOld: 0,
    };
    const imports = [
      {
        importId: second,
        format: 'plees',
        fileName: 'plees.csv',
        createdAt: new Date(api.clock.now).toISOString(),
        counts: none,
        marks: 0,
        unreadable: 0,
      },
      {
        importId: first,
        format: 'csv',
        fileName: 'nights.csv',
        createdAt: begunAt,
        counts: { ...none, new: 1, inFuture: 1 },
        marks: 0,
        unreadable: 5,
      },
    ];
    expect(await sleeper.imports()).toEqual({ items: imports, nextCursor: null });
    const page = await sleeper.imports('?limit=1');
    expect(page.items).toEqual([imports[0]]);
    const rest = await sleeper.imports(`?limit=1&cursor=${page.nextCursor}`);
    expect(rest).toEqual({ items: [imports[1]], nextCursor: null });
    const one = await sleeper.call('GET', `/imports/${first.toUpperCase()}`);
    expect(one.json().data).toEqual(imports[1]);
    for (const id of [randomUUID(), 'no id']) {
      expect(await outcome(sleeper.call('GET', `/imports/${id}`))).toBe('404 IMPORT_NOT_FOUND');
    }
  });

  test('POST /imports writes ten years in one request, also packed', async () => {
    const sleeper = await newSleeper();
    const sleeps = Array.from({ length: 3_650 }, (_, index) => {
      const startTime = Date.UTC(2016) + index * DAY_MS;
      return {
        key: `${index}`,
        startTime: new Date(startTime).toISOString(),
        endTime: new Date(startTime + 8 * HOUR_MS).toISOString(),
        timeZone: 'Asia/Jakarta',
      };
    });
    const body = { importId: randomUUID(), format: 'csv', fileName: 'a', sleeps };
    const answer = await sleeper.send(gzipSync(JSON.stringify(body)), {
      'content-encoding': 'gzip',
    });
    expect(answer.statusCode).toBe(201);
    expect((await sleeper.dashboard()).longestStreak).toBe(3_650);
  });

  test('concurrent repeats of an import write it once', async () => {
    const sleeper = await newSleeper();
    const body = { importId: randomUUID(), sleeps: [importedNight('2026-03-01')] };
    const answers = await Promise.all([1, 2].map(() => sleeper.post(body)));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(201);
    expect(await sleeper.sleeps()).toHaveLength(1);
  });

  // The tests below do not depend on the engine.
  if (engine.name !== 'sqlite') return;

  test('a repeat of POST /imports gets the first response, whatever happened since', async () => {
    const sleeper = await newSleeper();
    const body = {
      importId: randomUUID(),
      sleeps: [importedNight('2026-03-01'), importedNight('2026-03-02')],
      marks: [{ sleepDate: '2026-03-05', kind: null, noSleep: true }],
    };
    const first = await sleeper.post(body);
    const [{ id }] = await sleeper.sleeps();
    await sleeper.remove(id);
    api.clock.now += 6 * DAY_MS;
    for (const repeat of [body, { ...body, importId: body.importId.toUpperCase() }]) {
      const answer = await sleeper.post(repeat);
      expect([answer.statusCode, answer.json()]).toEqual([201, first.json()]);
    }
    expect(await sleeper.sleeps()).toHaveLength(1);
    expect(await outcome(sleeper.post({ ...body, sleeps: [importedNight('2026-03-04')] }))).toBe(
      '409 IDEMPOTENCY_KEY_REUSED',
    );
  });

  test('POST /imports writes nights that count and earn nothing', async () => {
    const sleeper = await newSleeper();
    const written = await sleeper.write({
      format: 'fitbit',
      sleeps: [
        importedNight('2026-03-01', { note: 'a dream', quality: 4 }),
        importedNight('2026-03-02', { timeZone: 'Europe/Berlin' }),
        importedNight('2026-03-03'),
      ],
    });
    expect(written).toEqual({
      statuses: ['new', 'new', 'new'],
      marks: [],
      pointsBefore: 0,
      pointsAfter: 0,
      newAchievements: [
        expect.objectContaining({ id: 'first-dream' }),
        expect.objectContaining({ id: 'full-night' }),
        expect.objectContaining({ id: 'streak-3' }),
      ],
      lostAchievements: [],
    });
    expect(await sleeper.sleeps()).toEqual([
      expect.objectContaining({
        startTime: '2026-02-28T16:00:00.000Z',
        endTime: '2026-03-01T00:00:00.000Z',
        sleepDate: '2026-03-01',
        timeZone: 'Asia/Jakarta',
        source: 'import:fitbit',
        notEarning: 'imported',
        points: 0,
        needsReview: false,
        note: 'a dream',
        quality: 4,
        version: 1,
      }),
      // Woken at 01:00 in Berlin.
      expect.objectContaining({ timeZone: 'Europe/Berlin', sleepDate: '2026-03-02' }),
      expect.objectContaining({ sleepDate: '2026-03-03', note: null, quality: null }),
    ]);
    expect(await sleeper.dashboard()).toMatchObject({ totalPoints: 0, longestStreak: 3 });
    const { items } = (await sleeper.call('GET', '/account/events')).json().data;
    expect(items[0]).toMatchObject({ kind: 'imported', detail: 'fitbit', byOperator: false });
  });

  test('POST /imports moves the bonuses of nights around the imported ones', async () => {
    const sleeper = await newSleeper();
    const importId = randomUUID();
    for (const day of [10, 11, 12, 14, 15, 16]) {
      await sleeper.sleepLive(`2026-03-${day}T07:00`, 480);
    }
    // Two runs of three earning days become one of six, which is paid once.
    const written = await sleeper.write({ importId, sleeps: [importedNight('2026-03-13')] });
    expect(written).toMatchObject({ statuses: ['new'], pointsBefore: 580, pointsAfter: 530 });
    expect(await sleeper.dashboard()).toMatchObject({ totalPoints: 530, longestStreak: 7 });
    expect(written.newAchievements).toMatchObject([{ id: 'streak-7' }, { id: 'clockwork' }]);
    const undone = await sleeper.undo(importId);
    expect(undone).toMatchObject({ pointsBefore: 530, pointsAfter: 580 });
    expect(undone.lostAchievements).toEqual(written.newAchievements);
  });

  test('POST /imports leaves a long night for review unless Lelap itself exported it as settled', async () => {
    const sleeper = await newSleeper();
    const long = (date: string, hours: number) => {
      const { startTime } = importedNight(date);
      return new Date(Date.parse(startTime) + hours * HOUR_MS).toISOString();
    };
    const sleeps = [
      importedNight('2026-03-01', { endTime: long('2026-03-01', 17), settled: true }),
      importedNight('2026-03-03', { endTime: long('2026-03-03', 30), settled: true }),
      importedNight('2026-03-06', { endTime: long('2026-03-06', 17), settled: false }),
    ];
    const { statuses } = await sleeper.write({ sleeps });
    expect(statuses).toEqual(['new', 'tooLong', 'new']);
    expect(await sleeper.sleeps()).toMatchObject([{ needsReview: true }, { needsReview: true }]);

    const other = await newSleeper();
    expect((await other.write({ format: 'lelap', sleeps })).statuses).toEqual([
      'new',
      'new',
      'new',
    ]);
    expect(await other.sleeps()).toMatchObject([
      { needsReview: false, durationMinutes: 1020 },
      { needsReview: false, durationMinutes: 1800 },
      { needsReview: true },
    ]);
  });

  const night = (more: Partial<ImportSleep> = {}) => importedNight('2026-03-01', more);
  const next = (more: Partial<ImportSleep>) => importedNight('2026-03-02', more);
  test.each([
    [
      'two nights that overlap',
      { sleeps: [night(), night({ key: 'b' })] },
      ['sleeps.0', 'sleeps.1'],
    ],
    [
      'two nights with one key',
      { sleeps: [night({ key: 'b' }), next({ key: 'b' })] },
      ['sleeps.0', 'sleeps.1'],
    ],
    [
      'a time that does not exist',
      { sleeps: [night({ endTime: '2026-02-30T07:00:00Z' })] },
      ['sleeps.0.endTime'],
    ],
    ['a key that is too long', { sleeps: [night({ key: 'x'.repeat(101) })] }, ['sleeps.0.key']],
    [
      'over 20,000 nights',
      { sleeps: Array.from({ length: 20_001 }, (_, index) => night({ key: `${index}` })) },
      ['sleeps'],
    ],
    ['an unknown format', { format: 'sundial' as never }, ['format']],
  ])('POST /imports rejects %s', async (_, body, fields) => {
    const sleeper = await newSleeper();
    const answer = await sleeper.post(body);
    expect(answer.json().code).toBe('INVALID_INPUT');
    expect(answer.json().details.map(({ field }: { field: string }) => field)).toEqual(fields);
    expect((await sleeper.imports()).items).toEqual([]);
  });

  test('POST /imports rejects an unknown zone', async () => {
    const sleeper = await newSleeper();
    const sleeps = [importedNight('2026-03-01', { timeZone: '+07:00' })];
    expect((await sleeper.post({ sleeps })).json().code).toBe('INVALID_TIME_ZONE');
  });

  test('POST /imports keeps the marks that a diary has', async () => {
    const sleeper = await newSleeper();
    await sleeper.call('PUT', '/days/2026-03-02/mark', { kind: 'work', noSleep: false });
    const marks = [
      { sleepDate: '2026-03-01', kind: 'free' as const, noSleep: false },
      { sleepDate: '2026-03-02', kind: 'free' as const, noSleep: false },
      { sleepDate: '2026-03-03', kind: null, noSleep: true },
      { sleepDate: '2026-03-03', kind: 'work' as const, noSleep: false },
      { sleepDate: '2026-03-04', kind: null, noSleep: false },
      // 366 days ahead, and one for zones ahead of UTC.
      { sleepDate: '2027-03-22', kind: null, noSleep: true },
      { sleepDate: '2027-03-23', kind: null, noSleep: true },
      { sleepDate: '1900-01-01', kind: 'work' as const, noSleep: false },
      { sleepDate: '1899-12-31', kind: null, noSleep: true },
    ];
    const { marks: planned } = await sleeper.write({ marks });
    expect(planned.join(' ')).toBe('new same new same same new inFuture new tooOld');
    expect((await sleeper.days()).map(({ sleepDate, mark }) => [sleepDate, mark])).toEqual([
      ['1900-01-01', { kind: 'work', noSleep: false }],
      ['2026-03-01', { kind: 'free', noSleep: false }],
      ['2026-03-02', { kind: 'work', noSleep: false }],
      ['2026-03-03', { kind: null, noSleep: true }],
      ['2027-03-22', { kind: null, noSleep: true }],
    ]);
    expect((await sleeper.imports()).items).toMatchObject([{ marks: 4 }]);
  });
});
