import { expect, test } from 'vitest';
import type { ImportFormat } from '../imported-sleep.ts';
import { readLines } from './read-lines.fixture.ts';

const SAMSUNG = 'com.samsung.health.sleep';
const SAMSUNG_HEADER = `${SAMSUNG}.start_time,${SAMSUNG}.end_time,${SAMSUNG}.time_offset`;
const SAMSUNG_ROW = '2026-01-05 15:20:00.000,2026-01-05 22:45:00.000,UTC+0700';
const SAMSUNG_LINE = '2026-01-05T15:20:00Z/2026-01-05T22:45:00Z +420 asleep';

const FITBIT_SUMMARY =
  'Sleep\nStart Time,End Time,Minutes Asleep,Minutes Awake,Minutes Deep Sleep\n"2020-01-01 11:12PM","2020-01-02 7:11AM","430","50","N/A"\n';
const FITBIT_LINE = '2020-01-01T23:12:00/2020-01-02T07:11:00 ? asleep';
const FITBIT_LOG =
  '[{"logId":3,"dateOfSleep":"2020-01-02","startTime":"2020-01-01T23:12:00.000","endTime":"2020-01-02T07:11:00.000","type":"classic"}]';

const GARMIN_DAY =
  '[{"sleepStartTimestampGMT":"2021-01-01T22:10:00.0","sleepEndTimestampGMT":"2021-01-02T05:10:00.0"}]';

const OURA_PERIOD = `"bedtime_start":"2020-01-01T23:10:00+02:00","bedtime_end":"2020-01-02T07:10:00+02:00"`;
const OURA_LINE = '2020-01-01T21:10:00Z/2020-01-02T05:10:00Z +120';

const MI_HEADER = 'date,deepSleepTime,shallowSleepTime,wakeTime,start,stop';

