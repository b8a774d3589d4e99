import { expect, test } from 'vitest';
import { exportSample } from '#testkit/export-samples.ts';
import { zipSample } from '../zip.fixture.ts';
import { readSample, readSampleOf, readWhole } from '../sample.fixture.ts';
import { readLines } from './read-lines.fixture.ts';

const FITBIT_LOG = {
  logId: 4100,
  dateOfSleep: '2026-03-02',
  startTime: '2026-03-01T22:10:00.000',
  endTime: '2026-03-02T05:40:30.000',
  duration: 27_000_000,
  type: 'stages',
  mainSleep: true,
};

test('Fitbit logs have local times without a zone, naps and the stated duration', async () => {
  const times = { startTime: '2026-10-25T02:40:00.000', endTime: '2026-10-25T02:10:00.000' };
  const json = JSON.stringify([
    FITBIT_LOG,
    { ...FITBIT_LOG, logId: 4101, type: 'classic', mainSleep: false },
    { ...FITBIT_LOG, logId: 4102, endTime: undefined },
    { ...FITBIT_LOG, logId: 4103, startTime: 'yesterday', duration: 0 },
    { ...FITBIT_LOG, logId: 4104, endTime: '2026-03-01T20:00:00.000' },
    'no object',
    null,
    // It starts before a clock change.
    { ...FITBIT_LOG, logId: 4105, ...times, duration: 1_800_000 },
  ]);
  expect(await readLines('fitbit', { 'sleep-2026-02-10 (1).json': json })).toEqual({
    sleeps: [
      '1: 2026-03-01T22:10:00/2026-03-02T05:40:30 (27000 s) ? stages',
      '2: 2026-03-01T22:10:00/2026-03-02T05:40:30 (27000 s) ? asleep nap',
      '8: 2026-10-25T02:40:00/2026-10-25T02:10:00 (1800 s) ? stages',
    ],
    problems: [
      '3: missingValue endTime',
      '4: invalidTime startTime yesterday',
      '5: endBeforeStart',
      '6: invalidRecord',
      '7: invalidRecord',
    ],
    keys: ['fitbit:4100', 'fitbit:4101', 'fitbit:4105'],
  });
});

test('Fitbit files that overlap, JSON and CSV, give one key for one log', async () => {
  const text = JSON.stringify([FITBIT_LOG]);
  const zip = await zipSample({
    'Takeout/Fitbit/Global Export Data/sleep-2026-02-10.json': text,
    'Takeout/Fitbit/Global Export Data/sleep-2026-03-01.json': text,
    'Takeout/Fitbit/Global Export Data/sleep-2026-03-31.json': '[ ]',
    'Takeout/Fitbit/Health Fitness Data_GoogleData/UserSleeps_2026-03-01.csv':
      'sleep_id,sleep_type,sleep_start,end_utc_offset,sleep_end\n4100,STAGES,2026-03-01 15:10:00+0000,+07:00,2026-03-01 22:40:30+0000\n',
  });
  const { keys } = await readLines('fitbit', { 'takeout.zip': zip });
  expect(keys).toEqual(['fitbit:4100', 'fitbit:4100', 'fitbit:4100']);
});

test('Fitbit logs with ids beyond 2^53 keep different keys', async () => {
  const next = { startTime: '2026-03-05T22:00:00.000', endTime: '2026-03-06T06:00:00.000' };
  const text = JSON.stringify([FITBIT_LOG, { ...FITBIT_LOG, ...next }]);
  const files = { 'sleep.json': text.replaceAll('4100', '9007199254740993') };
  expect(new Set((await readLines('fitbit', files)).keys).size).toBe(2);
});

const GARMIN_DAY = {
  sleepStartTimestampGMT: '2024-06-14T22:09:00.0',
  sleepEndTimestampGMT: '2024-06-15T06:08:00.0',
  deepSleepSeconds: 4800,
};

