import { expect, test, vi } from 'vitest';
import { operation } from './operation.fixture.ts';
import { newId, tellTimes, type Operation } from './operation.ts';

const SEVEN = Date.parse('2026-03-01T07:00:00.000Z');
const [TEN, SIX] = ['2026-02-28T22:00:00.000Z', '2026-03-01T06:00:00.000Z'];

const tap = (kind: Operation['kind'], more: Partial<Operation> = {}) =>
  operation(kind, { tappedAtMs: SEVEN - 60_000, serverOffsetMs: 60_000, ...more });

test.each<[string, Operation[], ReturnType<typeof tellTimes>]>([
  ['a rating', [tap('correct')], {}],
  ['a start tapped', [tap('start')], { startTime: '2026-03-01T07:00:00.000Z' }],
  [
    'a told start, a rating and an end tapped',
    [tap('start', { body: { startTime: TEN } }), tap('correct'), tap('end')],
    { startTime: TEN, endTime: '2026-03-01T07:00:00.000Z' },
  ],
  [
    'an end of a known sleep',
    [tap('end', { sleep: { id: 'sleep', startTime: TEN }, body: { endTime: SIX } })],
    { startTime: TEN, endTime: SIX },
  ],
  [
    'an entry',
    [tap('enter', { body: { startTime: TEN, endTime: SIX } })],
    { startTime: TEN, endTime: SIX },
  ],
])('the card of a refused sleep tells the times of %s', (_, group, times) => {
  expect(tellTimes(group)).toEqual(times);
});

test('an id is made on a page without HTTPS, where randomUUID is missing', () => {
  vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    throw new TypeError('crypto.randomUUID is not a function');
  });
  expect(newId()).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
});
