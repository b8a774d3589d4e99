import { expect, test } from 'vitest';
import { zipSample } from '../zip.fixture.ts';
import { readLines } from './read-lines.fixture.ts';

const NAMES =
  'Id,Tz,From,To,Sched,Hours,Rating,Comment,Framerate,Snore,Noise,Cycles,DeepSleep,LenAdjust,Geo';

/** 2020-11-26T20:00:30Z and the following hours. */
const at = (hours: number) => String(1_606_420_830_000 + hours * 3_600_000);

type Values = {
  id?: string;
  tz?: string;
  from?: string;
  to?: string;
  hours?: string;
  rating?: string;
  comment?: string;
  deep?: string;
};

/** A header with columns for times, the record, and if `hasNoise` a line of noise levels. */
const record = (values: Values, hasNoise = false) => {
  const {
    id = at(0),
    tz = 'Europe/London',
    from = '26. 11. 2020 20:00',
    to = '27. 11. 2020 7:00',
  } = values;
  const { hours = '11.000', rating = '0.0', comment = '', deep = '-1.0' } = values;
  const cells = [
    id,
    tz,
    from,
    to,
    to,
    hours,
    rating,
    comment,
    '10007',
    '-1',
    '-1.0',
    '-1',
    deep,
    '0',
    '',
    '0.5',
    'DEEP_START-1606420831000',
  ];
  return [
    `${NAMES},"20:00","Event"`,
    cells.map((cell) => `"${cell}"`).join(','),
    ...(hasNoise ? [`${','.repeat(15)}0.1`] : []),
  ].join('\n');
};

test.each<[title: string, values: Values, line: string]>([
  ['the end is Id and Hours', {}, '2020-11-27T07:00:30Z Europe/London asleep'],
  [
    'deep sleep and ratings',
    { deep: '0.42', rating: '4.25' },
    '2020-11-27T07:00:30Z Europe/London stages ★4',
  ],
  [
    'decimal commas',
    { hours: '7,017', rating: '3,5', deep: '0,1' },
    '2020-11-27T03:01:31.200Z Europe/London stages ★4',
  ],
  [
    'a rating of 0.25 is at least 1',
    { rating: '0.25' },
    '2020-11-27T07:00:30Z Europe/London asleep ★1',
  ],
  [
    'comments',
    { comment: ' #home late ""tea"" \\n and cake' },
    String.raw`2020-11-27T07:00:30Z Europe/London asleep "#home late \"tea\"\nand cake"`,
  ],
  ['an empty comment', { comment: String.raw`\n` }, '2020-11-27T07:00:30Z Europe/London asleep'],
  [
    'junk Tz: the offset of From to Id',
    { tz: 'GMT', from: '27. 11. 2020 1:30' },
    '2020-11-27T07:00:30Z +330 asleep',
  ],
  [
    'junk Tz and From',
    { tz: 'Moon/Base', from: '1. 1. 2020 1:30' },
    '2020-11-27T07:00:30Z ? asleep',
  ],
  ['unknown Hours: From to To', { hours: '-1' }, '2020-11-27T07:00:30Z Europe/London asleep'],
])('Sleep as Android: %s', async (_title, values, line) => {
  const files = { 'sleep-export.csv': `${record(values)}\n` };
  expect(await readLines('sleep-as-android', files)).toEqual({
    sleeps: [`2: 2020-11-26T20:00:30Z/${line}`],
    problems: [],
    keys: [`sleep-as-android:${at(0)}`],
  });
});

test('each Sleep as Android record has a header; noise levels are skipped and bad rows reported', async () => {
  const csv = [
    record({}, true),
    record({ id: at(1), hours: '2' }, true),
    record({ id: 'soon' }),
    record({ id: at(100), hours: 'long', to: '' }),
    record({ id: '', hours: '8' }),
    record({ id: at(200), hours: '8' }).replace(',"20:00"', ''),
  ].join('\n');
  const zip = await zipSample({
    'sleep-export.csv': csv,
    'alarms.json': '[{}]',
    'prefs.xml': '<map/>',
  });
  expect(await readLines('sleep-as-android', { 'sleep-export.zip': zip })).toEqual({
    sleeps: [
      '2: 2020-11-26T20:00:30Z/2020-11-27T07:00:30Z Europe/London asleep',
      // Overlaps with the first; both are kept here.
      '5: 2020-11-26T21:00:30Z/2020-11-26T23:00:30Z Europe/London asleep',
      '14: 2020-12-05T04:00:30Z/2020-12-05T12:00:30Z Europe/London asleep',
    ],
    problems: ['8: invalidTime Id soon', '10: invalidTime Hours long'],
    keys: [at(0), at(1), at(200)].map((id) => `sleep-as-android:${id}`),
  });
});
