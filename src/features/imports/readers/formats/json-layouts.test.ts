import { expect, test } from 'vitest';
import { zipSample } from '../zip.fixture.ts';
import { readSampleOf } from '../sample.fixture.ts';
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
