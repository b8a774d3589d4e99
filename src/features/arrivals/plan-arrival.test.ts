import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NEW_SLEEP, toDiarySleep, type DiarySleep } from '#diary/rules/diary.ts';
import { overlaps, type SleepSource } from '#diary/rules/sleep.ts';
import { DETAIL_LEVELS, type DetailLevel } from '#imports/import-plan.ts';
import { joinMeasured, planArrival, type ArrivingNight, type KnownRecord } from './plan-arrival.ts';

const HOUR = 3_600_000;
const NOW = 1_000 * HOUR;
const MINE = 'my token';

const night = (from: number, to: number, detail: DetailLevel = 'asleep', key?: string) => ({
  key: key ?? `${from}-${to}`,
  startTime: from * HOUR,
  endTime: to * HOUR,
  detail,
});

/** Hours; without an end it is active. */
function sleep(id: string, [from, to]: [number, number?], source: SleepSource, settled = false) {
  const times = { startTime: from * HOUR, endTime: to === undefined ? null : to * HOUR };
  const fixed = { sleepDate: '2026-01-01', startMinuteOfDay: 0, endMinuteOfDay: 0 };
  const facts = { id, ...times, ...fixed, timeZone: 'UTC', source, recordedAt: 0, settled };
  return toDiarySleep({ ...NEW_SLEEP, ...facts });
}

/** The record of an arrived sleep; `by` the token. */
const record = (
  { id, startTime, endTime }: DiarySleep,
  detail: DetailLevel,
  by: string | null = MINE,
  keptId: string | null = id,
): KnownRecord => {
  const key = `${startTime / HOUR}-${Number(endTime) / HOUR}`;
  return { key, startTime, endTime: endTime ?? 0, keptId, tokenId: by, detail };
};

const plan = (nights: ArrivingNight[], sleeps: DiarySleep[], known: KnownRecord[] = []) =>
  planArrival(nights, { sleeps, known }, { now: NOW, tokenId: MINE }).map(({ status, ids }) =>
    [status, ...ids].join(' '),
  );

const ARRIVED = 'arrival:plain';
const mine = sleep('a', [10, 14], ARRIVED);
const deleted = record(mine, 'asleep', MINE, null);

