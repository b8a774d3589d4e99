import { ENTERED_AT_MOST_MINUTES } from '#domain/manual-entry.ts';
import { parseTimes } from './fit-times.ts';
import {
  newId,
  type Card,
  type Operation,
  type OperationBody,
  type OtherSleep,
  type Times,
} from './operation.ts';
import { pickDetails, findLater, without, withTimes } from './outcome.ts';

const MINUTE_MS = 60_000;

/** The sleeper's answer to a question; `endTime` is the stated waking. */
export type Choice = 'theirs' | 'mine' | 'free' | { endTime: string };

/** The choices of a question, besides a time. */
export function listChoices(card: Card): readonly Exclude<Choice, object>[] {
  switch (card.type) {
    case 'overlap':
      return [
        'theirs',
        // With several conflicting sleeps, or an active one, there is no single sleep to move.
        ...(card.others.length === 1 && card.others[0]?.endTime ? (['mine'] as const) : []),
        ...(card.free ? (['free'] as const) : []),
      ];
    case 'deleted':
      return card.mine ? ['theirs', 'mine'] : ['theirs'];
    case 'forgotten':
      return isBelievable(card.mine) ? ['theirs', 'mine'] : ['theirs'];
    default:
      return ['theirs', 'mine'];
  }
}

function isBelievable(mine: Times): boolean {
  const { startTime, endTime = Infinity } = parseTimes(mine);
  return endTime - startTime <= ENTERED_AT_MOST_MINUTES * MINUTE_MS;
}

/** The pending operations after an answer. 'theirs' keeps the server's history. */
export function resolveCard(
  operations: readonly Operation[],
  operation: Operation,
  choice: Choice,
): Operation[] {
  const { card, sleepId, userId, timeZone, tappedAtMs, serverOffsetMs } = operation;
  if (card === undefined) return [...operations];
  const { card: _card, version: _version, ...rest } = operation;
  const again: Operation = { ...rest, state: 'attempted' };
  const place = (...next: Operation[]) =>
    operations.flatMap((one) => (one.operationId === operation.operationId ? next : [one]));
  const correction = (id: string, body: OperationBody): Operation => ({
    userId,
    timeZone,
    tappedAtMs,
    serverOffsetMs,
    operationId: newId(),
    kind: 'correct',
    sleepId: id,
    body,
    state: 'new',
  });
  const ofSleep = [operation, ...findLater(operations, operation)];
  const entered = (mine: Times, id: string): Operation[] => {
    const said = ofSleep.filter(({ kind }) => kind === 'correct' || kind === 'enter');
    const { endTime } = mine;
    const body = Object.assign({}, ...said.map((one) => one.body), mine) as OperationBody;
    const { sleep: _sleep, ...fresh } = again;
    const next: Operation[] = [{ ...fresh, kind: 'enter', sleepId: id, body }];
    if (endTime === undefined) {
      // A start has no details: they follow as a correction.
      const details = pickDetails(body);
      next[0] = { ...fresh, kind: 'start', sleepId: id, body: { startTime: mine.startTime } };
      if (Object.keys(details).length > 0) next.push(correction(id, details));
    }
    return without(place(...next), ofSleep.slice(1));
  };

  if (typeof choice === 'object')
    return card.type === 'forgotten'
      ? entered({ ...card.mine, endTime: choice.endTime }, sleepId)
      : [...operations];
  switch (card.type) {
    case 'started-elsewhere':
      return choice === 'mine' ? place(correction(sleepId, { startTime: card.mine })) : place();
    case 'ended-elsewhere':
      return choice === 'mine' ? place(correction(sleepId, { endTime: card.mine })) : place();
    case 'clock-changed':
      return choice === 'mine' ? place(correction(sleepId, { [card.field]: card.other })) : place();
    case 'changed':
      return choice === 'mine' ? place(again) : place();
    case 'forgotten':
      return choice === 'mine' ? entered(card.mine, sleepId) : without(operations, ofSleep);
    case 'deleted':
      return choice === 'mine' && card.mine !== undefined
        ? entered(card.mine, newId())
        : without(operations, ofSleep);
    case 'overlap': {
      const [other] = card.others;
      if (choice === 'free' && card.free) {
        // The sleeper chose these times, so they are not in doubt.
        const { isTapped: _isTapped, ...free } = withTimes(again, card.free);
        const ends = ofSleep.filter(({ kind }) => operation.kind === 'enter' && kind === 'end');
        return without(place(free), ends);
      }
      if (choice !== 'mine' || other === undefined)
        return operation.kind === 'correct' ? place() : without(operations, ofSleep);
      return place(makeRoom(card.mine, other, correction), withTimes(again, card.mine));
    }
    default:
      return card satisfies never;
  }
}

/** Shortens a conflicting sleep, or deletes it if nothing would be left. */
function makeRoom(
  mine: Times,
  other: OtherSleep,
  correction: (id: string, body: OperationBody) => Operation,
): Operation {
  const { startTime, endTime = Infinity } = parseTimes(mine);
  const { startTime: theirStart, endTime: theirEnd = Infinity } = parseTimes(other);
  if (theirStart < startTime) return correction(other.id, { endTime: mine.startTime });
  if (endTime < theirEnd && mine.endTime !== undefined)
    return correction(other.id, { startTime: mine.endTime });
  return { ...correction(other.id, {}), kind: 'delete' };
}
