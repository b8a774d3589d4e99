import { expect, test } from 'vitest';
import { at, sleepBetween, toFacts } from '#testkit/sleeps.ts';
import { findFaults } from './diary-faults.ts';
import { deriveDiary, toDiarySleep, type DiarySleep } from './diary.ts';
import { MAX_DELETED_SLEEPS, MAX_SLEEPS, NO_WAKING, type SleepFacts } from './sleep.ts';

const HOUR_MS = 3_600_000;
const NOON = at('2026-03-02T12:00');

/** A sleep between two hours from noon on, in hours; without an end it is active. */
function sleep(id: string, start: number, end: number, more: Partial<SleepFacts> = {}): SleepFacts {
  const times = [NOON + start * HOUR_MS, NOON + end * HOUR_MS] as const;
  return { ...toFacts(sleepBetween(...times, { id }), 'Asia/Jakarta'), ...more };
}
const active = (id: string, start: number, more: Partial<SleepFacts> = {}) =>
  sleep(id, start, start, { ...NO_WAKING, ...more });

const diaryOf = (sleeps: readonly SleepFacts[]) =>
  deriveDiary({ sleeps: sleeps.map(toDiarySleep), marks: [] });

const ARRIVED = { source: 'arrival:plain', settled: false } as const;
const A_OVERLAPS = ['The sleep a overlaps a later one.'];
const A_IS_MISDATED = ['The sleep a is dated on another day than it ended.'];

test.each<[string, string[], SleepFacts[]]>([
  ['two active sleeps', ['2 sleeps are active.'], [active('a', 0), active('b', 1)]],
  ['an active sleep and a deleted one', [], [active('a', 0), active('b', 1, { deletedAt: 5 })]],
  ['sleeps that share an hour', A_OVERLAPS, [sleep('a', 0, 3), sleep('b', 2, 4)]],
  ['a sleep within another', A_OVERLAPS, [sleep('a', 1, 2), sleep('b', 0, 4)]],
  ['sleeps that touch', [], [sleep('a', 0, 2), sleep('b', 2, 4)]],
  [
    'a sleep that overlaps a deleted one',
    [],
    [sleep('a', 0, 3), sleep('b', 2, 4, { deletedAt: 5 })],
  ],
  ['a sleep of no length within another', [], [sleep('a', 1, 1), sleep('b', 0, 4)]],
  [
    'an overlap around a sleep of no length',
    A_OVERLAPS,
    [sleep('a', 0, 3), sleep('b', 3.5, 3.5), sleep('c', 2, 4)],
  ],
  ['a sleep past the start of the active one', A_OVERLAPS, [sleep('a', 0, 2), active('b', 1)]],
  ['a sleep until the active one', [], [sleep('a', 0, 2), active('b', 2)]],
  ['an arrival within the active one', [], [sleep('a', 3, 5, ARRIVED), active('b', 1)]],
  ['an arrival within another sleep', A_OVERLAPS, [sleep('a', 3, 5, ARRIVED), sleep('b', 2, 6)]],
  [
    'an arrival at the start of a sleep in review',
    A_OVERLAPS,
    [sleep('a', 3, 5, ARRIVED), sleep('b', 2, 40, { source: 'live', settled: false })],
  ],
  [
    'an arrival at the end of a sleep in review',
    [],
    [sleep('a', 30, 35, ARRIVED), sleep('b', 2, 40, { source: 'live', settled: false })],
  ],
  ['an end before the start', A_IS_MISDATED, [sleep('a', 2, 1)]],
  ['a date that no zone has then', A_IS_MISDATED, [sleep('a', 0, 1, { sleepDate: '2026-03-04' })]],
  ['a date of another zone', [], [sleep('a', 0, 1, { sleepDate: '2026-03-03' })]],
  ['a minute after the day', A_IS_MISDATED, [sleep('a', 0, 1, { endMinuteOfDay: 1_440 })]],
  ['the last minute of the day', [], [sleep('a', 0, 1, { endMinuteOfDay: 1_439 })]],
  ['a minute before the day', A_IS_MISDATED, [sleep('a', 0, 1, { startMinuteOfDay: -1 })]],
  ['version 0', ['The sleep a has no version.'], [sleep('a', 0, 1, { version: 0 })]],
  ['version 1', [], [sleep('a', 0, 1, { version: 1 })]],
])('the check of %s reports %j', (_, faults, sleeps) => {
  expect(findFaults(diaryOf(sleeps))).toEqual(faults);
});

test('the check reports more sleeps than a full diary and the restorable ones', () => {
  const [one] = diaryOf([sleep('a', 0, 1)]).sleeps;
  const faultsWith = (count: number) =>
    findFaults({
      ...deriveDiary({ sleeps: [], marks: [] }),
      sleeps: Array.from({ length: count }, () => one as DiarySleep),
    });
  const most = MAX_SLEEPS + MAX_DELETED_SLEEPS;
  expect(faultsWith(most)).toEqual([]);
  expect(faultsWith(most + 1)).toEqual(['It has 21001 sleeps.']);
});