/** Layouts of other versions of an app, and of files that a spreadsheet or a browser has changed. */
test.each<[title: string, format: ImportFormat, path: string, text: string, sleeps: string[]]>([
  [
    'without the line before its header',
    'samsung',
    's.csv',
    `${SAMSUNG_HEADER}\n${SAMSUNG_ROW}\n`,
    [`2: ${SAMSUNG_LINE}`],
  ],
  [
    'quoted, after empty lines',
    'samsung',
    's.csv',
    `\r\n\r\n"com.samsung.shealth.sleep","6305010","11"\r\n${SAMSUNG_HEADER}\r\n\r\n${SAMSUNG_ROW}\r\n,,\r\n`,
    [`6: ${SAMSUNG_LINE}`],
  ],
  [
    'with names of the newer table, downloaded twice',
    'samsung',
    'Samsung Health/com.samsung.shealth.sleep.20260111 (1).csv',
    `com.samsung.shealth.sleep,6305010,11\n${SAMSUNG_HEADER.replaceAll(SAMSUNG, 'com.samsung.shealth.sleep')}\n${SAMSUNG_ROW}\n`,
    [`3: ${SAMSUNG_LINE}`],
  ],
  [
    'without that line, with other columns first',
    'samsung',
    's.csv',
    `original_efficiency,${SAMSUNG_HEADER},datauuid\n80,${SAMSUNG_ROW},aa-1\n`,
    [`2: ${SAMSUNG_LINE}`],
  ],
  [
    'of the account, in a zip',
    'withings',
    'data_WIT/sleep.csv',
    'from,to,"light (s)","deep (s)","rem (s)","awake (s)","wake up","Duration to sleep (s)",Notes\n"2024-03-01T23:05:00+01:00","2024-03-02T06:40:00+01:00",12000,9000,5400,900,1,300,\n"2024-03-02T23:05:00+01:00","2024-03-03T06:40:00+01:00",0,0,0,900,1,300,loud\n',
    [
      '2: 2024-03-01T22:05:00Z/2024-03-02T05:40:00Z +60 stages',
      '3: 2024-03-02T22:05:00Z/2024-03-03T05:40:00Z +60 asleep "loud"',
    ],
  ],
  [
    'in German, with local times',
    'withings',
    'schlaf.csv',
    'von,bis,"leicht (s)","tief (s)","rem (s)","wach (s)",Aufwachen,"Duration to sleep (s)"\n"2019-06-10 23:05:00","2019-06-11 06:40:00",12000,9000,0,900,1,300\n',
    ['2: 2019-06-10T23:05:00/2019-06-11T06:40:00 ? stages'],
  ],
  ['of the website', 'fitbit', 'export.csv', FITBIT_SUMMARY, [`3: ${FITBIT_LINE}`]],
  [
    'of the website, among other tables',
    'fitbit',
    'MyFitbit/fitbit_export_20200201.csv',
    `Body\nDate,Weight,BMI,Fat\n"2020-01-01","70","22","0"\n\n${FITBIT_SUMMARY}\nFood Log 20200101\nDaily Totals\n"","Calories","0"\n`,
    [`7: ${FITBIT_LINE}`],
  ],
  [
    'downloaded twice',
    'fitbit',
    'Takeout/Fitbit/Globale Exportdaten/sleep-2020-01-01 (1).json',
    FITBIT_LOG,
    [`1: ${FITBIT_LINE}`],
  ],
  [
    'after an empty line',
    'sleep-as-android',
    's.csv',
    '\uFEFF\nId,Tz,From,To,Sched,Hours,Rating,Comment\n"1615133400000","Europe/Berlin","07. 03. 2021 17:10","08. 03. 2021 1:10","","8","0.0",""\n',
    ['3: 2021-03-07T16:10:00Z/2021-03-08T00:10:00Z Europe/Berlin asleep'],
  ],
  [
    'downloaded twice',
    'garmin',
    'DI_CONNECT/DI-Connect-Wellness/2021-01-01_2021-04-11_1_sleepData (1).json',
    GARMIN_DAY,
    ['1: 2021-01-01T22:10:00Z/2021-01-02T05:10:00Z ? asleep'],
  ],
  [
    'with instants',
    'whoop',
    'sleeps.csv',
    'sep=;\nCycle timezone;Sleep onset;Wake onset\nUTC+02:00;2024-05-01T21:10:00Z;2024-05-02T05:10:00Z\n',
    ['3: 2024-05-01T21:10:00Z/2024-05-02T05:10:00Z +120 asleep'],
  ],
  [
    'with offsets and empty rows',
    'sleepcycle',
    'sleepdata.csv',
    'Start;End;Sleep quality;Time in bed\r\n\r\n2014-10-28 00:12:32 +0100;2014-10-28 07:26:34 +0100;78%;7:14\r\n;;;\r\n',
    ['3: 2014-10-27T23:12:32Z/2014-10-28T06:26:34Z +60 asleep'],
  ],
  [
    'with epoch seconds or milliseconds',
    'zepp',
    'SLEEP_1.csv',
    `${MI_HEADER}\n2016-11-12,0,200,5,1478880000,1478908800\n2016-11-13,0,200,5,1478966400000,1478995200000\n`,
    [
      '2: 2016-11-11T16:00:00Z/2016-11-12T00:00:00Z ? asleep',
      '3: 2016-11-12T16:00:00Z/2016-11-13T00:00:00Z ? asleep',
    ],
  ],
  [
    'with None on days without sleep',
    'oura',
    'trends.csv',
    'date,Bedtime Start,Bedtime End\n2020-01-02,2020-01-01T23:10:00+02:00,2020-01-02T07:10:00+02:00\n2020-01-04,None,None\n',
    [`2: ${OURA_LINE} asleep`],
  ],
  [
    'as JSON of the first interface',
    'oura',
    'x/oura_data_2020-02-01.json',
    `{"activity":[{"steps":1}],"sleep":[{"is_longest":1,${OURA_PERIOD},"deep":3600}]}`,
    [`1: ${OURA_LINE} stages`],
  ],
  [
    'as JSON of the second interface',
    'oura',
    'x.json',
    `{"data":[{"id":"a-1","type":"long_sleep",${OURA_PERIOD}},{"id":"a-2","type":"rest",${OURA_PERIOD}}]}`,
    [`1: ${OURA_LINE} asleep`],
  ],
])('a layout %s: %s reads it', async (_title, format, path, text, expected) => {
  const { sleeps, problems } = await readLines(format, { [path]: text });
  expect({ sleeps, problems }).toEqual({ sleeps: expected, problems: [] });
});
