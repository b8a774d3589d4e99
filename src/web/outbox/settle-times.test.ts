import { describe, expect, it } from 'vitest';
import { nextToSend, type Card, type Operation } from './operation.ts';
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
import { listChoices, resolveCard } from './resolve-card.ts';

describe('overlaps', () => {
  const overlapping = refused('SLEEP_OVERLAPS');
  const enter = op('enter', '18:00', { body: { startTime: at('10:00'), endTime: at('18:00') } });

  it('an overlap first requests the sleep history', () => {
    expect(answered([enter], overlapping)).toEqual({ kind: 'look' });
  });

  it.each([
    ['a start by 2 minutes', [start], entry('s2', '09:00', '10:02'), { startTime: at('10:02') }],
    [
      'an end by 2 minutes',
      [enter],
      entry('s2', '17:58', '19:00'),
      { startTime: at('10:00'), endTime: at('17:58') },
    ],
  ])('an overlap moves %s without a question', (_, operations, other, body) => {
    const outcome = goneOn(operations, overlapping, { sleeps: [other] });
    expect(left(outcome.operations)).toMatchObject([{ body }]);
  });

  it('an overlap of a start by 3 minutes asks the sleeper', () => {
    const outcome = goneOn([start], overlapping, { sleeps: [entry('s2', '09:00', '10:03')] });
    expect(left(outcome.operations)).toMatchObject([
      {
        state: 'asking',
        card: {
          type: 'overlap',
          mine: { startTime: at('10:00') },
          free: { startTime: at('10:03') },
        },
      },
    ]);
  });

  it('an overlapping start with an end is entered as a whole sleep', () => {
    const rated = op('correct', '18:05', { body: { quality: 4 } });
    const outcome = goneOn([start, end, rated], overlapping, {
      sleeps: [entry('s2', '12:00', '13:00')],
    });
    expect(left(outcome.operations)).toEqual([
      {
        kind: 'enter',
        sleepId: 's1',
        body: { startTime: at('10:00'), endTime: at('18:00'), quality: 4 },
      },
    ]);
  });

  it.each([
    // Their times; the free part; the result of 'mine' for theirs.
    ['09:00', '12:00', ['12:00', '18:00'], { kind: 'correct', body: { endTime: at('10:00') } }],
    ['16:00', '20:00', ['10:00', '16:00'], { kind: 'correct', body: { startTime: at('18:00') } }],
    ['11:00', '12:00', ['12:00', '18:00'], { kind: 'delete' }],
    ['09:00', '19:00', undefined, { kind: 'correct', body: { endTime: at('10:00') } }],
  ])('an overlap with a sleep from %s to %s asks the sleeper', (from, to, free, room) => {
    const { operations } = goneOn([enter], overlapping, { sleeps: [entry('s2', from, to)] });
    const [asking] = operations as [Operation];
    expect(asking.card).toEqual({
      type: 'overlap',
      mine: { startTime: at('10:00'), endTime: at('18:00') },
      others: [entry('s2', from, to)],
      ...(free && { free: { startTime: at(free[0] ?? ''), endTime: at(free[1] ?? '') } }),
    });
    expect(resolveCard(operations, asking, 'theirs')).toEqual([]);
    const mine = resolveCard(operations, asking, 'mine');
    expect(left(mine)).toMatchObject([{ sleepId: 's2', ...room }, { kind: 'enter' }]);
    expect(left(resolveCard(operations, asking, 'free'))).toMatchObject(
      free ? [{ body: { startTime: at(free[0] ?? ''), endTime: at(free[1] ?? '') } }] : [],
    );
  });

  it('an overlap with a sleep of no length asks about a start but enters a whole sleep', () => {
    const sleeps = [entry('s2', '11:00', '11:00')];
    expect(left(goneOn([start], overlapping, { sleeps }).operations)).toMatchObject([
      { card: { type: 'overlap', free: { startTime: at('11:00') } } },
    ]);
    expect(left(goneOn([start, end], overlapping, { sleeps }).operations)).toMatchObject([
      { kind: 'enter' },
    ]);
  });

  it('an overlap asks about a correction of a sleep known only from the sleep history', () => {
    const moved = op('correct', '18:00', { body: { endTime: at('18:00') } });
    const sleeps = [entry('s1', '10:00', '11:00'), entry('s2', '12:00', '13:00')];
    expect(left(goneOn([moved], overlapping, { sleeps }).operations)).toMatchObject([
      { card: { type: 'overlap', mine: { startTime: at('10:00'), endTime: at('18:00') } } },
    ]);
  });

  it('an overlap question blocks only the operations of its own sleep', () => {
    const next = op('start', '20:00', { sleepId: 's3' });
    const { operations } = goneOn([enter, op('correct', '18:05'), next], overlapping, {
      sleeps: [entry('s2', '11:00', '12:00')],
    });
    expect(nextToSend(operations)).toEqual(next);
  });
});