test('Garmin times are GMT; days without times are skipped, naps and broken rows are not', async () => {
  const times = {
    napStartTimestampGMT: '2024-06-17T12:00:00.0',
    napEndTimestampGMT: '2024-06-17T12:40:00.0',
  };
  const json = JSON.stringify([
    GARMIN_DAY,
    { calendarDate: '2024-06-16', sleepWindowConfirmationType: 'UNCONFIRMED' },
    { ...GARMIN_DAY, deepSleepSeconds: 0, sleepEndTimestampLocal: '2024-06-15T08:08:00.0' },
    { ...GARMIN_DAY, sleepEndTimestampGMT: { toString: 1 }, deepSleepSeconds: { valueOf: 1 } },
    { napList: [times, { ...times, napEndTimestampGMT: undefined }, 7] },
  ]);
  // Ranges of two files overlap.
  const { sleeps, problems, keys } = await readLines('garmin', {
    'DI_CONNECT/DI-Connect-Wellness/2024-06-01_2024-09-09_7_sleepData (1).json': json,
    'DI_CONNECT/DI-Connect-Wellness/2024-03-01_2024-06-15_7_sleepData.json': `[${JSON.stringify(GARMIN_DAY)}]`,
  });
  expect(keys.at(-1)).toBe(keys[0]);
  const line = '2024-06-14T22:09:00Z/2024-06-15T06:08:00Z';
  expect(sleeps).toEqual([
    `1: ${line} ? stages`,
    `3: ${line} +120 asleep`,
    '5: 2024-06-17T12:00:00Z/2024-06-17T12:40:00Z ? asleep nap',
    `1: ${line} ? stages`,
  ]);
  expect(problems).toEqual([
    '4: invalidTime sleepEndTimestampGMT {"toString":1}',
    '5: missingValue napEndTimestampGMT',
  ]);
});

test('Oura has a list of periods, by another name in each interface', async () => {
  const [bedtime_start, bedtime_end] = ['2020-01-01T23:10:00+02:00', '2020-01-02T07:10:00+02:00'];
  const period = { bedtime_start, bedtime_end };
  const data = ['', 'rest'].map((type) => ({ ...period, type }));
  const { sleeps } = await readLines('oura', {
    'oura_1.json': JSON.stringify({ activity: [{}], sleep: [{ ...period, deep: 3600 }] }),
    'oura_2.json': JSON.stringify({ data }),
  });
  const line = '1: 2020-01-01T21:10:00Z/2020-01-02T05:10:00Z +120';
  expect(sleeps).toEqual([`${line} stages`, `${line} asleep`]);
});

test('Google Fit has a file per session, with the offset in its name', async () => {
  const times = { startTime: '2019-06-10T20:06:00Z', endTime: '2019-06-11T04:48:00Z' };
  const session = (stage: string) => {
    const segment = [{ fitnessActivity: stage, ...times }];
    return JSON.stringify({ fitnessActivity: 'sleep', ...times, segment });
  };
  const folder = 'Takeout/Fit/Все сеансы';
  const { sleeps, problems } = await readLines('google-fit', {
    [`${folder}/2019-06-10T15_06_00-05_00_SLEEP.json`]: session('sleep.deep'),
    [`${folder}/2019-06-11T03_06_00+07_00_SLEEP.json`]: session('sleep'),
    [`${folder}/2019-06-11T08_00_00+07_00_WALKING.json`]: '{"fitnessActivity":"walking"}',
    [`${folder}/2019-06-12T03_06_00+07_00_SLEEP.json`]: session('sleep').slice(0, -2),
  });
  const line = 'undefined: 2019-06-10T20:06:00Z/2019-06-11T04:48:00Z';
  expect(sleeps).toEqual([`${line} -300 stages`, `${line} +420 asleep`]);
  expect(problems).toEqual(['-: truncatedFile']);
});

test('Huawei stages are segments where under five minutes lie between them', async () => {
  const from = Date.UTC(2024, 2, 1, 15);
  const [minute, gap] = [60_000, 300_000];
  const samplePoints = (
    [
      ['PROFESSIONAL_SLEEP_WAKE', -minute, 0],
      ['PROFESSIONAL_SLEEP_SHALLOW', 0, minute],
      ['PROFESSIONAL_SLEEP_DREAM', minute + gap - 1, 2 * gap],
      ['PROFESSIONAL_SLEEP_DEEP', 3 * gap, 4 * gap],
      ['DATA_POINT_DYNAMIC_HEARTRATE', 5 * gap, 6 * gap],
    ] as const
  ).map(([key, start, end]) => ({ key, startTime: from + start, endTime: from + end }));
  const path = 'HUAWEI_HEALTH/Health detail data & description/health detail data.json';
  const text = JSON.stringify([{ type: 9, timeZone: '+0800', samplePoints }]);
  const { segments, problems } = await readSampleOf('huawei', { [path]: text });
  expect(problems).toEqual([]);
  expect(segments).toMatchObject([
    { start: from, end: from + 2 * gap, detail: 'stages', zone: { offsetMinutes: 480 } },
    { start: from + 3 * gap, end: from + 4 * gap },
  ]);
});

