import { isoText, operationTimeMs, type Operation } from './operation.ts';

/** A request of the sender. */
export type Call = {
  method: 'post' | 'put' | 'patch' | 'delete';
  path: string;
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
};

/** The request of a replay; `nowMs` is the server's time, the latest that is stated. */
export function replayCall(operation: Operation, nowMs: number): Call {
  const { kind, sleepId: id, timeZone, body = {}, version } = operation;
  const path = `/sleeps/${encodeURIComponent(id)}`;
  const told = isoText(Math.min(operationTimeMs(operation), nowMs));
  const headers = version === undefined ? {} : { 'if-match': `"${version}"` };
  switch (kind) {
    case 'start':
      return { method: 'post', path: '/sleeps/start', body: { id, startTime: told, timeZone } };
    case 'end':
      return { method: 'put', path: `${path}/end`, body: { endTime: told, timeZone } };
    case 'enter':
      return { method: 'post', path: '/sleeps', body: { timeZone, ...body, id } };
    case 'correct':
      return { method: 'patch', path, body, headers };
    case 'delete':
      return { method: 'delete', path, headers };
    case 'restore':
      return { method: 'post', path: `${path}/restore` };
    case 'reopen':
      return { method: 'post', path: `${path}/reopen`, body: { tappedAt: told } };
    case 'mark':
      return { method: 'put', path: `/days/${id}/mark`, body };
    default:
      return kind satisfies never;
  }
}