describe('a pair entered after the clock was set', () => {
  const overlapping = refused('SLEEP_OVERLAPS');
  const sleeps = [entry('s2', '09:00', '11:00')];
  const set = { sleeps, serverOffsetMs: 3_600_000 };

  it('a pair entered after the clock was set asks about its start and its end', () => {
    const entered = goneOn([start, end], overlapping, set).operations;
    expect(left(entered)).toMatchObject([{ kind: 'enter' }, { kind: 'end' }]);
    const [card, repeated] = goneOn(entered, ok({}), set).operations as [Operation, Operation];
    expect(card.card).toEqual({
      type: 'clock-changed',
      field: 'startTime',
      sent: at('10:00'),
      other: at('11:00'),
    });
    const { operations } = goneOn([repeated], ok({ endTime: at('18:00'), endedNow: false }), set);
    expect(operations).toMatchObject([{ card: { field: 'endTime', other: at('19:00') } }]);
  });

  it('a pair entered after the clock was set asks if it replaces another sleep, and not if it is cut', () => {
    const entered = goneOn([start, end], overlapping, set).operations;
    const { operations } = goneOn(entered, overlapping, set);
    const [asked] = operations as [Operation];
    const [room, ...mine] = resolveCard(operations, asked, 'mine');
    expect(room).toMatchObject({ kind: 'correct', sleepId: 's2' });
    expect(goneOn(mine, ok({}), set).operations).toMatchObject([
      { card: { type: 'clock-changed' } },
      { kind: 'end' },
    ]);
    const free = resolveCard(operations, asked, 'free');
    expect(left(free)).toMatchObject([{ kind: 'enter', body: { startTime: at('11:00') } }]);
    expect(goneOn(free, ok({}), set).operations).toEqual([]);
  });

  it('a pair whose start was moved to now asks about its start after the clock was set', () => {
    const pair = [op('start', '23:00'), op('end', '23:30')];
    const behind = { sleeps: [entry('s2', '21:00')], serverOffsetMs: -7_200_000 };
    const moved = goneOn(pair, refused('TIME_IN_FUTURE', 422), behind).operations;
    const entered = goneOn(moved, overlapping, behind).operations;
    expect(goneOn(entered, ok({}), behind).operations).toMatchObject([
      { card: { field: 'startTime', sent: at('22:00'), other: at('21:00') } },
      { kind: 'end' },
    ]);
  });

  const gain = { pointsBefore: 10, pointsAfter: 88 };
  it.each([
    ['with its end when the end is repeated', set, [0, 78]],
    ['with its entry when no end is repeated', { sleeps }, [78]],
  ])('the points of an entered pair are counted once, %s', (_, more, expected) => {
    const [enter, ...ends] = goneOn([start, end], overlapping, more).operations as [Operation];
    const ended = ok({ endTime: at('18:00'), endedNow: false, pointsAwarded: 78 });
    expect([
      goneOn([enter, ...ends], ok(gain), more).points,
      ...ends.map((one) => goneOn([one], ended, more).points),
    ]).toEqual(expected);
  });

  const active = refused('SLEEP_ACTIVE');
  const ended = ok({ endTime: at('18:00'), endedNow: true, pointsAwarded: 78 });

  it('an end sent instead of an entered pair leaves the question and the points to the tapped end', () => {
    const entered = goneOn([start, end], refused('START_TOO_OLD', 422), set).operations;
    const instead = goneOn(entered, active, set).operations;
    expect(goneOn(instead, ended, set)).toMatchObject({ operations: [end], points: 0 });
    const { operations, points } = goneOn([end], ended, set);
    expect(operations).toMatchObject([{ card: { field: 'endTime', other: at('19:00') } }]);
    expect(points).toBe(78);
  });

  it.each([
    ['is accepted', []],
    ['ends an active sleep', [active]],
  ])('an entry by hand whose end was moved to now asks nothing when it %s', (_, refusals) => {
    const body = { startTime: at('10:00'), endTime: at('23:00') };
    const behind = { serverOffsetMs: -7_200_000 };
    let operations = [op('enter', '23:10', { body })];
    for (const refusal of [refused('TIME_IN_FUTURE', 422), ...refusals])
      operations = goneOn(operations, refusal, behind).operations;
    expect(goneOn(operations, ok({ endTime: at('22:00') }), behind).operations).toEqual([]);
  });
});

