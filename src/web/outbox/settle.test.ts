import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBlocking, nextToSend, type Card, type Operation } from './operation.ts';
import { replayCall } from './replay.ts';
import {
  answered,
  at,
  end,
  entry,
  goneOn,
  left,
  NOW,
  ok,
  op,
  refused,
  start,
} from './settle.fixture.ts';
import { resolveCard } from './resolve-card.ts';

describe('waits', () => {
  it.each([
    ['silence', 'silence'],
    ['an expired token', { status: 401 }],
    ['a request timeout', { status: 408 }],
    ['a rate limit', { status: 429, retryAfterMs: 5000 }],
    ["Lelap's own overload", { status: 503, code: 'UNAVAILABLE' }],
  ] as const)('the outbox drops nothing and retries after %s', (_, answer) => {
    expect(answered([start, end], answer)).toMatchObject({ kind: 'wait' });
  });
});

describe('another sleep is active', () => {
  const other = ok({ sleepLogId: 's2', startTime: at('10:04') });
  const card: Card = { type: 'started-elsewhere', theirs: at('10:04'), mine: at('10:00') };

  it('a start without an end adopts another active sleep and asks about its start', () => {
    const outcome = goneOn([start], other);
    expect(left(outcome.operations)).toEqual([
      { kind: 'start', sleepId: 's2', state: 'asking', card },
    ]);
    expect(outcome.adopted).toEqual({ from: 's1', to: 's2', startTime: at('10:04') });
  });

  it('a start adopts another active sleep within a minute without a question', () => {
    const same = ok({ sleepLogId: 's2', startTime: '2026-11-20T10:01:00.000Z' });
    expect(goneOn([start, end], same).operations).toEqual([{ ...end, sleepId: 's2' }]);
  });

  it('a start with an end ends another active sleep, and its question blocks no request', () => {
    const { operations } = goneOn([start, end], other);
    expect(left(operations)).toMatchObject([{ card }, { kind: 'end', sleepId: 's2' }]);
    expect(nextToSend(operations)?.kind).toBe('end');
  });

  it.each(['18:00', '18:01'])('another sleep from %s allows an earlier sleep', (theirs) => {
    const outcome = goneOn([start, end], ok({ sleepLogId: 's2', startTime: at(theirs) }));
    expect(left(outcome.operations)).toEqual([
      { kind: 'enter', sleepId: 's1', body: { startTime: at('10:00'), endTime: at('18:00') } },
    ]);
  });

  it('later operations refer to the adopted sleep', () => {
    const known = { ...end, sleep: entry('s1', '10:00') };
    const same = ok({ sleepLogId: 's2', startTime: at('10:00') });
    expect(goneOn([start, known], same).operations).toMatchObject([{ sleep: { id: 's2' } }]);
  });

  it('a cancelled start does not change another active sleep', () => {
    expect(goneOn([start, op('delete', '10:05')], other).operations).toEqual([]);
  });

  it('the sleeper can give an adopted sleep the start time of the tap', () => {
    const { operations } = goneOn([start], other);
    const [asking] = operations as [Operation];
    expect(left(resolveCard(operations, asking, 'mine'))).toEqual([
      { kind: 'correct', sleepId: 's2', body: { startTime: at('10:00') }, state: 'new' },
    ]);
    expect(resolveCard(operations, asking, 'theirs')).toEqual([]);
  });
});

describe('deleted elsewhere', () => {
  it.each([
    ['a start', [start], { startTime: at('10:00') }, 'SLEEP_DELETED'],
    ['a pair', [start, end], { startTime: at('10:00'), endTime: at('18:00') }, 'SLEEP_DELETED'],
    [
      'an end',
      [{ ...end, sleep: entry('s1', '10:00') }],
      { startTime: at('10:00'), endTime: at('18:00') },
      'SLEEP_NOT_FOUND',
    ],
  ])('a deleted sleep asks whether to enter %s again', (_, given, mine, code) => {
    const { operations } = goneOn(given, refused(code));
    const [asking] = operations as [Operation];
    expect(asking.card).toEqual({ type: 'deleted', mine });
    expect(resolveCard(operations, asking, 'theirs')).toEqual([]);
    const [again, ...rest] = resolveCard(operations, asking, 'mine');
    expect(rest).toEqual([]);
    expect(again).toMatchObject({ kind: 'endTime' in mine ? 'enter' : 'start', body: mine });
    expect(again?.sleepId).not.toBe('s1');
  });

  it('a deleted active sleep can be started again with its rating', () => {
    const rating = {
      ...op('correct', '10:05', { body: { quality: 4 } }),
      sleep: entry('s1', '10:00'),
    };
    const { operations } = goneOn([rating], refused('SLEEP_NOT_FOUND', 404));
    const [asking] = operations as [Operation];
    const [started, rated] = resolveCard(operations, asking, 'mine');
    expect(started).toMatchObject({ kind: 'start', body: { startTime: at('10:00') } });
    expect(rated).toMatchObject({ kind: 'correct', body: { quality: 4 }, state: 'new' });
    expect(rated?.sleepId).toBe(started?.sleepId);
  });

  it.each([
    ['a start that was cancelled', [start, op('delete', '10:05')], 'SLEEP_DELETED'],
    ['a cancel whose start is gone', [op('delete', '10:05')], 'SLEEP_NOT_FOUND'],
  ])('a deleted sleep completes %s without a question', (_, given, code) => {
    expect(goneOn(given, refused(code, 404)).operations).toEqual([]);
  });
});

