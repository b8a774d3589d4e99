import { expect, test } from 'vitest';
import type { ImportFormat } from '../imported-sleep.ts';
import { readSample } from '../sample.fixture.ts';
import { readLines } from './read-lines.fixture.ts';

type Layout = {
  title: string;
  format: ImportFormat;
  /** A file chosen by itself is recognized by its columns. */
  path?: string;
  csv: string;
  sleeps: string[];
  problems?: string[];
};

const P = 'com.samsung.health.sleep.';
const SAMSUNG_ROW = '2026-01-05 15:20:00.000,2026-01-05 22:45:00.000,UTC+0700';
const SAMSUNG_LINE = '2026-01-05T15:20:00Z/2026-01-05T22:45:00Z +420 asleep';
const PLEES_LINE = '2025-02-19T21:20:00Z/2025-02-20T04:50:00Z';
const CYCLE_LINE = '2019-01-29T22:52:48/2019-01-30T06:47:35';
const OURA_LINE = '2026-10-04T20:40:00Z/2026-10-05T04:40:00Z +120';
const OURA_START = '2026-10-04T22:40:00.000+02:00';
const OURA_END = '2026-10-05T06:40:00.000+02:00';

/** The layouts of each version of an app, and of files that a spreadsheet has changed. */
const LAYOUTS: Layout[] = [
  {
    title: 'with one field more than the header, UTC times and an offset',
    format: 'samsung',
    path: 'Samsung Health/com.samsung.shealth.sleep.20260111 (1).csv',
    csv: `\uFEFFcom.samsung.shealth.sleep,6305010,11
original_bed_time,total_rem_duration,${P}start_time,${P}time_offset,${P}comment,${P}end_time,${P}pkg_name,${P}datauuid
,90,2026-01-05 15:20:00.000,UTC+0700,,2026-01-05 22:45:00.000,com.sec.android.app.shealth,aa-1,
,,2026-01-06 17:10:00.000,UTC+0530,"late, loud",2026-01-07 00:40:00.000,,aa-2,
,,2026-01-07 15:20:00.000,UTC+9900,,2026-01-07 22:45:00.000,,aa-3,
,,2026-01-08 15:20:00.000,UTC+0700,,,,aa-4,
,,2026-01-09 25:20:00.000,UTC+0700,,2026-01-09 22:45:00.000,,aa-5,
,,2026-01-10 15:20:00.000,UTC+0700,,2026-01-10 14:45:00.000,,aa-6,
,,1768057200000,UTC-0300,,1768086000000,,,
`,
    sleeps: [
      '3: 2026-01-05T15:20:00Z/2026-01-05T22:45:00Z +420 stages @com.sec.android.app.shealth',
      '4: 2026-01-06T17:10:00Z/2026-01-07T00:40:00Z +330 asleep "late, loud"',
      '5: 2026-01-07T15:20:00Z/2026-01-07T22:45:00Z ? asleep',
      '9: 2026-01-10T15:00:00Z/2026-01-10T23:00:00Z -180 asleep',
    ],
    problems: [
      '6: missingValue end_time',
      '7: invalidTime start_time 2026-01-09 25:20:00.000',
      '8: endBeforeStart',
    ],
  },
  {
    title: 'of older phones, without a prefix',
    format: 'samsung',
    csv: `com.samsung.health.sleep,5916012,3
start_time;end_time;time_offset;comment;datauuid
2018-02-13 22:35:00.000;2018-02-14 05:13:06.658;UTC+0200;"so; so";bb-1;
`,
    sleeps: ['3: 2018-02-13T22:35:00Z/2018-02-14T05:13:06.658Z +120 asleep "so; so"'],
  },
  {
    title: 'without the line above the header, after empty lines',
    format: 'samsung',
    csv: `\r\n\r\nefficiency,${P}start_time,${P}end_time,${P}time_offset\r\n\r\n80,${SAMSUNG_ROW}\r\n,,\r\n`,
    sleeps: [`5: ${SAMSUNG_LINE}`],
  },
  {
    title: 'without its columns',
    format: 'samsung',
    csv: 'com.samsung.shealth.sleep,1,2\nstart_time,x\n1,2\n',
    sleeps: [],
    problems: ['-: missingColumns start_time+end_time'],
  },
  {
    title: 'of all three versions: a rating of 0 is none',
    format: 'plees',
    csv: `sid,start,stop,rating,comment,wakes,new\r
1,1740000000000,1740027000000,5,"a, ""b""",2,x\r
2,1740000000000,1740027000000,0\r
3,1740000000000,1740027000000\r
`,
    sleeps: [
      String.raw`2: ${PLEES_LINE} ? asleep ★5 "a, \"b\""`,
      `3: ${PLEES_LINE} ? asleep`,
      `4: ${PLEES_LINE} ? asleep`,
    ],
  },
  {
    title: 'with local times',
    format: 'plees',
    csv: 'sid,start,stop,length\n1,2025-02-19 21:20,2025-02-20 04:50,7:30',
    sleeps: ['2: 2025-02-19T21:20:00/2025-02-20T04:50:00 ? asleep'],
  },
  {
    title: 'with times local in the zone of the cycle',
    format: 'whoop',
    csv: `Cycle start time,Cycle timezone,Sleep onset,Wake onset,Deep (SWS) duration (min),Nap
2024-01-01 22:10:00,UTC+05:30,2024-01-01 22:20:00,2024-01-02 06:05:00,92,false
2024-01-02 22:10:00,UTC-05:00,2024-01-03 13:00:00,2024-01-03 13:30:00,0,true
2024-01-03 22:10:00,UTCZ,2024-01-03 22:20:00,2024-01-04 06:05:00,92,false
2024-01-04 22:10:00,,2024-01-04 22:20:00,2024-01-05 06:05:00,92,false
2024-01-05 22:10:00,UTC+02:00,2024-05-01T21:10:00Z,2024-05-02T05:10:00Z,,
`,
    sleeps: [
      '2: 2024-01-01T16:50:00Z/2024-01-02T00:35:00Z +330 stages',
      '3: 2024-01-03T18:00:00Z/2024-01-03T18:30:00Z -300 asleep nap',
      '4: 2024-01-03T22:20:00Z/2024-01-04T06:05:00Z +0 stages',
      '5: 2024-01-04T22:20:00/2024-01-05T06:05:00 ? stages',
      '6: 2024-05-01T21:10:00Z/2024-05-02T05:10:00Z +120 asleep',
    ],
  },
  {
    title: 'in Spanish',
    format: 'whoop',
    path: 'x/sueño.csv'.normalize('NFD'),
    csv: `Zona horaria del ciclo,Inicio del sueño,Inicio de la vigilia,Duración de sueño profundo (SWS) (min),Siesta
UTC+01:00,2024-01-01 22:20:00,2024-01-02 06:05:00,90,false
`,
    sleeps: ['2: 2024-01-01T21:20:00Z/2024-01-02T05:05:00Z +60 stages'],
  },
  {
    title: 'of the first generation',
    format: 'sleepcycle',
    csv: `Start;End;Sleep quality;Time in bed;Wake up;Sleep Notes
2019-01-29 22:52:48;2019-01-30 06:47:35;93%;7:54;:);Worked out:Late tea
2019-01-29 22:52:48;2019-01-30 06:47:35;93%;0:00
`,
    sleeps: [
      `2: ${CYCLE_LINE} (28440 s) ? asleep "Worked out:Late tea"`,
      `3: ${CYCLE_LINE} ? asleep`,
    ],
  },
  {
    title: 'of the second generation',
    format: 'sleepcycle',
    csv: `Start;End;Sleep Quality;Deep (seconds);Mood;Time in bed (seconds);Notes\r
2019-01-29 22:52:48;2019-01-30 06:47:35;93%;5400;Good;28487.0;\r
2019-01-29 22:52:48;2019-01-30 06:47:35\r
`,
    sleeps: [`2: ${CYCLE_LINE} (28487 s) ? stages`, `3: ${CYCLE_LINE} ? asleep`],
  },
  {
    title: 'with the newest names, and offsets',
    format: 'sleepcycle',
    csv: `\uFEFFWent to bed;Woke up;Sleep Quality;Time in bed (seconds)
2014-10-28 00:12:32 +0100;2014-10-28 07:26:34 +0100;78%;26042
`,
    sleeps: ['2: 2014-10-27T23:12:32Z/2014-10-28T06:26:34Z +60 asleep'],
  },
  {
    title: 'of the account: no type is sleep, rest is not',
    format: 'oura',
    csv: `id;bedtime_start;bedtime_end;deep_sleep_duration;type
a1;${OURA_START};${OURA_END};4800;long_sleep
a2;${OURA_START};${OURA_END};4800;
a3;${OURA_START};${OURA_END};4800;rest
a4;${OURA_START};${OURA_END};4800;deleted
a5;2026-10-05T14:00:00+02:00;2026-10-05T14:40:00+02:00;;late_nap
a6;2026-10-05T14:00:00Z;2026-10-05T14:40:00Z;;sleep
a7;2026-10-05T14:00:00;2026-10-05T14:40:00;;sleep
`,
    sleeps: [
      `2: ${OURA_LINE} stages`,
      `3: ${OURA_LINE} stages`,
      '6: 2026-10-05T12:00:00Z/2026-10-05T12:40:00Z +120 asleep nap',
      '7: 2026-10-05T14:00:00Z/2026-10-05T14:40:00Z ? asleep',
      '8: 2026-10-05T14:00:00/2026-10-05T14:40:00 ? asleep',
    ],
  },
  {
    title: 'of the trends, with days without sleep',
    format: 'oura',
    csv: `date,Deep Sleep Time,Bedtime Start,Bedtime End
2026-10-05,4800,${OURA_START},${OURA_END}
2026-10-06,,,
2026-10-07,,None,None
`,
    sleeps: [`2: ${OURA_LINE} stages`],
  },
  {
    title: 'of the account, in a zip',
    format: 'withings',
    path: 'data_WIT/sleep.csv',
    csv: `from,to,"light (s)","deep (s)","rem (s)","awake (s)","Duration to sleep (s)",Notes
"2024-03-01T23:05:00+01:00","2024-03-02T06:40:00+01:00",12000,9000,5400,900,300,
"2024-03-02T23:05:00+01:00","2024-03-03T06:40:00+01:00",0,0,0,900,300,loud
`,
    sleeps: [
      '2: 2024-03-01T22:05:00Z/2024-03-02T05:40:00Z +60 stages',
      '3: 2024-03-02T22:05:00Z/2024-03-03T05:40:00Z +60 asleep "loud"',
    ],
  },
  {
    title: 'of Takeout, where the offset +00:00 may be a placeholder',
    format: 'fitbit',
    csv: `sleep_id,sleep_type,start_utc_offset,sleep_start,end_utc_offset,sleep_end
501,STAGES,+05:30,2026-05-01 17:00:00+0000,+05:30,2026-05-02 00:30:00+0000
502,CLASSIC,-08:00,2026-05-02T23:15:30Z,-07:00,2026-05-03T07:15:30Z,extra
503,STAGES,+00:00,2026-05-03T23:15:00Z,+00:00,2026-05-04T07:15:00Z
504,STAGES,+99:00,2026-05-04T23:15:00Z,+99:00,2026-05-05T07:15:00Z
`,
    sleeps: [
      '2: 2026-05-01T17:00:00Z/2026-05-02T00:30:00Z +330 stages',
      '3: 2026-05-02T23:15:30Z/2026-05-03T07:15:30Z -420 asleep',
      '4: 2026-05-03T23:15:00Z/2026-05-04T07:15:00Z ? stages',
      '5: 2026-05-04T23:15:00Z/2026-05-05T07:15:00Z ? stages',
    ],
  },
  {
    title: 'of the website, among other tables',
    format: 'fitbit',
    path: 'MyFitbit/fitbit_export_20200201.csv',
    csv: `Body
Date,Weight,BMI,Fat
"2020-01-01","70","22","0"

Sleep
Start Time,End Time,Minutes Asleep,Minutes Deep Sleep
"2020-01-01 11:12PM","2020-01-02 7:11AM","430","N/A"

Food Log 20200101
"","Calories","0"
`,
    sleeps: ['7: 2020-01-01T23:12:00/2020-01-02T07:11:00 ? asleep'],
  },
];