describe('an end before the start', () => {
  const early = refused('END_BEFORE_START', 422);

  it.each([
    ['18:02', at('18:02')],
    ['18:03', undefined],
  ])('an end before the start of a sleep from %s moves by at most 2 minutes', (from, endTime) => {
    const outcome = goneOn([end], early, { sleeps: [entry('s1', from)] });
    expect(left(outcome.operations)).toMatchObject(
      endTime === undefined ? [{ state: 'parked' }] : [{ body: { endTime } }],
    );
  });

  it.each([
    ['18:10', { state: 'attempted', serverOffsetMs: 600_000 }],
    ['18:11', { state: 'parked' }],
  ])(
    'an end before a start at %s is sent by the clock set since if that time is possible',
    (from, next) => {
      const outcome = goneOn([end], early, {
        sleeps: [entry('s1', from)],
        serverOffsetMs: 600_000,
      });
      expect(outcome.operations).toMatchObject([next]);
    },
  );

  it('an end before the start is dropped when a reopening follows it', () => {
    const reopened = op('reopen', '18:05');
    expect(goneOn([end, reopened], early).operations).toEqual([reopened]);
  });
});

describe('over 48 hours old', () => {
  const old = refused('START_TOO_OLD', 422);

  it('a start over 48 hours old is entered together with its end', () => {
    expect(left(goneOn([start, end], old).operations)).toMatchObject([
      { kind: 'enter', body: { startTime: at('10:00'), endTime: at('18:00') } },
    ]);
  });

  it('a start over 48 hours old without an end asks for the wake-up time', () => {
    const { operations } = goneOn([start], old);
    const [asking] = operations as [Operation];
    expect(asking.card).toEqual({ type: 'forgotten', mine: { startTime: at('10:00') } });
    expect(listChoices(asking.card as Card)).toEqual(['theirs']);
    expect(left(resolveCard(operations, asking, { endTime: at('17:00') }))).toEqual([
      { kind: 'enter', sleepId: 's1', body: { startTime: at('10:00'), endTime: at('17:00') } },
    ]);
  });

  it.each([
    [16 * 60, 'attempted', undefined],
    [16 * 60 + 1, 'asking', ['theirs', 'mine']],
    [24 * 60 + 1, 'asking', ['theirs']],
  ])('a sleep over 48 hours old offers the choices for %i minutes', (minutes, state, choices) => {
    const late = op('end', '18:00', { tappedAtMs: start.tappedAtMs + minutes * 60_000 });
    const [entered] = goneOn([start, late], old, { nowMs: NOW + 86_400_000 }).operations;
    expect(entered).toMatchObject({ kind: 'enter', state });
    expect(entered?.card && listChoices(entered.card)).toEqual(choices);
  });
});

describe('the clock', () => {
  it.each([
    [2, undefined],
    [3, { type: 'clock-changed', field: 'startTime', sent: at('10:00'), other: at('10:03') }],
  ])('a clock change of %i minutes asks about times only over 2 minutes', (minutes, card) => {
    const outcome = goneOn([start], ok({ sleepLogId: 's1', startTime: at('10:00') }), {
      serverOffsetMs: minutes * 60_000,
    });
    expect(outcome.operations[0]?.card).toEqual(card);
  });

  it('a clock change asks nothing about a cancelled start', () => {
    const cancelled = op('delete', '10:05');
    const outcome = goneOn([start, cancelled], ok({ sleepLogId: 's1', startTime: at('10:00') }), {
      serverOffsetMs: 3 * 60_000,
    });
    expect(outcome.operations).toEqual([cancelled]);
  });

  it('a request never contains a future time, and a second rejection parks it', () => {
    const ahead = op('start', '23:00');
    expect(replayCall(ahead, NOW).body).toMatchObject({ startTime: at('22:00') });
    const once = goneOn([ahead], refused('TIME_IN_FUTURE', 422)).operations;
    expect(left(once)).toMatchObject([{ body: { startTime: at('22:00') } }]);
    const twice = goneOn(once, refused('TIME_IN_FUTURE', 422)).operations;
    expect(left(twice)).toMatchObject([{ state: 'parked' }]);
  });
});
