import { expect, it } from 'vitest';
import type { SleepEntry } from '#web/api/dashboard-data.ts';
import { findLost } from './find-lost.ts';
import type { Operation } from './operation.ts';

const at = (time: string) => `2026-11-20T${time}:00.000Z`;
const op = (kind: Operation['kind'], time: string, body?: Operation['body']): Operation => ({
  userId: 'u1',
  operationId: `${kind}-${time}`,
  kind,
  sleepId: 's1',
  tappedAtMs: Date.parse(at(time)),
  serverOffsetMs: 0,
  timeZone: 'Asia/Jakarta',
  version: 1,
  state: 'attempted',
  ...(body && { body }),
});
const start = op('start', '10:00');
const end = op('end', '18:00');
const reopen = op('reopen', '18:05');
const rate = op('correct', '18:10', { quality: 4 });
const annotate = op('correct', '18:11', { note: 'Windy' });
const move = op('correct', '18:12', { endTime: at('17:00') });
const there = (more: Partial<SleepEntry> = {}): SleepEntry => ({
  id: 's1',
  startTime: at('10:00'),
  endTime: at('18:00'),
  ...more,
});
const night = { startTime: at('10:00'), endTime: at('18:00') };
const entered: Operation = { ...op('enter', '10:00', night), isTapped: true };
const { endTime: _end, ...goesOn } = there();

it.each<[string, Operation[], SleepEntry[], object[]]>([
  ['a start', [start], [], [{ kind: 'start', body: { startTime: at('10:00') } }]],
  ['a rated start', [start, rate], [], [{ kind: 'start' }, { kind: 'correct' }]],
  [
    'an active sleep of another device that was rated',
    [{ ...rate, sleep: goesOn }],
    [],
    [{ kind: 'start', body: { startTime: at('10:00') } }, { kind: 'correct' }],
  ],
  ['a night', [start, end], [], [{ kind: 'enter', body: night }]],
  ['an entered pair', [entered], [], [{ kind: 'enter', body: night }]],
  ['a rated night', [start, end, rate], [], [{ kind: 'enter', body: { ...night, quality: 4 } }]],
  ['an end', [start, end], [goesOn], [{ kind: 'end' }]],
  ['a reopening', [start, end, reopen], [there()], [{ kind: 'reopen' }]],
  ['a rating', [start, end, rate], [there({ quality: 2 })], [{ kind: 'correct' }]],
  [
    'a rating and a note after it',
    [start, end, rate, annotate],
    [there()],
    [{ body: { quality: 4 } }, { body: { note: 'Windy' } }],
  ],
  [
    'corrected times',
    [start, end, move],
    [there({ version: 1 })],
    [{ body: { endTime: at('17:00') } }],
  ],
  ['a deletion', [start, op('delete', '10:01')], [goesOn], [{ kind: 'delete' }]],
])('findLost finds %s that a restored backup has lost', (_, journal, sleeps, expected) => {
  const lost = findLost(journal, sleeps).flatMap(({ operations }) => operations);
  expect(lost).toMatchObject(
    expected.map((one) => ({ sleepId: 's1', state: 'attempted', ...one })),
  );
  expect(lost).toHaveLength(expected.length);
  for (const one of lost) {
    expect(one).not.toHaveProperty('version');
    expect(one).not.toHaveProperty('isTapped');
    expect(journal.map(({ operationId }) => operationId)).not.toContain(one.operationId);
  }
});

it.each<[string, Operation[], SleepEntry[]]>([
  [
    "another device's active sleep that was cancelled",
    [{ ...rate, sleep: goesOn }, op('delete', '18:11')],
    [],
  ],
  ['a night that the backup holds', [start, end, rate], [there({ quality: 4 })]],
  ['a start that was cancelled', [start, op('delete', '10:01')], []],
  ['an end that was undone', [start, end, reopen], [goesOn]],
  [
    'a rating that was changed again',
    [rate, op('correct', '18:13', { quality: 5 })],
    [there({ quality: 5 })],
  ],
  [
    'times that another device has corrected since',
    [start, end, move],
    [there({ endTime: at('16:00'), version: 3 })],
  ],
  ['an end that the backup holds at another time', [start, end], [there({ endTime: at('17:00') })]],
])('findLost ignores %s', (_, journal, sleeps) => {
  expect(findLost(journal, sleeps)).toEqual([]);
});
