import { expect, test } from 'vitest';
import { zipSample } from '../zip.fixture.ts';
import { readLines } from './read-lines.fixture.ts';

const log = (values: object) => ({
  logId: 4100,
  dateOfSleep: '2026-03-02',
  startTime: '2026-03-01T22:10:00.000',
  endTime: '2026-03-02T05:40:30.000',
  duration: 27_000_000,
  minutesAsleep: 401,
  type: 'stages',
  levels: { data: [{ dateTime: '2026-03-01T22:10:00.000', level: 'wake', seconds: 90 }] },
  logType: 'auto_detected',
  mainSleep: true,
  ...values,
});

const CSV_HEADER =
  'sleep_id,sleep_type,minutes_in_sleep_period,minutes_asleep,start_utc_offset,sleep_start,end_utc_offset,sleep_end,data_source,sleep_last_updated';

test('Fitbit JSON gives local times without a zone, with naps and the stated duration', async () => {
  const json = JSON.stringify([
    log({}),
    log({
      logId: 4101,
      type: 'classic',
      mainSleep: false,
      duration: 3_600_000,
      startTime: '2026-03-02T13:00:00.000',
      endTime: '2026-03-02T14:00:00.000',
    }),
    log({ logId: 4102, endTime: undefined }),
    log({ logId: 4103, startTime: 'yesterday', duration: 0 }),
    log({ logId: 4104, endTime: '2026-03-01T20:00:00.000' }),
    'no object',
    log({
      logId: 4105,
      startTime: '2026-10-25T02:40:00.000',
      endTime: '2026-10-25T02:10:00.000',
      duration: 1_800_000,
    }),
  ]);
  const read = await readLines('fitbit', { 'sleep-2026-02-10.json': json });
  expect(read).toEqual({
    sleeps: [
      '1: 2026-03-01T22:10:00/2026-03-02T05:40:30 (27000 s) ? stages',
      '2: 2026-03-02T13:00:00/2026-03-02T14:00:00 (3600 s) ? asleep nap',
      '7: 2026-10-25T02:40:00/2026-10-25T02:10:00 (1800 s) ? stages',
    ],
    problems: [
      '3: missingValue endTime',
      '4: invalidTime startTime yesterday',
      '5: endBeforeStart',
      '6: invalidRecord',
    ],
    keys: ['fitbit:4100', 'fitbit:4101', 'fitbit:4105'],
  });
});

test('Fitbit files that overlap, JSON and CSV, give one key for one log', async () => {
  const zip = await zipSample({
    'Takeout/Fitbit/Global Export Data/sleep-2026-02-10.json': JSON.stringify([log({})]),
    'Takeout/Fitbit/Global Export Data/sleep-2026-03-01.json': JSON.stringify([log({})]),
    'Takeout/Fitbit/Global Export Data/sleep-2026-03-31.json': '[ ]',
    'Takeout/Fitbit/Global Export Data/steps-2026-03-01.json': '[{"value":"12"}]',
    'Takeout/Fitbit/Health Fitness Data_GoogleData/UserSleeps_2026-03-01.csv': `${CSV_HEADER}\n4100,STAGES,450,401,+07:00,2026-03-01 15:10:00+0000,+07:00,2026-03-01 22:40:30+0000,DERIVED,2026-03-02T00:00:00Z\n`,
  });
  const { keys, sleeps } = await readLines('fitbit', { 'takeout.zip': zip });
  expect(new Set(keys)).toEqual(new Set(['fitbit:4100']));
  expect(sleeps).toHaveLength(3);
});

test('Fitbit logs with ids beyond 2^53 keep different keys', async () => {
  const text = JSON.stringify([
    log({}),
    log({ startTime: '2026-03-05T22:00:00.000', endTime: '2026-03-06T06:00:00.000' }),
  ]).replaceAll('4100', '9007199254740993');
  const { keys } = await readLines('fitbit', { 'sleep.json': text });
  expect(new Set(keys).size).toBe(2);
});

test('a Takeout CSV gives instants; the offset +00:00 may be a placeholder and states no zone', async () => {
  const csv = [
    CSV_HEADER,
    '501,STAGES,450,401,+05:30,2026-05-01 17:00:00+0000,+05:30,2026-05-02 00:30:00+0000,DERIVED,x',
    '502,CLASSIC,450,401,-08:00,2026-05-02T23:15:30Z,-07:00,2026-05-03T07:15:30Z,MANUAL,x,extra',
    '503,STAGES,450,401,+00:00,2026-05-03T23:15:00Z,+00:00,2026-05-04T07:15:00Z,DERIVED,x',
    '504,STAGES,450,401,+99:00,2026-05-04T23:15:00Z,+99:00,2026-05-05T07:15:00Z,DERIVED,x',
    '505,STAGES,450,401,+01:00,,+01:00,2026-05-06T07:15:00Z,DERIVED,x',
    '506,STAGES,450,401,+01:00,2026-05-06T25:15:00Z,+01:00,2026-05-06T07:15:00Z,DERIVED,x',
  ].join('\r\n');
  expect(await readLines('fitbit', { 'UserSleeps_2026-05-01.csv': `\uFEFF${csv}` })).toEqual({
    sleeps: [
      '2: 2026-05-01T17:00:00Z/2026-05-02T00:30:00Z +330 stages',
      '3: 2026-05-02T23:15:30Z/2026-05-03T07:15:30Z -420 asleep',
      '4: 2026-05-03T23:15:00Z/2026-05-04T07:15:00Z ? stages',
      '5: 2026-05-04T23:15:00Z/2026-05-05T07:15:00Z ? stages',
    ],
    problems: ['6: missingValue sleep_start', '7: invalidTime sleep_start 2026-05-06T25:15:00Z'],
    keys: ['fitbit:501', 'fitbit:502', 'fitbit:503', 'fitbit:504'],
  });
});
