import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DashboardData, SleepEntry } from '#diary/web/dashboard-data.ts';
import { applyPending } from './apply-pending.ts';
import { operation } from './operation.fixture.ts';
import type { Operation } from './operation.ts';

const at = (time: string) => `2026-11-20T${time}:00.000Z`;
const op = (kind: Operation['kind'], time: string, more: Partial<Operation> = {}) =>
  operation(kind, { tappedAtMs: Date.parse(at(time)), ...more });
const before: SleepEntry = {
  id: 's0',
  startTime: at('00:00'),
  endTime: at('08:00'),
  durationMinutes: 480,
  points: 80,
};
const stored: DashboardData = {
  totalPoints: 80,
  activeSleep: null,
  lastSleep: before,
  recentSleeps: [before],
};

const started = { id: 's1', startTime: at('10:00'), timeZone: 'Asia/Jakarta', source: 'live' };
const slept = { ...started, endTime: at('18:30'), durationMinutes: 510 };

it.each<[string, Operation[], Partial<DashboardData>]>([
  [
    'a start by the clock of the server',
    [op('start', '09:00', { serverOffsetMs: 3_600_000 })],
    { activeSleep: { id: 's1', startTime: at('10:00') }, recentSleeps: [started, before] },
  ],
  [
    'a pair, without points',
    [op('start', '10:00'), op('end', '18:30')],
    { activeSleep: null, lastSleep: slept, recentSleeps: [slept, before] },
  ],
  ['a start taken back', [op('start', '10:00'), op('delete', '10:05')], stored],
  [
    'a waking taken back',
    [op('start', '10:00'), op('end', '18:30'), op('reopen', '18:31')],
    { activeSleep: { id: 's1', startTime: at('10:00') }, lastSleep: before },
  ],
  [
    'a rating, which changes no points',
    [op('correct', '19:00', { sleepId: 's0', body: { quality: 5 } })],
    { recentSleeps: [{ ...before, quality: 5 }] },
  ],
  [
    'a correction, whose points are not known',
    [op('correct', '19:00', { sleepId: 's0', body: { endTime: at('07:00') } })],
    {
      recentSleeps: [
        { id: 's0', startTime: at('00:00'), endTime: at('07:00'), durationMinutes: 420 },
      ],
    },
  ],
  [
    'a sleep deleted',
    [op('delete', '19:00', { sleepId: 's0' })],
    { lastSleep: null, recentSleeps: [] },
  ],
  [
    'a sleep entered',
    [op('enter', '19:00', { body: { startTime: at('10:00'), endTime: at('18:30') } })],
    { lastSleep: { ...slept, source: 'manual' } },
  ],
])('applyPending shows %s', (_, operations, shown) => {
  expect(applyPending(stored, operations)).toMatchObject({ totalPoints: 80, ...shown });
});

it('applyPending leaves the active sleep open where the server does not tell it', () => {
  const { activeSleep: _active, ...silent } = stored;
  const rated = op('correct', '19:00', { sleepId: 's0', body: { quality: 5 } });
  expect(applyPending(silent, [rated])).not.toHaveProperty('activeSleep');
  expect(applyPending(silent, [op('start', '10:00')])).toMatchObject({
    activeSleep: { id: 's1' },
  });
});

it('applyPending does not change a sleep that has ended on the server', () => {
  const ended = { ...stored, recentSleeps: [slept, before], lastSleep: slept };
  expect(applyPending(ended, [op('start', '10:00')])).toEqual(ended);
});

it('applyPending never shows two running sleeps or a deleted sleep', () => {
  const kinds = ['start', 'end', 'enter', 'correct', 'delete', 'reopen'] as const;
  const tap = fc.record({
    kind: fc.constantFrom(...kinds),
    hour: fc.integer({ min: 10, max: 23 }),
    sleepId: fc.constantFrom('s0', 's1', 's2'),
  });
  fc.assert(
    fc.property(fc.array(tap, { maxLength: 8 }), (taps) => {
      const last = new Map<string, string>(taps.map(({ sleepId, kind }) => [sleepId, kind]));
      const operations = taps.map(({ kind, hour, sleepId }) =>
        op(kind, `${hour}:00`, { sleepId, ...(kind === 'correct' && { body: { quality: 3 } }) }),
      );
      const once = applyPending(stored, operations);
      const running = once.recentSleeps?.filter(({ endTime }) => endTime === undefined) ?? [];
      expect(running.length).toBe(once.activeSleep ? 1 : 0);
      const deleted = once.recentSleeps?.filter(({ id }) => last.get(id) === 'delete');
      expect(deleted).toEqual([]);
    }),
  );
});