describe('ended', () => {
  const over = (time: string, endedNow: boolean) =>
    goneOn([end], ok({ endTime: at(time), endedNow, pointsAwarded: 78, version: 2 }));

  it('a successful end returns its points and leaves no operation', () => {
    expect(over('18:00', true)).toMatchObject({ operations: [], isDelivered: true, points: 78 });
  });

  it.each([
    ['18:01', 0],
    ['17:59', 0],
    ['18:02', 1],
    ['17:58', 1],
  ])('an end elsewhere at %s asks only if it is over a minute away', (time, cards) => {
    expect(over(time, false).operations).toHaveLength(cards);
  });

  it('an end elsewhere is asked about as such, also after a change of the clock', () => {
    const elsewhere = ok({ endTime: at('17:30'), endedNow: false });
    expect(left(goneOn([end], elsewhere, { serverOffsetMs: 5 * 60_000 }).operations)).toMatchObject(
      [{ card: { type: 'ended-elsewhere', theirs: at('17:30'), mine: at('18:00') } }],
    );
  });

  it('the sleeper can keep an end from elsewhere or replace it with the tapped time', () => {
    const { operations } = over('17:10', false);
    const [asking] = operations as [Operation];
    expect(isBlocking(asking)).toBe(false);
    expect(resolveCard(operations, asking, 'theirs')).toEqual([]);
    expect(left(resolveCard(operations, asking, 'mine'))).toMatchObject([
      { kind: 'correct', body: { endTime: at('18:00') } },
    ]);
  });

  it('an end passes its version on to the next operation of the sleep', () => {
    const rated = op('correct', '18:05', { body: { quality: 4 } });
    const { operations } = goneOn([end, rated], ok({ endTime: at('18:00'), version: 7 }));
    expect(operations).toEqual([{ ...rated, version: 7 }]);
    expect(replayCall(operations[0] as Operation, NOW).headers).toEqual({ 'if-match': '"7"' });
  });
});

describe('known and still active', () => {
  it('entering a sleep that is still active ends the active sleep', () => {
    const enter = op('enter', '18:00', { body: { startTime: at('10:00'), endTime: at('18:00') } });
    const ended = { kind: 'end', sleepId: 's1', body: { endTime: at('18:00') } };
    expect(left(goneOn([enter], refused('SLEEP_ACTIVE')).operations)).toEqual([ended]);
    const rated = { ...enter, body: { ...enter.body, quality: 4 } };
    expect(left(goneOn([rated], refused('SLEEP_ACTIVE')).operations)).toEqual([
      ended,
      { kind: 'correct', sleepId: 's1', body: { quality: 4 }, state: 'new' },
    ]);
  });
});

describe('changed meanwhile', () => {
  const changed = refused('SLEEP_CHANGED', 412);
  const moved = op('correct', '19:00', {
    body: { endTime: at('17:00'), note: 'Rain' },
    version: 1,
  });

  it('a changed sleep needs no request when the sleep history has the same values', () => {
    const same = { ...entry('s1', '10:00', '17:00'), note: 'Rain' };
    expect(goneOn([moved], changed, { sleeps: [same] })).toMatchObject({
      operations: [],
      isDelivered: true,
    });
  });

  it('a changed sleep asks with both versions, and the sleeper can overwrite it', () => {
    const theirs = { ...entry('s1', '10:00', '17:30'), note: 'Rain' };
    const { operations } = goneOn([moved], changed, { sleeps: [theirs] });
    const [asking] = operations as [Operation];
    expect(asking.card).toEqual({ type: 'changed', theirs });
    const [again] = resolveCard(operations, asking, 'mine');
    expect(replayCall(again as Operation, NOW).headers).toEqual({});
    expect(resolveCard(operations, asking, 'theirs')).toEqual([]);
  });
});

it('settle parks an operation with an unknown error and continues with other sleeps', () => {
  const next = op('start', '20:00', { sleepId: 's3' });
  const { operations } = goneOn([start, end, next], refused('TOO_MANY_SLEEPS', 422));
  expect(operations[0]).toMatchObject({ state: 'parked', code: 'TOO_MANY_SLEEPS' });
  expect(nextToSend(operations)).toEqual(next);
});

it('settle loses no tap after any error code unless the sleeper has cancelled it', () => {
  const codes =
    'SLEEP_OVERLAPS SLEEP_DELETED SLEEP_NOT_FOUND SLEEP_ACTIVE SLEEP_CHANGED START_TOO_OLD SLEEP_TOO_LONG TIME_IN_FUTURE END_BEFORE_START INVALID_INPUT'.split(
      ' ',
    );
  const kinds = ['end', 'correct', 'reopen', 'delete'] as const;
  const time = fc.integer({ min: 0, max: 23 }).map((hour) => `${String(hour).padStart(2, '0')}:00`);
  fc.assert(
    fc.property(
      fc.constantFrom<Operation['kind']>('start', 'end', 'enter', 'correct', 'restore', 'reopen'),
      fc.array(fc.constantFrom(...kinds), { maxLength: 4 }),
      fc.constantFrom(...codes),
      fc.array(fc.tuple(time, time), { maxLength: 3 }),
      (kind, later, code, others) => {
        const body = { startTime: at('10:00'), endTime: at('18:00') };
        const operations = [
          op(kind, '10:00', kind === 'enter' || kind === 'correct' ? { body } : {}),
          ...later.map((one, index) => op(one, `1${index + 1}:00`)),
        ];
        const sleeps = others.map(([from, to], index) => entry(`o${index}`, from, to));
        const outcome = answered(operations, refused(code), { sleeps });
        const isTakenBack = later.at(-1) === 'delete';
        const isLateRepeat = code === 'END_BEFORE_START' && later.includes('reopen');
        if (outcome.kind !== 'go-on' || isTakenBack || isLateRepeat) return;
        expect(outcome.operations.some(({ sleepId }) => sleepId === 's1')).toBe(true);
      },
    ),
    { numRuns: 2000 },
  );
});
