import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseSample } from '#import/sqlite.fixture.ts';
import { describeSqlite, type TestDatabase } from '../support/engines.ts';
import { runAdmin } from './run-admin.ts';

const FITBIT = (nights: readonly string[], offset = '+05:30', firstId = 4100) =>
  [
    'sleep_id,sleep_type,minutes_in_sleep_period,minutes_asleep,start_utc_offset,sleep_start,end_utc_offset,sleep_end,data_source,sleep_last_updated',
    ...nights.map((date, index) =>
      [
        firstId + index,
        'STAGES,450,401',
        offset,
        `${date}T17:00:00Z`,
        offset,
        `${date}T23:30:00Z`,
        'DERIVED',
        `${date}T23:30:00Z`,
      ].join(','),
    ),
  ].join('\n');

describeSqlite('npm run admin -- import', (engine) => {
  let database: TestDatabase;
  let folder: string;
  let accounts = 0;
  beforeAll(async () => {
    database = await engine.createDatabase();
    folder = await mkdtemp(path.join(tmpdir(), 'lelap-import-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const admin = (...args: string[]) => runAdmin(database, args);

  async function addAccount(): Promise<string> {
    accounts += 1;
    const name = `Mira ${accounts}`;
    const email = `mira${accounts}@example.org`;
    expect((await admin('create-user', '--username', name, '--email', email)).code).toBe(0);
    return name;
  }
  async function save(name: string, content: string | Uint8Array): Promise<string> {
    const file = path.join(folder, name);
    await writeFile(file, content);
    return file;
  }
  const readHistory = async (user: string) =>
    JSON.parse((await admin('export-user', user)).out).sleeps.map(
      ({ startTime, endTime, timeZone, source, points }: Record<string, unknown>) =>
        [startTime, endTime, timeZone, source, points].join(' '),
    );

  test('import plans with --dry-run and then writes the same, once', async () => {
    const user = await addAccount();
    const file = await save(
      'UserSleeps_2019.csv',
      `${FITBIT(['2019-08-01', '2019-08-02', '2020-01-05'])}\n4999,,,,,soon,,later,,`,
    );
    const args = ['import', user, file, '--time-zone', 'Asia/Kolkata', '--json'];
    const planned = await admin(...args, '--dry-run');
    expect([planned.code, JSON.parse(planned.out)]).toEqual([
      0,
      {
        format: 'fitbit',
        records: 3,
        segments: 0,
        nights: 3,
        new: 3,
        same: 0,
        deletedByYou: 0,
        overlapping: 0,
        otherSource: 0,
        inFuture: 0,
        tooLong: 0,
        empty: 0,
        tooOld: 0,
        tooFresh: 0,
        needsReview: 0,
        unreadable: [
          {
            file: 'UserSleeps_2019.csv',
            line: 5,
            reason: 'invalidTime, field sleep_start, value soon',
          },
        ],
        leftOut: [],
        perYear: [
          { year: 2019, nights: 2, medianBed: '22:30', medianWake: '05:00' },
          { year: 2020, nights: 1, medianBed: '22:30', medianWake: '05:00' },
        ],
      },
    ]);
    expect(await readHistory(user)).toEqual([]);

    expect(await admin(...args)).toMatchObject({ code: 0, out: planned.out });
    const history = [
      '2019-08-01T17:00:00.000Z 2019-08-01T23:30:00.000Z Asia/Kolkata import:fitbit 0',
      '2019-08-02T17:00:00.000Z 2019-08-02T23:30:00.000Z Asia/Kolkata import:fitbit 0',
      '2020-01-05T17:00:00.000Z 2020-01-05T23:30:00.000Z Asia/Kolkata import:fitbit 0',
    ];
    expect(await readHistory(user)).toEqual(history);
    const again = JSON.parse((await admin(...args)).out);
    expect(again).toMatchObject({ nights: 3, new: 0, same: 3 });
    expect(await readHistory(user)).toEqual(history);
    expect((await admin('check')).code).toBe(0);
    const { events } = JSON.parse((await admin('export-user', user)).out);
    expect(events.at(-1)).toMatchObject({ kind: 'imported', byOperator: true, detail: 'fitbit' });
  });

  test('import exits with 2 and lists the nights whose zone is not known', async () => {
    const user = await addAccount();
    const india = await save('UserSleeps_1.csv', FITBIT(['2019-08-01', '2019-08-02']));
    const run = await admin('import', user, india);
    expect(run).toMatchObject({ code: 2, out: '' });
    expect(run.err).toContain('UTC+05:30: 2 nights, 2019-08-01 to 2019-08-02');
    // Another zone does not have that offset, and no fixed zone has it either.
    const berlin = await admin('import', user, india, '--time-zone', 'Europe/Berlin');
    expect(berlin.code).toBe(2);
    expect((await admin('import', user, india, '--time-zone', '+05:30')).code).toBe(2);
    expect(await readHistory(user)).toEqual([]);

    // A whole hour has one.
    const travels = await save(
      'UserSleeps_2.csv',
      `${FITBIT(['2019-09-01'], '+03:00', 5000)}\n5999,,,,,\u001B[2Jsoon,,later,,`,
    );
    const plan = ['--time-zone', 'Asia/Kolkata', '--dry-run'];
    const planned = await admin('import', user, travels, ...plan);
    expect(planned.out).toContain(`Would import 1 night into the diary of ${user}.`);
    expect(planned.out).toContain('2019: 1 night, usually 20:00 to 02:30');
    // A sleeper's file sends no escape sequences to the operator's terminal.
    expect(planned.out).toContain('value \uFFFD[2Jsoon');
    const both = await admin('import', user, india, travels, '--time-zone', 'Asia/Kolkata');
    expect(both.code).toBe(0);
    const zones = (await readHistory(user)).map((sleep: string) => sleep.split(' ')[2]);
    expect(zones).toEqual(['Asia/Kolkata', 'Asia/Kolkata', 'Etc/GMT-3']);
  });

  test("import reads several files, Health Connect's database, and Lelap's own export with its marks", async () => {
    const user = await addAccount();
    const connect = await save(
      'health_connect_export.db',
      await databaseSample(`create table sleep_session_record_table (start_time, start_zone_offset, end_time, end_zone_offset);
        insert into sleep_session_record_table values (1740000000000, 0, 1740027000000, 0);`),
    );
    const lelap = await save(
      'lelap-export.json',
      JSON.stringify({
        format: 'lelap-export',
        version: 1,
        marks: [
          { sleepDate: '2026-03-01', kind: 'free', noSleep: false },
          { sleepDate: '2999-01-01', kind: 'free', noSleep: false },
        ],
        sleeps: [
          {
            id: 'a',
            startTime: '2026-02-01T00:00:00.000Z',
            endTime: '2026-02-02T06:00:00.000Z',
            timeZone: 'Asia/Jakarta',
            settled: false,
            quality: null,
            note: null,
          },
        ],
      }),
    );
    const earlier = await save(
      'lelap-2025.json',
      JSON.stringify({
        format: 'lelap-export',
        version: 1,
        marks: [{ sleepDate: '2025-03-01', kind: 'free', noSleep: false }],
        sleeps: [],
      }),
    );
    const run = await admin('import', user, connect, lelap, earlier, '--json');
    expect(JSON.parse(run.out)).toMatchObject({
      format: 'health-connect,lelap',
      nights: 2,
      new: 2,
      needsReview: 1,
      unreadable: [
        {
          file: 'lelap-export.json, lelap-2025.json',
          line: null,
          reason: 'invalidDate, value 2999-01-01',
        },
      ],
    });
    expect(await readHistory(user)).toEqual([
      '2025-02-19T21:20:00.000Z 2025-02-20T04:50:00.000Z UTC import:health-connect 0',
      '2026-02-01T00:00:00.000Z 2026-02-02T06:00:00.000Z Asia/Jakarta import:lelap 0',
    ]);
    const { marks } = JSON.parse((await admin('export-user', user)).out);
    expect(marks).toEqual([
      { sleepDate: '2025-03-01', kind: 'free', noSleep: false },
      { sleepDate: '2026-03-01', kind: 'free', noSleep: false },
    ]);
  });

  test('import fails if a file is missing or not recognized', async () => {
    const user = await addAccount();
    const missing = await admin('import', user, path.join(folder, 'nothing.csv'));
    expect([missing.code, missing.err]).toEqual([1, expect.stringContaining("can't be read")]);
    const pdf = await admin('import', user, await save('nights.csv', '%PDF-1.7 and so on'));
    expect([pdf.code, pdf.out]).toEqual([1, expect.stringContaining('notRecognized')]);
    expect((await admin('import', user)).code).toBe(2);
  });
});
