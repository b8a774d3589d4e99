import { describe, expect, it } from 'vitest';
import type { DayMark } from '#diary/nights-contract.ts';
import { NO_MARK } from '#diary/rules/free-days.ts';
import type { Operation, OperationBody } from '#offline/web/operation.ts';
import { listMarks } from './rest-span.ts';
import { applyMarks } from './save-marks.ts';

const DATE = '2026-11-18';
const REST: DayMark = { ...NO_MARK, rest: true };
const FREE: DayMark = { ...NO_MARK, kind: 'free' };

describe('the calls that save a change of a date', () => {
  const change = (before: DayMark, lengthBefore: number, after: DayMark, length: number) =>
    listMarks({ date: DATE, before, after, lengthBefore, length, markAfter: FREE }).map(
      ({ date, body: { kind, rest, until } }) =>
        `${date.slice(8)} ${kind} ${rest} ${until?.slice(8)}`,
    );

  it.each<[string, DayMark, number, DayMark, number, string[]]>([
    ['nothing', NO_MARK, 0, NO_MARK, 1, []],
    ['a day off', NO_MARK, 0, FREE, 1, ['18 free undefined undefined']],
    ['a rest night', NO_MARK, 0, REST, 1, ['18 null true undefined']],
    ['three rest nights', NO_MARK, 0, REST, 3, ['18 null true 20']],
    ['the same three', REST, 3, REST, 3, []],
    ['two more', REST, 3, REST, 5, ['18 null true 22']],
    ['one fewer', REST, 3, REST, 2, ['20 free false 20']],
    [
      'two fewer, and a day off',
      REST,
      4,
      { ...REST, kind: 'free' },
      2,
      ['18 free undefined undefined', '20 free false 21'],
    ],
    ['none of three', REST, 3, NO_MARK, 3, ['18 null false 20']],
    ['none of one', REST, 1, NO_MARK, 1, ['18 null false undefined']],
    ['a day off in a rest', REST, 3, { ...REST, kind: 'free' }, 3, ['18 free undefined undefined']],
  ])('%s', (_, before, lengthBefore, after, length, expected) => {
    expect(change(before, lengthBefore, after, length)).toEqual(expected);
  });
});

describe('the mark of a date with taps that wait', () => {
  const tapped = (sleepId: string, body: OperationBody) =>
    ({ kind: 'mark', sleepId, body }) as Operation;

  it.each<[string, Operation[], DayMark]>([
    ['none', [], FREE],
    ['its own', [tapped(DATE, REST)], REST],
    [
      'its own of an earlier version',
      [tapped(DATE, { kind: null, noSleep: true })],
      { ...NO_MARK, noSleep: true },
    ],
    ['of another date', [tapped('2026-11-17', REST)], FREE],
    [
      'of a span over it',
      [tapped('2026-11-17', { ...REST, until: '2026-11-19' })],
      { ...FREE, rest: true },
    ],
    ['of a span before it', [tapped('2026-11-16', { ...REST, until: '2026-11-17' })], FREE],
    ['the later of two', [tapped(DATE, REST), tapped(DATE, { ...NO_MARK, rest: false })], NO_MARK],
    ['of a sleep', [{ kind: 'correct', sleepId: DATE, body: {} } as Operation], FREE],
  ])('%s', (_, operations, expected) => {
    expect(applyMarks(operations, DATE, FREE)).toEqual(expected);
  });
});