test('Polar nights have offsets, and the rating that the sleeper gave', async () => {
  const sleepStart = '2024-05-02T00:10:30.000+02:00';
  const sleepEnd = '2024-05-02T07:40:00.000+02:00';
  const toNight = (night: string, rating: string, evaluation: object) => {
    const hypnogram = { sleepStart, sleepEnd, rating };
    return { night, evaluation, sleepResult: { hypnogram } };
  };
  const text = JSON.stringify([
    toNight('2024-05-02', 'SLEPT_SOMEWHAT_WELL', { phaseDurations: { rem: 'PT1H' } }),
    toNight('2024-05-03', 'NOT_SELECTED', {}),
    { night: '2024-05-04' },
  ]);
  const line = '2024-05-01T22:10:30Z/2024-05-02T05:40:00Z +120';
  expect(await readLines('polar', { 'polar/sleep_result_1a2b.json': text })).toEqual({
    sleeps: [`1: ${line} stages ★4`, `2: ${line} asleep`],
    problems: ['3: missingValue sleepStart'],
    keys: ['polar:2024-05-02', 'polar:2024-05-03'],
  });
});

test('Health Auto Export has nights, or the stages of Apple Health', async () => {
  const read = async (data: object[]) => {
    const heart = { name: 'heart_rate', units: 'bpm', data: [{ date: '2024-07-02', Avg: 60 }] };
    const metrics = [heart, { name: 'sleep_analysis', units: 'hr', data }];
    return await readSampleOf('apple-health', { 'x.json': JSON.stringify({ data: { metrics } }) });
  };
  const [from, to] = ['2024-07-01 22:30:00 +0100', '2024-07-02 06:00:00 +0100'];
  const nights = await read([{ source: 'Watch', sleepStart: from, sleepEnd: to, deep: 1.25 }, {}]);
  const times = { kind: 'instant', start: Date.parse(from), end: Date.parse(to) };
  expect(nights.sleeps).toMatchObject([{ times, zone: null, detail: 'stages', source: 'Watch' }]);
  expect(nights.problems).toMatchObject([{ record: 2, reason: { code: 'missingValue' } }]);

  const dates = { startDate: from, endDate: to };
  const stages = ['In Bed', 'Core', 'Awake'].map((value) => ({ value, ...dates }));
  const { segments, problems } = await read(stages);
  expect([segments.map(({ detail }) => detail), problems]).toEqual([['in-bed', 'stages'], []]);
});

test('a night of Health Auto Export without any time asleep is one in bed', async () => {
  const [from, to] = ['2026-11-27 23:10:00 +0100', '2026-11-28 06:40:00 +0100'];
  const none = { totalSleep: 0, asleep: 0, core: 0, deep: 0, rem: 0, inBed: 7.5 };
  const data = [
    { ...none, sleepStart: from, sleepEnd: to },
    { ...none, inBedStart: from, inBedEnd: to },
    { ...none, sleepStart: from, sleepEnd: to, totalSleep: 7.1, asleep: 7.1 },
    { ...none, sleepStart: from, sleepEnd: to, rem: '2' },
    { ...none, sleepStart: from, sleepEnd: null },
    { ...none, sleepStart: to, sleepEnd: from },
    null,
  ];
  const metrics = [{ name: 'sleep_analysis', data }];
  const { sleeps, problems } = await readLines('apple-health', {
    'x.json': JSON.stringify({ data: { metrics } }),
  });
  const line = '2026-11-27T22:10:00Z/2026-11-28T05:40:00Z ?';
  expect(sleeps).toEqual([
    `1: ${line} in-bed`,
    `2: ${line} in-bed`,
    `3: ${line} asleep`,
    `4: ${line} stages`,
  ]);
  expect(problems).toEqual(['5: missingValue sleepEnd', '6: endBeforeStart']);
});