describe('planArrival', () => {
  test.each<[string, ArrivingNight[], DiarySleep[], KnownRecord[], string[]]>([
    ['a night that nothing knows', [night(10, 18)], [], [], ['new']],
    ['one beside others', [night(10, 18)], [sleep('t', [18, 19], 'live')], [], ['new']],
    ['one of the future', [night(1_000, 1_001)], [], [], ['inFuture']],
    ['one of 24 hours', [night(10, 34)], [], [], ['new']],
    ['one of 25 hours', [night(10, 35)], [], [], ['tooLong']],
    [
      'one that a tap overlaps by a second',
      [night(10, 18)],
      [sleep('t', [17.9997, 19], 'live')],
      [],
      ['measured t'],
    ],
    [
      'one beside a sleep in progress',
      [night(10, 18)],
      [sleep('t', [9], 'live')],
      [],
      ['measured t'],
    ],
    ['one before a sleep in progress', [night(10, 18)], [sleep('t', [18], 'live')], [], ['new']],
    [
      'one that two told sleeps overlap',
      [night(10, 18)],
      [sleep('t', [9, 11], 'manual'), sleep('u', [12, 18], 'live')],
      [],
      ['measured u'],
    ],
    [
      'time in bed beside a told sleep',
      [night(10, 18, 'in-bed')],
      [sleep('t', [9, 11], 'live')],
      [],
      ['overlaps'],
    ],
    [
      'one that a file has',
      [night(10, 18)],
      [sleep('f', [10, 18], 'import:csv')],
      [],
      ['overlaps'],
    ],
    [
      'one of corrected times',
      [night(10, 18)],
      [sleep('a', [11, 15], ARRIVED, true)],
      [record(mine, 'asleep')],
      ['measured a'],
    ],
    ['the same again', [night(10, 14)], [mine], [record(mine, 'asleep')], ['same']],
    ['a part of it', [night(11, 14)], [mine], [record(mine, 'asleep')], ['same']],
    ['more of it', [night(10, 14.1)], [mine], [record(mine, 'asleep')], ['longer a']],
    [
      'a part in more detail',
      [night(11, 14, 'stages')],
      [mine],
      [record(mine, 'asleep')],
      ['longer a'],
    ],
    ['more of it in less detail', [night(9, 18)], [mine], [record(mine, 'stages')], ['same']],
    [
      'sleep in place of time in bed',
      [night(11, 13)],
      [sleep('a', [10, 14], 'in-bed:plain')],
      [record(mine, 'in-bed')],
      ['longer a'],
    ],
    [
      'sleep in place of time in bed of another',
      [night(11, 13)],
      [sleep('a', [10, 14], 'in-bed:plain')],
      [record(mine, 'in-bed', 'other')],
      ['longer a'],
    ],
    [
      'time in bed of two devices',
      [night(9, 15, 'in-bed')],
      [sleep('a', [10, 14], 'in-bed:plain')],
      [record(mine, 'in-bed', 'other')],
      ['longer a'],
    ],
    [
      'more of what another device has sent',
      [night(9, 15)],
      [mine],
      [record(mine, 'asleep', 'other')],
      ['overlaps'],
    ],
    [
      'one of two parts',
      [night(10, 20)],
      [mine, sleep('b', [15, 19], ARRIVED)],
      [record(mine, 'asleep'), record(sleep('b', [15, 19], ARRIVED), 'asleep')],
      ['longer a b'],
    ],
    [
      'two parts of one',
      [night(10, 11), night(12, 14)],
      [mine],
      [record(mine, 'asleep')],
      ['same', 'same'],
    ],
    [
      'two parts of one in more detail',
      [night(10, 11, 'stages'), night(12, 14, 'stages')],
      [mine],
      [record(mine, 'asleep')],
      ['longer a', 'new'],
    ],
    ['a deleted one', [night(10, 14)], [], [deleted], ['deletedByYou']],
    ['more of a deleted one', [night(13.9, 20)], [], [deleted], ['deletedByYou']],
    ['one beside a deleted one', [night(14, 20)], [], [deleted], ['new']],
    [
      'one that the sleeper has moved away',
      [night(10, 14)],
      [sleep('a', [30, 34], ARRIVED, true)],
      [record(mine, 'asleep')],
      ['same'],
    ],
  ])('%s', (_, nights, sleeps, known, expected) => {
    expect(plan(nights, sleeps, known)).toEqual(expected);
  });

  test('whatever arrives in whatever order, told sleeps stay, none overlaps another, and a repeat changes nothing', () => {
    const hours = fc.integer({ min: 0, max: 60 });
    const nights = fc
      .array(fc.tuple(hours, fc.integer({ min: 1, max: 12 }), fc.constantFrom(...DETAIL_LEVELS)), {
        maxLength: 6,
      })
      .map((parts) => {
        const apart: ArrivingNight[] = [];
        for (const [from, length, detail] of parts.toSorted(([a], [b]) => a - b)) {
          const last = apart.at(-1)?.endTime ?? 0;
          if (from * HOUR >= last) apart.push(night(from, from + length, detail));
        }
        return apart;
      });
    const told = [sleep('t', [20, 28], 'live'), sleep('u', [44, 50], 'manual')];
    fc.assert(
      fc.property(fc.array(nights, { minLength: 1, maxLength: 5 }), (arrivals) => {
        let state = { sleeps: told, known: [] as KnownRecord[] };
        for (const arrival of arrivals) state = apply(state, arrival);
        expect(state.sleeps.filter(({ id }) => 'tu'.includes(id))).toEqual(told);
        for (const one of state.sleeps)
          for (const other of state.sleeps)
            expect(one !== other && overlaps(one, other)).toBe(false);
        const last = arrivals.at(-1) ?? [];
        const again = plan(last, state.sleeps, state.known);
        expect(again.filter((each) => /^(new|longer)/.test(each))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

type State = { sleeps: DiarySleep[]; known: KnownRecord[] };

/** What the server stores of an arrival. */
function apply({ sleeps, known }: State, nights: ArrivingNight[]): State {
  const planned = planArrival(nights, { sleeps, known }, { now: NOW, tokenId: MINE });
  for (const [index, { status, ids }] of planned.entries()) {
    const { key, detail, startTime, endTime } = nights[index] as ArrivingNight;
    if (status !== 'new' && status !== 'longer') continue;
    const id = ids[0] ?? `${key} ${known.length}`;
    const source = detail === 'in-bed' ? 'in-bed:plain' : ARRIVED;
    const stored = sleep(id, [startTime / HOUR, endTime / HOUR], source);
    const gone = (other: string | null) => other !== null && (other === id || ids.includes(other));
    sleeps = [...sleeps.filter((each) => !gone(each.id)), stored];
    known = [...known.filter((each) => !gone(each.keptId)), { ...record(stored, detail), key }];
  }
  return { sleeps, known };
}

test.each([
  ['nothing is known', undefined, [2, 6], [2, 6]],
  ['it is a part of what is known', [1, 7], [2, 6], undefined],
  ['it has more at one end', [1, 7], [2, 8], [1, 8]],
  ['it is the same', [1, 7], [1, 7], undefined],
  ['it is another part', [1, 3], [4, 7], [1, 7]],
] as const)('what changes of the measured times of a night if %s', (_, before, part, expected) => {
  const times = ([startTime, endTime]: readonly [number, number]) => ({
    sleepId: 't',
    startTime,
    endTime,
  });
  expect(joinMeasured(before ? [times(before)] : [], [times(part)])).toEqual(
    expected ? [times(expected)] : [],
  );
});
