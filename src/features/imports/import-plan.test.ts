import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  clampToNow,
  planImport,
  type DiaryToMatch,
  type ImportFormat,
  type ImportStatus,
  type IncomingSleep,
} from './import-plan.ts';
import { overlaps, type Interval } from '#diary/rules/sleep.ts';

const SECOND = 1_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const NOW = Date.parse('2026-11-22T12:00:00Z');
/** 22:00 to 06:00. */
const START = Date.parse('2026-11-20T22:00:00Z');
const END = START + 8 * HOUR;
const NIGHT = { startTime: START, endTime: END };

const NOTHING: DiaryToMatch = { sleeps: [], keys: new Map(), deleted: [] };

function statusesOf(
  incoming: readonly IncomingSleep[],
  diary: Partial<DiaryToMatch> = {},
  format: ImportFormat = 'csv',
): ImportStatus[] {
  const plan = planImport(incoming, { ...NOTHING, ...diary }, { now: NOW, format });
  if ('clashing' in plan) throw new Error(`Sleeps ${plan.clashing.join(' and ')} clash.`);
  return plan.statuses;
}

const statusOf = (
  times: { startTime: number; endTime: number },
  diary?: Partial<DiaryToMatch>,
  format?: ImportFormat,
) => statusesOf([{ key: 'key', ...times }], diary, format)[0];

test.each<
  [title: string, startTime: number, endTime: number, csv: ImportStatus, own: ImportStatus]
>([
  ['ends now', NOW - HOUR, NOW, 'new', 'new'],
  ['ends 2 minutes ahead of the clock', NOW - HOUR, NOW + 2 * MINUTE, 'new', 'new'],
  ['ends later than that', NOW - HOUR, NOW + 2 * MINUTE + 1, 'inFuture', 'inFuture'],
  ['starts later than that', NOW + 2 * MINUTE + 1, NOW, 'inFuture', 'inFuture'],
  ['is a millisecond under a minute', START, START + MINUTE - 1, 'empty', 'new'],
  ['is a minute', START, START + MINUTE, 'new', 'new'],
  ['has no length', START, START, 'empty', 'new'],
  ['ends before it starts', START, START - 1, 'empty', 'empty'],
  ['is under a minute once it is cut off now', NOW - 30 * SECOND, NOW + MINUTE, 'empty', 'new'],
  ['is 24 hours', START, START + 24 * HOUR + 59 * SECOND, 'new', 'new'],
  ['is over 24 hours', START, START + 24 * HOUR + MINUTE, 'tooLong', 'new'],
  ['starts in 1900', Date.UTC(1900), Date.UTC(1900) + HOUR, 'new', 'new'],
  ['starts before 1900', Date.UTC(1900) - 1, Date.UTC(1900) + HOUR, 'tooOld', 'tooOld'],
])('a sleep that %s is planned by the limits of its format', (_, startTime, endTime, csv, own) => {
  expect(statusOf({ startTime, endTime })).toBe(csv);
  expect(statusOf({ startTime, endTime }, {}, 'lelap')).toBe(own);
});

test('a sleep that ends slightly ahead of the clock is written up to now', () => {
  const sleep = { startTime: NOW - HOUR, endTime: NOW + MINUTE };
  expect(clampToNow(sleep, NOW)).toEqual({ startTime: NOW - HOUR, endTime: NOW });
});

const FIVE = 5 * MINUTE;

test('a sleep within the active one overlaps it, also after one that a device has sent', () => {
  const active = { startTime: START, endTime: null };
  const sent = { startTime: START + HOUR, endTime: START + 2 * HOUR };
  const later = { startTime: START + 9 * HOUR, endTime: END + 2 * HOUR };
  expect(statusOf(later, { sleeps: [active, sent] })).toBe('overlaps');
});

test.each<[title: string, startTime: number, endTime: number, status: ImportStatus]>([
  ['equals it', START, END, 'same'],
  ['differs by 5 minutes at either end', START - FIVE, END + FIVE, 'same'],
  ['starts over 5 minutes earlier', START - FIVE - 1, END, 'overlaps'],
  ['starts over 5 minutes later', START + FIVE + 1, END, 'overlaps'],
  ['ends over 5 minutes earlier', START, END - FIVE - 1, 'overlaps'],
  ['ends over 5 minutes later', START, END + FIVE + 1, 'overlaps'],
  ['lies within it', START + HOUR, START + 2 * HOUR, 'overlaps'],
  ['contains it', START - HOUR, END + HOUR, 'overlaps'],
  ['ends as it starts', START - HOUR, START, 'new'],
  ['starts as it ends', END, END + HOUR, 'new'],
  ['ends a millisecond into it', START - HOUR, START + 1, 'overlaps'],
  ['starts a millisecond before its end', END - 1, END + HOUR, 'overlaps'],
])("a sleep that %s is matched with the diary's", (_, startTime, endTime, status) => {
  const sleep = { startTime, endTime };
  expect(statusOf(sleep, { sleeps: [NIGHT] })).toBe(status);
  const isDeleted: ImportStatus = status === 'same' ? 'deletedByYou' : 'new';
  expect(statusOf(sleep, { deleted: [NIGHT] })).toBe(isDeleted);
  expect(statusOf(sleep, { sleeps: [NIGHT], deleted: [NIGHT] })).toBe(status);
});

