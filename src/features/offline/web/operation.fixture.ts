import type { Operation } from './operation.ts';

/** A tap whose request got no response. */
export const operation = (kind: Operation['kind'], more: Partial<Operation> = {}): Operation => ({
  userId: 'u1',
  operationId: kind,
  kind,
  sleepId: 's1',
  tappedAtMs: 0,
  serverOffsetMs: 0,
  timeZone: 'Asia/Jakarta',
  state: 'attempted',
  ...more,
});
