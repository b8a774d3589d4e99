import { expect, test } from 'vitest';
import { zipSample } from '../zip.fixture.ts';
import { databaseSample } from '../sqlite.fixture.ts';
import { readLines } from './read-lines.fixture.ts';

const SESSIONS = `create table sleep_session_record_table (row_id integer primary key, uuid blob, last_modified_time integer,
  app_info_id integer, start_time integer, start_zone_offset integer, end_time integer, end_zone_offset integer,
  local_date integer, notes text, title text);`;
const OTHERS = `create table sleep_stages_table (parent_key integer, stage_start_time integer, stage_end_time integer, stage_type integer);
  create table application_info_table (row_id integer primary key, package_name text, app_name text);
  create table steps_record_table (count integer);`;

const NIGHT = '1740000000000, 25200, 1740027000000';

test('Health Connect has instants with offsets, and several apps may write one night', async () => {
  const database = await databaseSample(`${SESSIONS} ${OTHERS}
    insert into application_info_table values (1, 'com.sec.android.app.shealth', 'Samsung Health'), (2, 'com.mi.health', null);
    insert into sleep_session_record_table values
      (1, x'00112233445566778899aabbccddeeff', 0, 1, ${NIGHT}, 25200, 20138, 'noisy', 'Night'),
      (2, x'10112233445566778899aabbccddeeff', 0, 2, ${NIGHT}, 19800, 20138, null, null),
      (3, null, 0, 9, ${NIGHT}, null, 20138, '', null),
      (4, x'20', 0, null, null, 0, 1740027000000, 0, 0, null, null),
      (5, x'30', 0, null, x'736f6f6e', 0, 1740027000000, 0, 0, null, null),
      (6, x'40', 0, null, 1740027000001, 0, 1740027000000, 0, 0, null, null);
    insert into sleep_stages_table values (1, 0, 1, 5), (2, 0, 1, 1), (2, 0, 1, 2);`);
  const zip = await zipSample({ 'health_connect_export.db': database });
  expect(await readLines('health-connect', { 'health_connect_export.zip': zip })).toEqual({
    sleeps: [
      '1: 2025-02-19T21:20:00Z/2025-02-20T04:50:00Z +420 stages @Samsung Health "noisy"',
      '2: 2025-02-19T21:20:00Z/2025-02-20T04:50:00Z +330 asleep @com.mi.health',
      '3: 2025-02-19T21:20:00Z/2025-02-20T04:50:00Z ? asleep',
    ],
    problems: ['4: missingValue start_time', '5: invalidTime start_time blob', '6: endBeforeStart'],
    keys: [
      'health-connect:00112233445566778899aabbccddeeff',
      'health-connect:10112233445566778899aabbccddeeff',
      expect.stringMatching(/^health-connect:\w{28}$/),
    ],
  });
});

test('a Health Connect database without its other tables, or with endless or virtual ones, is read', async () => {
  const endless =
    'with recursive n(x) as (select 1 union all select x + 1 from n) select x as parent_key, 5 as stage_type from n';
  const database =
    await databaseSample(`create table sleep_session_record_table (start_time, end_time);
    insert into sleep_session_record_table values (1740000000000, 1740027000000);
    create view sleep_stages_table as ${endless}; pragma writable_schema = on;
    insert into sqlite_schema values ('table', 'application_info_table', 'application_info_table', 0,
      'create virtual table application_info_table using fts5vocab(missing, row)');`);
  expect(await readLines('health-connect', { 'backup.db': database })).toMatchObject({
    sleeps: ['1: 2025-02-19T21:20:00Z/2025-02-20T04:50:00Z ? asleep'],
    problems: [],
  });
});
