import { describe, expect, test } from 'vitest';
import { at, wallClock } from '#testkit/sleeps.ts';
import { groupByDate, type CountingSession } from '#diary/rules/episodes.ts';
import { writeCsv } from './report-csv.ts';
import { FIGURES, findTypical, KINDS, listReportRows, summarizeDays } from './report-figures.ts';

type Options = Partial<
  Omit<CountingSession, 'startTime' | 'endTime' | 'intoBedAt' | 'outOfBedAt'>
> & {
  endZone?: string;
  intoBed?: string;
  outOfBed?: string;
};

/** A sleep by local times, dated by its end; `timeZone` of both unless `endZone` is given. */
function sleep(start: string, end: string, options: Options = {}): CountingSession {
  const { timeZone = 'Asia/Jakarta', endZone = timeZone, intoBed, outOfBed, ...details } = options;
  return {
    startTime: at(start, timeZone),
    endTime: at(end, endZone),
    sleepDate: end.slice(0, 10),
    timeZone: endZone,
    quality: null,
    ...(intoBed && { intoBedAt: at(intoBed, timeZone) }),
    ...(outOfBed && { outOfBedAt: at(outOfBed, endZone) }),
    ...details,
  };
}

const list = (sessions: CountingSession[], from: string, to = from, sleepless: string[] = []) =>
  listReportRows(groupByDate(sessions, new Set(sleepless)), { from, to }, wallClock);

/** The figures of one date in their order, clock times as HH:MM. */
const read = (sessions: CountingSession[], date: string) =>
  writeCsv([], list(sessions, date)).split('\r\n')[1]?.slice('2026-11-02,'.length, -1);

const ANSWERS = { minutesToFallAsleep: 20, awakenings: 2, minutesAwake: 30 };
const BED = { intoBed: '2026-11-01T22:40', outOfBed: '2026-11-02T07:15' };
const NIGHT = sleep('2026-11-01T23:00', '2026-11-02T07:00', { ...ANSWERS, ...BED, quality: 4 });

test.each<[name: string, sessions: CountingSession[], expected: string]>([
  ['one sleep', [NIGHT], '22:40,23:00,20,2,30,07:00,07:15,4,430,515,83.5'],
  [
    'a nap beside a night',
    [
      NIGHT,
      sleep('2026-11-02T14:00', '2026-11-02T14:40', { ...ANSWERS, minutesAwake: 5, quality: 1 }),
    ],
    '22:40,23:00,20,2,30,07:00,07:15,4,430,515,83.5',
  ],
  [
    'two sleeps of one night, 40 minutes apart',
    [
      sleep('2026-11-01T23:00', '2026-11-02T03:00', {
        ...ANSWERS,
        awakenings: 0,
        minutesAwake: 0,
        intoBed: BED.intoBed,
        quality: 2,
      }),
      sleep('2026-11-02T03:40', '2026-11-02T07:00', { ...ANSWERS, outOfBed: BED.outOfBed }),
    ],
    // Awakenings 0 + 2 + the gap; awake 40 + 30 + 20 to fall asleep again.
    '22:40,23:00,20,3,90,07:00,07:15,2,370,515,71.8',
  ],
  [
    'a flight from Jakarta to Berlin in two sleeps',
    [
      sleep('2026-11-01T23:00', '2026-11-02T03:00', { ...ANSWERS, intoBed: BED.intoBed }),
      sleep('2026-11-01T22:00', '2026-11-02T01:00', {
        ...ANSWERS,
        timeZone: 'Europe/Berlin',
        outOfBed: '2026-11-02T01:10',
      }),
    ],
    // The second one begins at 04:00 in Jakarta.
    '22:40,23:00,20,5,140,01:00,01:10,,320,510,62.7',
  ],
  [
    'a night in which clocks are set back',
    [
      sleep('2026-10-24T23:00', '2026-10-25T07:00', {
        ...ANSWERS,
        timeZone: 'Europe/Berlin',
        intoBed: '2026-10-24T22:40',
        outOfBed: '2026-10-25T07:15',
      }),
    ],
    '22:40,23:00,20,2,30,07:00,07:15,,490,575,85.2',
  ],
  [
    'only the time to fall asleep',
    [sleep('2026-11-01T23:00', '2026-11-02T07:00', { minutesToFallAsleep: 0 })],
    ',23:00,0,,,07:00,,,,,',
  ],
  [
    'times in bed without estimates',
    [sleep('2026-11-01T23:00', '2026-11-02T07:00', BED)],
    '22:40,23:00,,,,07:00,07:15,,,515,',
  ],
  [
    'no answers and two sleeps: the gap alone is no total',
    [
      sleep('2026-11-01T23:00', '2026-11-02T03:00'),
      sleep('2026-11-02T03:40', '2026-11-02T07:00', { quality: 3 }),
    ],
    ',23:00,,,,07:00,,3,,,',
  ],
  [
    'a nap of a date without a night',
    [sleep('2026-11-02T14:00', '2026-11-02T16:59')],
    ',,,,,,,,,,',
  ],
])('the figures of %s are as in the golden table', (_, sessions, expected) => {
  expect(read(sessions, sessions[0]?.sleepDate ?? '')).toBe(expected);
});

