import fc from 'fast-check';
import { ENTERED_AT_MOST_MINUTES, overlaps } from '#diary/rules/sleep.ts';
import { expect, test } from 'vitest';
import { isKnownTimeZone } from '#kernel/contract/time-zones.ts';
import { wallClock } from '#kernel/server/wall-clock.ts';
import type { DetailLevel, ImportedSleep } from '../imported-sleep.ts';
import type { Formatted } from '../collected-records.ts';
import { toNights, type Nights } from './to-nights.ts';

/** The nights of a sleeper in Jakarta. */
function convert(read: Partial<Parameters<typeof toNights>[0]>): Nights {
  const nothing = { sleeps: [], segments: [], marks: [], exportedAt: {} };
  const zones = { wallClock, isTimeZone: isKnownTimeZone, accountTimeZone: 'Asia/Jakarta' };
  return toNights({ ...nothing, ...read }, zones);
}

const at = { file: 'a' };
const utc = (text: string) => Date.parse(`2024-${text}Z`);

const exportedAt = (text: string, offsetMinutes = 0) => ({
  fitbit: { instant: utc(text), offsetMinutes },
});

type Span = readonly [start: string, end: string];
const segment = (detail: DetailLevel, [start, end]: Span, source = 'Watch') => {
  const times = { start: utc(start), end: utc(end) };
  return { format: 'apple-health' as const, detail, source, ...times, zone: null, at };
};

const sleep = (
  key: string,
  [start, end]: Span,
  facts: Partial<Formatted<ImportedSleep>> = {},
): Formatted<ImportedSleep> => {
  const times = { kind: 'instant', start: utc(start), end: utc(end) } as const;
  return { format: 'fitbit', key, times, zone: null, detail: 'asleep', at, ...facts };
};

const spans = (nights: readonly { startTime: number; endTime: number }[]) =>
  nights.map(({ startTime, endTime }) =>
    [startTime, endTime].map((instant) => new Date(instant).toISOString().slice(5, 16)).join('/'),
  );

test.each([
  ['03-01T01:59', ['02-29T22:00/03-01T06:00']],
  ['03-01T02:00', ['02-29T22:00/03-01T01:00', '03-01T02:00/03-01T06:00']],
])('segments until 01:00 and from %s join under an hour apart', (start, expected) => {
  const segments = [
    segment('asleep', [start, '03-01T06:00']),
    segment('stages', ['02-29T22:00', '03-01T01:00']),
  ];
  expect(spans(convert({ segments }).nights)).toEqual(expected);
});

test('time in bed makes a session only where no source has sleep', () => {
  const segments = [
    segment('in-bed', ['03-01T21:00', '03-02T07:00'], 'Phone'),
    segment('asleep', ['03-01T23:00', '03-02T06:00']),
    segment('in-bed', ['03-02T21:00', '03-03T07:00'], 'Phone'),
    segment('in-bed', ['03-02T06:00', '03-02T06:30']),
  ];
  const { nights, otherSource } = convert({ segments });
  expect(spans(nights)).toEqual([
    '03-01T23:00/03-02T06:00',
    '03-02T06:00/03-02T06:30',
    '03-02T21:00/03-03T07:00',
  ]);
  expect(otherSource).toEqual([]);
});

test.each([
  [
    'of overlapping sources the one with stages is taken, then the longest',
    [
      sleep('short-stages', ['03-01T23:00', '03-02T05:00'], { detail: 'stages', source: 'Ring' }),
      sleep('long', ['03-01T22:00', '03-02T06:00'], { source: 'Phone' }),
      // A device without a name is named by its format.
      sleep('longest', ['03-02T22:00', '03-03T07:00'], { source: '' }),
      sleep('shorter', ['03-02T22:30', '03-03T06:00'], { source: 'Ring' }),
    ],
    { nights: ['short-stages', 'longest'], copies: ['long', 'shorter'], of: ['Ring', 'fitbit'] },
  ],
  [
    'a record of 24 hours that needs review displaces no ordinary night',
    [
      sleep('forgotten', ['03-01T12:00', '03-02T12:00'], { detail: 'stages', source: 'Watch' }),
      sleep('one', ['03-01T13:00', '03-01T15:00']),
      sleep('two', ['03-01T22:00', '03-02T06:00']),
    ],
    { nights: ['one', 'two'], copies: ['forgotten'], of: ['fitbit'] },
  ],
  [
    'sleeps over a day or under a minute displace no other',
    [
      sleep('a week', ['03-01T00:00', '03-08T00:00']),
      sleep('a night', ['03-02T22:00', '03-03T06:00']),
      sleep('nothing', ['03-02T23:00', '03-02T23:00']),
    ],
    { nights: ['a week', 'a night', 'nothing'], copies: [], of: [] },
  ],
])('%s', (_title, sleeps, expected) => {
  const { nights, otherSource, sources } = convert({ sleeps });
  const toKeys = (of: typeof nights) => of.map(({ key }) => key);
  expect({ nights: toKeys(nights), copies: toKeys(otherSource), of: sources }).toEqual(expected);
});

test('an overlap of up to five minutes within one source ends the earlier night', () => {
  const sleeps = [
    sleep('evening', ['03-01T22:00', '03-02T02:05']),
    sleep('morning', ['03-02T02:00', '03-02T06:00']),
    sleep('next', ['03-02T05:54', '03-02T07:00']),
  ];
  const { nights, otherSource, overlapsRecord, sources, problems } = convert({ sleeps });
  expect(nights.map(({ key }) => key)).toEqual(['evening', 'morning']);
  expect(spans(nights)[0]).toBe('03-01T22:00/03-02T02:00');
  // A longer overlap within one source is no other source's copy, and no problem.
  expect(overlapsRecord.map(({ key }) => key)).toEqual(['next']);
  expect([otherSource, sources, problems]).toEqual([[], [], []]);
});

