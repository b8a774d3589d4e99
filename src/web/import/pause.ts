import { ApiError, isUnanswered } from '#web/api/api-error.ts';

/** Why writing stopped; `reason` is the server's own message. */
export type Pause = {
  readonly why: 'offline' | 'changed' | 'undone' | 'failed';
  readonly reason: string | undefined;
};

export function toPause(error: unknown): Pause {
  const code = error instanceof ApiError ? error.code : undefined;
  const reason = toReason(error);
  if (isUnanswered(error)) return { why: 'offline', reason };
  if (code === 'IMPORT_CHANGED') return { why: 'changed', reason };
  if (code === 'IMPORT_NOT_FOUND') return { why: 'undone', reason };
  return { why: 'failed', reason };
}

export const toReason = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.serverMessage : undefined;
