import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { databaseSample } from '../readers/sqlite.fixture.ts';
import { addSleeper } from '#testkit/sleepers.ts';
import { setUpSqliteFolder } from '#tests/cli/sqlite-folder.ts';

/** An export of Fitbit with nights from 17:00 to 23:30 UTC, and a line that can't be read. */
const FITBIT = (nights: readonly string[], offset = '+05:30', firstId = 4100) =>
  [
    'sleep_id,sleep_type,minutes_in_sleep_period,minutes_asleep,start_utc_offset,sleep_start,end_utc_offset,sleep_end,data_source,sleep_last_updated',
    ...nights.map(
      (date, index) =>
        `${firstId + index},STAGES,450,401,${offset},${date}T17:00:00Z,${offset},${date}T23:30:00Z,DERIVED,${date}T23:30:00Z`,
    ),
    '4999,,,,,\u001B[2Jsoon,,later,,',
  ].join('\n');

const { place, admin, withStorage } = setUpSqliteFolder();
let user: string;
beforeEach(async () => {
  user = await withStorage((storage) => addSleeper(storage));
});

async function save(name: string, content: string | Uint8Array): Promise<string> {
  const file = path.join(place.folder, name);
  await writeFile(file, content);
  return file;
}
const readExport = async () => JSON.parse((await admin('export-user', user)).out);
const readHistory = async () =>
  (await readExport()).sleeps.map(
    ({ startTime, endTime, timeZone, source, points }: Record<string, unknown>) =>
      [startTime, endTime, timeZone, source, points].join(' '),
  );

test('import plans with --dry-run and then writes the same, once', async () => {
  const file = await save('UserSleeps_2019.csv', FITBIT(['2019-08-01', '2020-01-05']));
  const args = ['import', user, file, '--time-zone', 'Asia/Kolkata'];
  const planned = await admin(...args, '--dry-run', '--json');
  expect(planned.code).toBe(0);
  expect(JSON.parse(planned.out)).toMatchObject({
    format: 'fitbit',
    nights: 2,
    new: 2,
    same: 0,
    unreadable: [{ file: 'UserSleeps_2019.csv', line: 4 }],
    perYear: [
      { year: 2019, nights: 1, medianBed: '22:30', medianWake: '05:00' },
      { year: 2020, nights: 1, medianBed: '22:30', medianWake: '05:00' },
    ],
  });
  const { out } = await admin(...args, '--dry-run');
  expect(out).toContain('Would import 2 nights into the diary of Mira.');
  expect(out).toContain('2019: 1 night, usually 22:30 to 05:00');
  // A sleeper's file sends no escape sequences to the operator's terminal.
  expect(out).toContain('value \uFFFD[2Jsoon');
  expect(await readHistory()).toEqual([]);

  expect(await admin(...args, '--json')).toMatchObject({ code: 0, out: planned.out });
  const history = [
    '2019-08-01T17:00:00.000Z 2019-08-01T23:30:00.000Z Asia/Kolkata import:fitbit 0',
    '2020-01-05T17:00:00.000Z 2020-01-05T23:30:00.000Z Asia/Kolkata import:fitbit 0',
  ];
  expect(await readHistory()).toEqual(history);
  const again = JSON.parse((await admin(...args, '--json')).out);
  expect(again).toMatchObject({ nights: 2, new: 0, same: 2 });
  const { sleeps, events } = await readExport();
  expect(sleeps).toHaveLength(2);
  expect(events.at(-1)).toMatchObject({ kind: 'imported', byOperator: true, detail: 'fitbit' });
});

test('import exits with 2 and lists the nights whose zone is not known, and reads several formats', async () => {
  const india = await save('UserSleeps_1.csv', FITBIT(['2019-08-01', '2019-08-02']));
  const run = await admin('import', user, india);
  expect(run).toMatchObject({ code: 2, out: '' });
  expect(run.err).toContain('UTC+05:30: 2 nights, 2019-08-01 to 2019-08-02');
  // Another zone does not have that offset, and no fixed zone has it either.
  const berlin = await admin('import', user, india, '--time-zone', 'Europe/Berlin');
  expect(berlin.code).toBe(2);
  expect((await admin('import', user, india, '--time-zone', '+05:30')).code).toBe(2);
  expect(await readHistory()).toEqual([]);

  // A whole hour has one.
  const travels = await save('UserSleeps_2.csv', FITBIT(['2019-09-01'], '+03:00', 5000));
  const database =
    await databaseSample(`create table sleep_session_record_table (start_time, start_zone_offset, end_time, end_zone_offset);
      insert into sleep_session_record_table values (1740000000000, 0, 1740027000000, 0);`);
  const files = [india, travels, await save('health_connect_export.db', database)];
  const all = await admin('import', user, ...files, '--time-zone', 'Asia/Kolkata');
  expect(all.code).toBe(0);
  const history = await readHistory();
  const zones = history.map((sleep: string) => sleep.split(' ')[2]);
  expect(zones).toEqual(['Asia/Kolkata', 'Asia/Kolkata', 'Etc/GMT-3', 'Etc/UTC']);
  expect(history.at(-1)).toBe(
    '2025-02-19T21:20:00.000Z 2025-02-20T04:50:00.000Z Etc/UTC import:health-connect 0',
  );
});