test.each([
  ['03-02T06:00', 1],
  ['03-02T05:59', 0],
])('a session that ends at %s before an export at 07:00 is left for the next', (end, fresh) => {
  const sleeps = [sleep('night', ['03-01T22:00', end])];
  const result = convert({ sleeps, exportedAt: exportedAt('03-02T07:00') });
  expect([result.tooFresh.length, result.nights.length]).toEqual([fresh, 1 - fresh]);
});

test.each([
  ['of the account if it has the offset of the phone at the export', 420, 'Asia/Jakarta', false],
  ['of that offset if the account has another', -180, 'Etc/GMT+3', false],
  ['to be chosen if no fixed zone has that offset', 330, 'Asia/Jakarta', true],
])('the zone of nights without one is that %s', (_, offset, timeZone, mustBeAnswered) => {
  const sleeps = [sleep('night', ['03-01T22:00', '03-02T06:00'])];
  const { nights, stretches } = convert({ sleeps, exportedAt: exportedAt('03-05T07:00', offset) });
  expect(nights).toMatchObject([{ timeZone }]);
  expect(stretches).toMatchObject([{ timeZone, mustBeAnswered }]);
});

test('of two sleeps with one key, the one with a zone is taken', () => {
  const wall = { kind: 'wall', start: '2024-03-01T22:00:00', end: '2024-03-02T06:01:00' } as const;
  const sleeps = [
    sleep('a', ['03-01T21:00', '03-02T05:00'], { times: wall }),
    sleep('a', ['03-01T21:00', '03-02T05:00'], { zone: { offsetMinutes: 60 } }),
    sleep('b', ['03-03T21:00', '03-04T05:00'], { times: wall }),
    sleep('b', ['03-03T21:00', '03-04T05:00']),
  ];
  const { nights } = convert({ sleeps });
  expect(nights.map(({ timeZone }) => timeZone)).toEqual(['Etc/GMT-1', 'Asia/Jakarta']);
  expect(spans(nights)).toEqual(['03-01T21:00/03-02T05:00', '03-03T21:00/03-04T05:00']);
});

test('of several marks for a date one is taken, whatever their order', () => {
  const marks = [
    { sleepDate: '2024-01-02', kind: 'work' as const, noSleep: false, rest: false },
    { sleepDate: '2024-01-01', kind: null, noSleep: true, rest: false },
    { sleepDate: '2024-01-02', kind: 'free' as const, noSleep: false, rest: false },
  ];
  const expected = [marks[1], marks[2]];
  expect(convert({ marks }).marks).toEqual(expected);
  expect(convert({ marks: marks.toReversed() }).marks).toEqual(expected);
});

test('local segments make a night with local times', () => {
  const segments = [
    { ...segment('asleep', ['03-01T22:00', '03-02T01:00']), isLocal: true },
    { ...segment('asleep', ['03-02T01:30', '03-02T06:00']), isLocal: true },
  ];
  const { nights } = convert({ segments });
  expect(spans(nights)).toEqual(['03-01T15:00/03-01T23:00']);
});

test('the order of files and records changes nothing', () => {
  // From half hours, so that some start together.
  const times = fc.tuple(fc.nat(100), fc.nat(700)).map(([halfHours, minutes]) => ({
    start: halfHours * 30 * 60_000,
    end: (halfHours * 30 + minutes) * 60_000,
  }));
  const facts = {
    detail: fc.constantFrom<DetailLevel>('stages', 'asleep', 'in-bed'),
    source: fc.constantFrom('Watch', 'Phone', 'Ring'),
    at: fc.record({ file: fc.constantFrom('a', 'b'), line: fc.nat(5) }),
    zone: fc.constant(null),
  };
  const segment = fc
    .tuple(times, fc.record({ ...facts, format: fc.constant('apple-health' as const) }))
    .map(([times, facts]) => ({ ...times, ...facts }));
  const sleep = fc.record({
    ...facts,
    key: fc.nat(20).map((id) => `fitbit:${id}`),
    times: times.map((times) => ({ kind: 'instant' as const, ...times })),
    format: fc.constant('fitbit' as const),
  });
  const shuffledToo = <T>(item: fc.Arbitrary<T>) =>
    fc.array(item).chain((items) => {
      const all = { minLength: items.length, maxLength: items.length };
      return fc.tuple(fc.constant(items), fc.shuffledSubarray(items, all));
    });
  fc.assert(
    fc.property(shuffledToo(segment), shuffledToo(sleep), (segments, sleeps) => {
      const exportedAt = { fitbit: { instant: 150_000_000, offsetMinutes: 0 } };
      const result = convert({ segments: segments[0], sleeps: sleeps[0], exportedAt });
      const shuffled = convert({ segments: segments[1], sleeps: sleeps[1], exportedAt });
      expect(shuffled).toEqual(result);
      // Longer ones are refused by the planning, and displace none.
      const taken = [...result.nights, ...result.tooFresh].filter(
        ({ startTime, endTime }) =>
          endTime > startTime && endTime - startTime <= ENTERED_AT_MOST_MINUTES * 60_000,
      );
      taken.sort((a, b) => a.startTime - b.startTime);
      for (const [index, night] of taken.entries()) {
        expect(night.startTime).toBeGreaterThanOrEqual(taken[index - 1]?.endTime ?? 0);
      }
      for (const copy of result.otherSource) {
        expect(taken.filter((night) => overlaps(night, copy))).not.toEqual([]);
      }
    }),
  );
});