test('sleeps of one import may not overlap or share a key', () => {
  const clashing = (...incoming: IncomingSleep[]) =>
    planImport(incoming, NOTHING, { now: NOW, format: 'lelap' });
  const a = { key: 'a', ...NIGHT };
  const nap = { key: 'b', startTime: END, endTime: END + HOUR };
  const night = { key: 'c', startTime: END - 1, endTime: END + HOUR };
  expect(clashing(a, nap)).toHaveProperty('statuses');
  expect(clashing(a, night)).toEqual({ clashing: [0, 1] });
  expect(clashing(night, a)).toEqual({ clashing: [0, 1] });
  const evening = { key: 'g', startTime: START - HOUR, endTime: START };
  expect(clashing(night, evening, a)).toEqual({ clashing: [0, 2] });
  expect(clashing(a, nap, { ...nap, key: 'd' })).toEqual({ clashing: [1, 2] });
  expect(clashing(a, { ...nap, key: 'a' })).toEqual({ clashing: [0, 1] });
  // One without length, or one that is not written, hides no other.
  const moment = { key: 'e', startTime: END - 2, endTime: END - 2 };
  expect(clashing(a, moment, night)).toEqual({ clashing: [0, 2] });
  const future = { key: 'f', startTime: START - HOUR, endTime: NOW + HOUR };
  expect(clashing(a, future)).toEqual({ statuses: ['new', 'inFuture'] });
});

/** Sleeps in order of time that don't overlap, some of them empty. */
const stepArbitrary = fc.tuple(fc.nat({ max: 12 }), fc.nat({ max: 12 }));
const timesArbitrary = fc.array(stepArbitrary, { maxLength: 12 }).map((steps) => {
  let at = START;
  return steps.map(([gap, length]) => {
    const startTime = at + gap * MINUTE;
    at = startTime + length * MINUTE;
    return { startTime, endTime: at };
  });
});
const stateArbitrary = fc.constantFrom('kept', 'deleted', undefined);

const caseArbitrary = fc.record({
  incoming: timesArbitrary,
  keyStates: fc.array(stateArbitrary, { minLength: 12, maxLength: 12 }),
  sleeps: timesArbitrary,
  deleted: timesArbitrary,
  isActive: fc.boolean(),
});

test('the plan equals a comparison of each sleep with every other, in any order and number at once', () => {
  fc.assert(
    fc.property(caseArbitrary, ({ incoming: times, keyStates, isActive, deleted, ...given }) => {
      const incoming = times.map((sleep, index) => ({ key: `${index}`, ...sleep }));
      const last = given.sleeps.at(-1)?.endTime ?? START;
      const active = isActive ? [{ startTime: last, endTime: null }] : [];
      const sleeps = [...given.sleeps, ...active];
      const keys = new Map(
        keyStates.flatMap((state, index) => (state ? [[String(index), state] as const] : [])),
      );
      const isSame = (one: IncomingSleep, other: Interval) =>
        other.endTime !== null &&
        Math.abs(one.startTime - other.startTime) <= FIVE &&
        Math.abs(one.endTime - other.endTime) <= FIVE &&
        (overlaps(one, other) ||
          (one.startTime === other.startTime && one.endTime === other.endTime));
      const expected = incoming.map((sleep): ImportStatus => {
        const state = keys.get(sleep.key);
        if (state) return state === 'kept' ? 'same' : 'deletedByYou';
        if (sleeps.some((other) => isSame(sleep, other))) return 'same';
        if (deleted.some((other) => isSame(sleep, other))) return 'deletedByYou';
        return sleeps.some((other) => overlaps(sleep, other)) ? 'overlaps' : 'new';
      });

      const diary = { sleeps, keys, deleted };
      expect(statusesOf(incoming, diary, 'lelap')).toEqual(expected);
      const backwards = { ...diary, sleeps: sleeps.toReversed(), deleted: deleted.toReversed() };
      expect(statusesOf(incoming.toReversed(), backwards, 'lelap')).toEqual(expected.toReversed());
      expect(incoming.map((sleep) => statusesOf([sleep], diary, 'lelap')[0])).toEqual(expected);

      // What was imported is there the next time.
      const added = incoming.filter((_, index) => expected[index] === 'new');
      const afterwards = { ...diary, sleeps: [...sleeps, ...added] };
      const again = added.map((sleep) => ({ ...sleep, key: `other ${sleep.key}` }));
      expect(statusesOf(again, afterwards, 'lelap')).toEqual(added.map(() => 'same'));
    }),
    { numRuns: 1000 },
  );
});
