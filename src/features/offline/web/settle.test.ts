import { describe, expect, it } from 'vitest';
import { operation } from './operation.fixture.ts';
import { isoText, type Operation } from './operation.ts';
import { replay } from './replay.ts';
import { settle, type Answer } from './settle.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.parse('2026-11-20T09:00:00Z');
const ago = (hours: number) => NOW - hours * HOUR_MS;
const op = (kind: Operation['kind'], hours: number, more: Partial<Operation> = {}) =>
  operation(kind, { operationId: `${kind}-${hours}`, tappedAtMs: ago(hours), ...more });
const send = (operations: Operation[], answer: Answer, nowMs = NOW) =>
  settle({ operations, operation: operations[0] as Operation, answer, nowMs });
const refuse = (code: string): Answer => ({ status: 422, code, message: `${code} it is.` });
/** The name and the input of the call that is sent first. */
const call = (operations: Operation[]) =>
  replay<unknown[]>((...called) => called, operations, operations[0] as Operation, NOW);

it.each<[Answer, object]>([
  ['silence', {}],
  [{ status: 401 }, {}],
  [{ status: 408 }, {}],
  [{ status: 500 }, {}],
  [{ status: 429, retryAfterMs: 7000 }, { retryAfterMs: 7000 }],
])('settle waits after %j', (answer, more) => {
  expect(send([op('start', 8)], answer)).toEqual({ kind: 'wait', ...more });
});

describe('a success', () => {
  it('settle removes an end and counts its points', () => {
    const end = op('end', 1);
    const data = { endTime: isoText(ago(1)), endedNow: true, pointsAwarded: 70 };
    expect(send([end], { status: 200, data })).toMatchObject({
      operations: [],
      delivered: [end],
      points: 70,
    });
  });

  it('settle says when another device had ended the sleep', () => {
    const data = { endTime: isoText(ago(2)), endedNow: false, pointsAwarded: 60 };
    expect(send([op('end', 1)], { status: 200, data })).toMatchObject({
      operations: [],
      notice: { type: 'ended', theirs: isoText(ago(2)), mine: isoText(ago(1)) },
    });
  });

  it('settle says nothing about an end that had arrived before', () => {
    const data = { endTime: isoText(ago(1) + 20_000), endedNow: false, pointsAwarded: 60 };
    expect(send([op('end', 1)], { status: 200, data })).not.toHaveProperty('notice');
  });

  it('a cancelled start that is gone already is done', () => {
    expect(send([op('delete', 1)], { status: 404 })).toMatchObject({ operations: [] });
  });
});

describe('a start that another device had made', () => {
  const answer = { status: 200, data: { sleepLogId: 's9', startTime: isoText(ago(9)) } };

  it('settle adopts the sleep with its later taps, and says since when', () => {
    expect(send([op('start', 8), op('end', 1)], answer)).toMatchObject({
      operations: [{ kind: 'end', sleepId: 's9' }],
      adoptedId: 's9',
      notice: { type: 'started', theirs: isoText(ago(9)) },
    });
  });

  it('settle never deletes that sleep by a cancel of this one', () => {
    expect(send([op('start', 8), op('delete', 7)], answer)).toMatchObject({
      operations: [],
      delivered: [],
    });
  });

  it('a pair that was over before that sleep is entered as its own', () => {
    const outcome = send([op('start', 20), op('end', 12)], answer);
    expect(outcome).toMatchObject({ operations: [{ kind: 'start', isEntry: true }, {}] });
    if (outcome.kind !== 'go-on') throw new Error('It waits.');
    const body = { id: 's1', startTime: isoText(ago(20)), endTime: isoText(ago(12)) };
    expect(call(outcome.operations)).toMatchObject(['POST /sleeps', { body }]);
  });
});

describe('a pair whose start is over 48 hours old', () => {
  const pair = [op('start', 57), op('correct', 49, { body: { quality: 4 } }), op('end', 49)];

  it('is entered as a whole, and its rating follows', () => {
    expect(call(pair)).toMatchObject(['POST /sleeps', { body: { id: 's1' } }]);
    const data = { pointsBefore: 10, pointsAfter: 80 };
    expect(send(pair, { status: 201, data })).toMatchObject({
      operations: [{ kind: 'correct' }],
      points: 70,
    });
  });

  it('only ends a sleep whose start had arrived', () => {
    expect(send(pair, refuse('SLEEP_ACTIVE'))).toMatchObject({
      operations: [{ kind: 'correct' }, { kind: 'end' }],
    });
  });

  it('is the only one that is entered: a reopened sleep is reopened and ended', () => {
    const reopened = [op('reopen', 50), op('end', 49)];
    expect(call(reopened)).toMatchObject(['POST /sleeps/:id/reopen', { params: { id: 's1' } }]);
  });

  it('is not entered where it would need review', () => {
    expect(call([op('start', 57), op('end', 40)])).toMatchObject(['POST /sleeps/start', {}]);
  });
});

describe('a refusal', () => {
  it('settle makes it one card with the sentence of the server', () => {
    expect(send([op('start', 8), op('end', 1)], refuse('SLEEP_OVERLAPS'))).toMatchObject({
      operations: [{ state: 'refused', refusal: 'SLEEP_OVERLAPS it is.' }, { kind: 'end' }],
    });
  });

  it('a refused start that was cancelled needs no card', () => {
    const outcome = send([op('start', 8), op('delete', 7)], refuse('SLEEP_OVERLAPS'));
    expect(outcome).toMatchObject({ operations: [] });
  });

  it('a time in the future by a wrong clock is sent as now, once', () => {
    const ahead = op('end', -1);
    const outcome = send([ahead], refuse('TIME_IN_FUTURE'));
    const now = isoText(NOW);
    expect(outcome).toMatchObject({ operations: [{ body: { endTime: now } }] });
    if (outcome.kind !== 'go-on') throw new Error('It waits.');
    expect(send(outcome.operations, refuse('TIME_IN_FUTURE'))).toMatchObject({
      operations: [{ state: 'refused' }],
    });
  });
});