test('import groups what could not be read by its reason', async () => {
  const rows = Array.from({ length: 14 }, (_, index) => `${index},soon,later`);
  const file = await save(
    'plees.csv',
    `sid,start,stop\n1,1740000000000,1740027000000\n${rows.join('\n')}\n`,
  );
  const args = ['import', user, file, '--time-zone', 'Asia/Kolkata'];
  const { unreadable } = JSON.parse((await admin(...args, '--dry-run', '--json')).out);
  expect(unreadable).toMatchObject([{ file: 'plees.csv', line: 3, count: 14 }]);
  expect(unreadable[0].others).toHaveLength(9);
  expect((await admin(...args)).out).toContain(
    'plees.csv:3: invalidTime, field start, value soon (14 alike: plees.csv:4, ',
  );
});

test('import does not count nights as unreadable that were read without their zone', async () => {
  const file = await save('n.csv', 'Start,End,Zone\n2024-01-01 22:00,2024-01-02 06:00,CDT\n');
  const { out } = await admin('import', user, file, '--time-zone', 'America/Chicago', '--json');
  expect(JSON.parse(out)).toMatchObject({
    new: 1,
    unreadable: [],
    incomplete: [{ file: 'n.csv', line: 2, reason: 'invalidZone, value CDT', count: 1 }],
  });
});

test('import asks for the columns of a table whose guess makes nights of an hour', async () => {
  const rows = '2024-01-01 22:00,2024-01-01 23:00,2024-01-02 07:00';
  const file = await save('nights.csv', `Bed,Until,Morning\n${rows}\n`);
  const args = ['import', user, file, '--time-zone', 'Asia/Kolkata'];
  const run = await admin(...args);
  expect(run).toMatchObject({ code: 2, out: '' });
  expect(run.err).toContain('from "Bed" to "Until" a night would usually last 1.0 h');
  expect(run.err).toContain('--columns "start=Bed,end=Until"');
  expect((await admin(...args, '--columns', 'end=Morning')).code).toBe(2);
  expect(await readHistory()).toEqual([]);
  expect((await admin(...args, '--columns', 'start=Bed,end=Morning')).code).toBe(0);
  expect(await readHistory()).toEqual([
    '2024-01-01T16:30:00.000Z 2024-01-02T01:30:00.000Z Asia/Kolkata import:csv 0',
  ]);
});

test('import names the offset of the phone that made an Apple export, and takes the given zone', async () => {
  const night = 'startDate="2024-01-01 22:00:00 +0530" endDate="2024-01-02 06:00:00 +0530"';
  const file = await save(
    'export.xml',
    `<HealthData><ExportDate value="2024-05-03 07:00:00 +0530"/>
      <Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="Watch" ${night} value="HKCategoryValueSleepAnalysisAsleepCore"/>
    </HealthData>`,
  );
  const run = await admin('import', user, file);
  expect(run.code).toBe(2);
  expect(run.err).toContain('no zone (apple-health, exported at UTC+05:30): 1 night');
  expect((await admin('import', user, file, '--time-zone', 'Europe/Berlin')).code).toBe(0);
  expect(await readHistory()).toEqual([
    '2024-01-01T16:30:00.000Z 2024-01-02T00:30:00.000Z Europe/Berlin import:apple-health 0',
  ]);
});

test('import fails if a file is missing or not recognized', async () => {
  const missing = await admin('import', user, path.join(place.folder, 'nothing.csv'));
  expect([missing.code, missing.err]).toEqual([1, expect.stringContaining("can't be read")]);
  const pdf = await admin('import', user, await save('nights.csv', '%PDF-1.7 and so on'));
  expect([pdf.code, pdf.out]).toEqual([1, expect.stringContaining('notRecognized')]);
});