test('each date of the range has a row, and a sleepless one is named and has no figures', () => {
  expect(list([NIGHT], '2026-11-01', '2026-11-03', ['2026-11-03'])).toEqual([
    { sleepDate: '2026-11-01', isSleepless: false, figures: null },
    {
      sleepDate: '2026-11-02',
      isSleepless: false,
      figures: expect.objectContaining({ quality: 4 }),
    },
    { sleepDate: '2026-11-03', isSleepless: true, figures: null },
  ]);
});

describe('of several nights', () => {
  const SEVERAL = [
    NIGHT,
    sleep('2026-11-03T00:30', '2026-11-03T07:30', {
      minutesToFallAsleep: 45,
      awakenings: 3,
      minutesAwake: 61,
      intoBed: '2026-11-03T00:20',
      outOfBed: '2026-11-03T08:00',
      quality: 1,
    }),
    sleep('2026-11-03T23:30', '2026-11-04T06:30', { minutesToFallAsleep: 10 }),
  ];
  const rows = list(SEVERAL, '2026-11-01', '2026-11-04');

  test.each([
    // The mean of 22:40 and 00:20 goes round midnight.
    ['intoBed', '23:30'],
    ['start', '23:40'],
    ['toFallAsleep', 20],
    ['awakenings', 2.5],
    // Between 30 and 61: whole minutes, as they are shown.
    ['minutesAwake', 46],
    ['end', '07:00'],
    ['outOfBed', '07:38'],
    ['quality', 2.5],
    // 430 and 314; 515 and 460.
    ['asleep', 372],
    ['inBed', 488],
    ['efficiency', 76.2],
  ] as const)('the typical %s is %s', (figure, expected) => {
    const value = findTypical(rows, figure) ?? NaN;
    expect(KINDS[figure] === 'clock' ? clock(value) : value).toBe(expected);
  });

  test.each([
    ['intoBed', 2, '23:30', 50.2],
    ['start', 3, '23:40', 37.48],
    ['toFallAsleep', 3, 25, 18.03],
    ['awakenings', 2, 2.5, 0.71],
    ['minutesAwake', 2, 45.5, 21.92],
    ['end', 3, '07:00', 24.5],
    ['outOfBed', 2, '07:38', 22.5],
    ['quality', 2, 2.5, 2.12],
  ] as const)('%s is of %i days, with mean %s and SD %s', (item, days, mean, sd) => {
    const summary = summarizeDays(rows, item);
    expect(summary.days).toBe(days);
    expect(KINDS[item] === 'clock' ? clock(summary.mean ?? NaN) : summary.mean).toBe(mean);
    expect(summary.sd).toBeCloseTo(sd, 1);
  });

  test('one night has means without a deviation', () => {
    const one = list([NIGHT], '2026-11-02');
    expect(summarizeDays(one, 'toFallAsleep')).toEqual({ days: 1, mean: 20, sd: null });
    expect(summarizeDays(one, 'start')).toEqual({ days: 1, mean: expect.closeTo(1380), sd: null });
  });

  test('without a night nothing is typical and no day has an item', () => {
    const none = list([], '2026-11-02', '2026-11-08');
    for (const figure of FIGURES) expect(findTypical(none, figure)).toBeNull();
    expect(summarizeDays(none, 'start')).toEqual({ days: 0, mean: null, sd: null });
    expect(summarizeDays(none, 'quality')).toEqual({ days: 0, mean: null, sd: null });
  });

  test('times all round the clock have no mean, and are counted', () => {
    const scattered = list(
      [
        sleep('2026-11-02T00:00', '2026-11-02T06:00'),
        sleep('2026-11-03T12:00', '2026-11-03T18:00'),
      ],
      '2026-11-02',
      '2026-11-03',
    );
    expect(findTypical(scattered, 'start')).toBeNull();
    expect(summarizeDays(scattered, 'start')).toEqual({ days: 2, mean: null, sd: null });
  });
});

test('a CSV has quoted names, CRLF, and empty cells for what is missing', () => {
  const csv = writeCsv(['Night', 'A "name", quoted'], list([NIGHT], '2026-11-01', '2026-11-02'));
  expect(csv).toBe(
    '"Night","A ""name"", quoted"\r\n' +
      '2026-11-01,,,,,,,,,,,,\r\n' +
      '2026-11-02,22:40,23:00,20,2,30,07:00,07:15,4,430,515,83.5,\r\n',
  );
});

test('a whole efficiency has a decimal in the CSV, too', () => {
  const even = sleep('2026-11-01T23:00', '2026-11-02T07:00', {
    ...ANSWERS,
    minutesToFallAsleep: 0,
    minutesAwake: 60,
    intoBed: '2026-11-01T22:30',
    outOfBed: '2026-11-02T07:15',
  });
  expect(read([even], '2026-11-02')).toMatch(/,420,525,80\.0$/);
});

const clock = (minute: number) => new Date(Math.round(minute) * 60_000).toISOString().slice(11, 16);