test.each(LAYOUTS)('$format: a table $title is read', async (layout) => {
  const { format, path = 'my.csv', csv, sleeps, problems = [] } = layout;
  expect(await readLines(format, { [path]: csv })).toMatchObject({ sleeps, problems });
});

test('sleep stages and other Samsung tables are ignored, in a folder and by themselves', async () => {
  const stages = `com.samsung.health.sleep_stage,1,2\nstart_time,end_time\n${SAMSUNG_ROW}\n`;
  const { keys, problems } = await readLines('samsung', {
    'samsunghealth_me/com.samsung.health.sleep_stage.1.csv': stages,
    'samsunghealth_me/com.samsung.shealth.sleep.1.csv': `com.samsung.shealth.sleep,1,2\nstart_time,end_time,time_offset,datauuid\n${SAMSUNG_ROW},aa-1\n`,
    'com.samsung.health.sleep_stage.1.csv': stages,
  });
  expect([keys, problems]).toEqual([['samsung:aa-1'], []]);
});

test('a table with a column sleep_id is no Samsung table, and its columns are asked', async () => {
  const csv = 'sleep_id,bedtime,wake_time\n1,2024-01-01 22:00,2024-01-02 06:00\n';
  const { questions, recognized } = await readSample({ 'my.csv': csv });
  expect(recognized).toMatchObject([{ format: 'csv' }]);
  expect(questions).toMatchObject([{ kind: 'columns', guess: { start: 1, end: 2 } }]);
});

