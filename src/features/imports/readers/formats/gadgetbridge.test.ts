import { expect, test } from 'vitest';
import { databaseSample } from '../sqlite.fixture.ts';
import { zipSample } from '../zip.fixture.ts';
import { readLines } from './read-lines.fixture.ts';

const ms = (text: string) => Date.parse(`${text}Z`);

/** A session of Huami: the midnight after the evening, and minutes since the one before it. */
function huami(midnight: string, start: number, end: number): string {
  const blob = Buffer.alloc(0x252);
  blob.writeUInt32LE(ms(midnight) / 1000, 4);
  blob.writeUInt16LE(start, 10);
  blob.writeUInt16LE(end, 12);
  return `x'${blob.toString('hex')}'`;
}

const DATABASE = `
  create table DEVICE (_id integer primary key, NAME text, ALIAS text);
  create table DEVICE_ATTRIBUTES (_id integer);
  create table USER_ATTRIBUTES (_id integer);
  create table XIAOMI_SLEEP_TIME_SAMPLE (TIMESTAMP integer, DEVICE_ID integer, WAKEUP_TIME integer);
  create table COLMI_SLEEP_SESSION_SAMPLE (TIMESTAMP integer, DEVICE_ID integer, WAKEUP_TIME integer);
  create table HUAWEI_SLEEP_STATS_SAMPLE (TIMESTAMP integer, DEVICE_ID integer, BED_TIME integer, WAKEUP_TIME integer);
  create table GARMIN_NAP_SAMPLE (TIMESTAMP integer, DEVICE_ID integer, END_TIMESTAMP integer);
  create table HUAMI_SLEEP_SESSION_SAMPLE (TIMESTAMP integer, DEVICE_ID integer, DATA blob);
  insert into DEVICE values (1, 'Band 8', 'My band'), (2, 'Ring', null);
  insert into XIAOMI_SLEEP_TIME_SAMPLE values
    (${ms('2024-03-01T22:10')}, 1, ${ms('2024-03-02T05:40')}), (${ms('2024-03-02T22:10')}, 1, null);
  insert into COLMI_SLEEP_SESSION_SAMPLE values (${ms('2024-03-03T22:10')}, 2, ${ms('2024-03-04T05:40')});
  insert into HUAWEI_SLEEP_STATS_SAMPLE values
    (${ms('2024-03-05T23:49')}, 3, ${ms('2024-03-05T22:52')}, ${ms('2024-03-06T07:36')});
  insert into GARMIN_NAP_SAMPLE values (${ms('2024-03-07T13:00')}, 3, ${ms('2024-03-07T13:40')});
  insert into HUAMI_SLEEP_SESSION_SAMPLE values
    (0, 1, ${huami('2024-03-09T00:00', 22 * 60 + 30, 30 * 60)}), (1, 1, ${huami('2024-03-10T00:00', 0, 0)}), (2, 1, x'00');`;

test('Gadgetbridge has sessions in a table per kind of device, in the zip of its backup', async () => {
  const zip = await zipSample({
    'database/Gadgetbridge': await databaseSample(DATABASE),
    'preferences/a.xml': '<map/>',
  });
  const files = { 'gadgetbridge.zip': zip };
  expect(await readLines('gadgetbridge', files)).toMatchObject({
    sleeps: [
      '1: 2024-03-01T22:10:00Z/2024-03-02T05:40:00Z ? stages @My band',
      '3: 2024-03-03T22:10:00Z/2024-03-04T05:40:00Z ? stages @Ring',
      '4: 2024-03-05T23:49:00Z/2024-03-06T07:36:00Z ? stages',
      '5: 2024-03-07T13:00:00Z/2024-03-07T13:40:00Z ? stages nap',
      '6: 2024-03-08T22:30:00Z/2024-03-09T06:00:00Z ? stages @My band',
    ],
    problems: ['2: missingValue WAKEUP_TIME', '8: invalidRecord'],
  });
});
