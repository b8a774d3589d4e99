import type { SleepEntry } from '#web/api/dashboard-data.ts';
import type { Operation } from './operation.ts';
import type { Answer, Settling } from './outcome.ts';
import { settle } from './settle.ts';

export const at = (time: string) => `2026-11-20T${time}:00.000Z`;
export const ms = (time: string) => Date.parse(at(time));
export const NOW = ms('22:00');

export const op = (
  kind: Operation['kind'],
  time: string,
  more: Partial<Operation> = {},
): Operation => ({
  userId: 'u1',
  operationId: `${kind}-${time}`,
  kind,
  sleepId: 's1',
  tappedAtMs: ms(time),
  serverOffsetMs: 0,
  timeZone: 'Asia/Jakarta',
  state: 'attempted',
  ...more,
});
export const start = op('start', '10:00');
export const end = op('end', '18:00');
export const entry = (id: string, from: string, to?: string): SleepEntry => ({
  id,
  startTime: at(from),
  ...(to && { endTime: at(to) }),
});

/** The outcome of the first operation after this response. */
export const answered = (operations: Operation[], answer: Answer, more: Partial<Settling> = {}) => {
  const [operation] = operations as [Operation];
  return settle({ operations, operation, answer, nowMs: NOW, serverOffsetMs: 0, ...more });
};
export const goneOn = (...given: Parameters<typeof answered>) => {
  const outcome = answered(...given);
  if (outcome.kind !== 'go-on') throw new Error(`It says ${outcome.kind}.`);
  return outcome;
};
/** Remaining operations in short: kind, body and state. */
export const left = (operations: readonly Operation[]) =>
  operations.map(({ kind, sleepId, body, state, card }) => ({
    kind,
    sleepId,
    ...(body && { body }),
    ...(state !== 'attempted' && { state }),
    ...(card && { card }),
  }));
export const refused = (code: string, status = 409): Answer => ({ status, code });
export const ok = (data: Record<string, unknown>): Answer => ({ status: 200, data });