test('the stages of Samsung are known by their columns too', async () => {
  const csv = `start_time,sleep_id,stage,time_offset,end_time,datauuid\n2026-01-05 15:20:00.000,a,40002,UTC+0700,2026-01-05 15:25:00.000,b\n`;
  const { sleeps, problems } = await readLines('samsung', { 'my.csv': csv });
  expect([sleeps, problems]).toEqual([[], ['-: noSleeps']]);
});

test('a table of which a preset reads no night is asked for its columns, and read by them', async () => {
  const row = '1,22:00,06:30,1.2.2024,01.02.2024 22:00,02.02.2024 06:30\n';
  const files = { 'my.csv': `sid,start,stop,day,from,until\n${row}` };
  const { questions, problems } = await readSample(files);
  expect(problems).toEqual([]);
  expect(questions).toMatchObject([{ kind: 'columns', file: 'my.csv' }]);
  const answers = {
    csv: { 'my.csv': { mapping: { start: 4, end: 5 }, dateOrder: 'dmy' } },
  } as const;
  expect(await readLines('csv', files, { answers })).toMatchObject({
    sleeps: ['2: 2024-02-01T22:00:00/2024-02-02T06:30:00 ? asleep'],
    problems: [],
  });
  // Without times that make a night, the app's own reasons say more.
  const broken = await readLines('plees', { 'my.csv': 'sid,start,stop\n1,soon,later\n' });
  expect(broken.problems).toEqual(['2: invalidTime start soon']);
});

test('physiological cycles repeat the sleeps of WHOOP with the same key; cycles without sleep are skipped', async () => {
  const night = 'UTC+05:30,2024-01-01 22:20:00,2024-01-02 06:05:00';
  const { keys, problems } = await readLines('whoop', {
    'my_whoop_data/sleeps.csv': `Cycle timezone,Sleep onset,Wake onset,Nap\n${night},false\n`,
    'my_whoop_data/physiological_cycles.csv': `Cycle timezone,Sleep onset,Wake onset,Recovery score %\n${night},61\nUTC+05:30,,,\n`,
    'my_whoop_data/workouts.csv': 'Cycle start time,Workout start time\n',
  });
  expect([keys.length, new Set(keys).size, problems]).toEqual([2, 1, []]);
});

test('sleeps of Plees whose ids start again have different keys', async () => {
  const csv = 'sid,start,stop\n1,1740000000000,1740027000000\n1,1750000000000,1750020000000\n';
  expect(new Set((await readLines('plees', { 'x.csv': csv })).keys).size).toBe(2);
});