test('the plain layout has the zone by its name, else by the offset of the end', async () => {
  const [start, end] = ['2026-11-27T23:10:00+01:00', '2026-11-28T06:40:00+02:00'];
  const nights = [
    { start, end, note: 'so "so"', quality: 4, timeZone: 'Europe/Berlin' },
    { start, end, note: null, quality: null, timeZone: null },
    { start: '2026-11-27T22:10Z', end: '2026-11-28T04:40Z', quality: 6 },
    { start: '2026-11-27 23:10', end: '2026-11-28T06:40:05', timeZone: 'Asia/Jakarta' },
    { start: '2026-11-27 23:10', end: '2026-11-28T06:40:05', note: 7, quality: '4' },
    { start },
    { start: end, end: start, quality: 9 },
    { start, end: '2026-11-28T06:40:00' },
    { start: 1764281400, end: 1764307800 },
    { start: { toString: 1 }, end: null },
    null,
    [],
  ];
  const { sleeps, problems, keys } = await readLines('plain', {
    'a.json': JSON.stringify({ nights }, null, 1),
  });
  const [line, local] = [
    '2026-11-27T22:10:00Z/2026-11-28T04:40:00Z',
    '2026-11-27T23:10:00/2026-11-28T06:40:05',
  ];
  expect(sleeps).toEqual([
    `1: ${line} Europe/Berlin asleep ★4 "so \\"so\\""`,
    `2: ${line} +120 asleep`,
    `3: ${line} ? asleep`,
    `4: ${local} Asia/Jakarta asleep`,
    `5: ${local} ? asleep "7"`,
  ]);
  expect(problems).toEqual([
    '3: invalidNumber quality 6',
    '5: invalidNumber quality 4',
    '6: missingValue end',
    '7: endBeforeStart',
    '8: invalidTime end 2026-11-28T06:40:00',
    '9: invalidTime start 1764281400',
    '10: invalidTime start {"toString":1}',
    '11: invalidRecord',
    '12: invalidRecord',
  ]);
  expect(keys[0]).toBe(keys[1]);
  expect(new Set(keys).size).toBe(3);
});

const WEBHOOK = { timestamp: '2026-11-28T07:15:02.123Z', app_version: '1.2' };

test('HC Webhook states the end and the length, its relatives the start and offsets', async () => {
  const session_end_time = '2026-11-28T06:05:00Z';
  const session = { session_end_time, duration_seconds: 25_500 };
  const session_start_time = '2026-11-27T23:00:00+01:00';
  const withStage = (stage: unknown) => ({ ...session, stages: [{ stage: '1' }, { stage }] });
  const sleep = [
    { ...withStage('5'), metadata: { data_origin: 'com.fitbit.FitbitMobile' } },
    { ...withStage(4), metadata: { dataOrigin: 'a' } },
    { ...withStage('STAGE_TYPE_DEEP'), metadata: { package_name: 'b' } },
    { ...withStage('2'), metadata: { data_origin: { package_name: 'c' } } },
    { ...withStage('awake_in_bed'), stages: null },
    { session_start_time, session_end_time: '2026-11-28T08:00:00+02:00', nap_seconds: 0 },
    { session_start_time, session_end_time },
    { duration_seconds: 25_500 },
    { session_end_time },
    { ...session, duration_seconds: '25500' },
    { ...session, duration_seconds: 0 },
    { ...session, duration_seconds: 1e300 },
    { ...session, session_end_time: 'today' },
    { session_start_time: '2026-11-28T09:00:00Z', session_end_time },
    null,
  ];
  const text = JSON.stringify({ ...WEBHOOK, steps: [{ count: 1 }], sleep, heart_rate: [{}] });
  const { sleeps, problems, keys } = await readLines('health-connect', { 'x.json': text });
  const line = '2026-11-27T23:00:00Z/2026-11-28T06:05:00Z ?';
  expect(sleeps).toEqual([
    `1: ${line} stages @com.fitbit.FitbitMobile`,
    `2: ${line} stages @a`,
    `3: ${line} stages @b`,
    `4: ${line} asleep`,
    `5: ${line} asleep`,
    '6: 2026-11-27T22:00:00Z/2026-11-28T06:00:00Z +120 asleep',
    '7: 2026-11-27T22:00:00Z/2026-11-28T06:05:00Z +60 asleep',
  ]);
  expect(problems).toEqual([
    '8: missingValue session_end_time',
    '9: missingValue duration_seconds',
    '10: invalidTime duration_seconds 25500',
    '11: invalidTime duration_seconds 0',
    '12: invalidTime duration_seconds 1e+300',
    '13: invalidTime session_end_time today',
    '14: endBeforeStart',
    '15: invalidRecord',
  ]);
  expect(new Set(keys).size).toBe(3);
});

test('HCGateway answers sessions with the app that wrote them', async () => {
  const [start, end] = ['2026-11-27T22:10:00Z', '2026-11-28T06:00:00Z'];
  const stages = [{ startTime: start, endTime: end, stage: 5 }];
  const session = { _id: 'a-1', id: 'a-1', app: 'com.fitbit.FitbitMobile', start, end };
  const text = JSON.stringify([
    { ...session, data: { title: null, notes: null, stages } },
    { ...session, id: 'a-2', app: null, data: { notes: 'late', stages: [{ stage: 1 }] } },
    { ...session, id: undefined, data: null },
    { ...session, end: null },
    { ...session, start: end, end: start },
    null,
  ]);
  const { sleeps, problems, keys } = await readLines('health-connect', { 'x.json': text });
  const line = '2026-11-27T22:10:00Z/2026-11-28T06:00:00Z ?';
  expect(sleeps).toEqual([
    `1: ${line} stages @com.fitbit.FitbitMobile`,
    `2: ${line} asleep "late"`,
    `3: ${line} asleep @com.fitbit.FitbitMobile`,
  ]);
  expect(problems).toEqual(['4: missingValue end', '5: endBeforeStart', '6: invalidRecord']);
  expect(keys.slice(0, 2)).toEqual(['health-connect:a-1', 'health-connect:a-2']);
});

const STEPS = { name: 'step_count', data: [{ qty: 1, date: '2026-11-28 06:00:00 +0100' }] };
test.each([
  ['plain', ' {\n "nights" : [ ]\n}\n'],
  ['health-connect', JSON.stringify({ ...WEBHOOK, sleep: [] })],
  ['health-connect', JSON.stringify({ app_version: '1', timestamp: '', steps: [{ count: 1 }] })],
  [
    'health-connect',
    '{"timestamp":"","app_version":"1","test":true,"sleep":[{"session_end_time":"2026-11-28T06:05:00Z","duration_seconds":9}]}',
  ],
  ['apple-health', '{"data":{"metrics":[]}}'],
  ['apple-health', '{"data":{"metrics":[{"name":"sleep_analysis","data":[]}]}}'],
  ['apple-health', JSON.stringify({ data: { workouts: [], metrics: [STEPS] } })],
] as const)('what %s sends without sleep is recognized: %s', async (format, text) => {
  const other = exportSample('fitbit', 1);
  const { recognized, problems } = await readSample({ 'x.json': text, [other.path]: other.text });
  expect(recognized[0]).toEqual({ path: 'x.json', format, records: 0, unreadable: 0 });
  expect(problems).toEqual([]);
  expect((await readSample({ 'x.json': text })).problems).toEqual([
    { file: 'x.json', reason: { code: 'noSleeps' } },
  ]);
});

test.each(['before', 'after'])(
  'a long list %s the sleep of HC Webhook is skipped',
  async (place) => {
    const { text } = exportSample('hc-webhook', 2);
    const { sleep, ...head } = JSON.parse(text) as Record<string, unknown>;
    const heart_rate = Array.from({ length: 5000 }, () => ({ bpm: 60, time: WEBHOOK.timestamp }));
    const lists = place === 'before' ? { heart_rate, sleep } : { sleep, heart_rate };
    const { sleeps, problems } = await readWhole({
      'x.json': JSON.stringify({ ...head, ...lists }),
    });
    expect([sleeps.length, problems]).toEqual([2, []]);
  },
);

test.each([
  ['plain', 'plain'],
  ['hc-webhook', 'health-connect'],
  ['health-auto-export', 'apple-health'],
] as const)('a sample of %s has as many nights as asked for', async (layout, format) => {
  const { path, text } = exportSample(layout, 3);
  const { sleeps, problems } = await readSampleOf(format, { [path]: text });
  expect([sleeps.length, problems]).toEqual([3, []]);
});

test.each([
  ['an export of Lelap', '{"format":"lelap-export","version":1,"nights":[],"sleeps":[]}', 'lelap'],
  ['a list of nights in another object', '{"hotel":{"nights":[1]}}', undefined],
  ['nights of another app', '{"user":"a","nights":[]}', undefined],
  ['a log', '{"log":[{"timestamp":"a","app_version":"1"}]}', undefined],
  ['a list of apps', '[{"_id":1,"app":"a"}]', undefined],
])('the layouts of phones and scripts do not take %s', async (_, text, format) => {
  const { recognized, problems } = await readSample({ 'x.json': text });
  expect(recognized.map((file) => file.format)).toEqual(format ? [format] : []);
  expect(problems[0]?.reason.code).toBe(format ? 'noSleeps' : 'notRecognized');
});
