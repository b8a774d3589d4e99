import type { Routes } from '#routes.ts';

/** Fields whose text may be logged to the console. Others are redacted. */
const SHOWN_FIELDS = new Set(
  (
    'status message field id ids userId sleepLogId sleepIds source kind name description sleepDate month timeZone ' +
    'startTime endTime createdAt enabledAt lastUsedAt occurredAt unlockedAt nextCursor notEarning'
  ).split(' '),
);

const REPLACEMENT = '[hidden]';

/**
 * A copy of a body for the console with every text replaced, except in fields known to contain
 * no secret. Numbers and booleans stay.
 */
export function redact(body: unknown, field = '', isFailure = false): unknown {
  if (typeof body === 'string') {
    // Only error codes: other codes are credentials.
    const isShown = SHOWN_FIELDS.has(field) || (field === 'code' && isFailure);
    return isShown ? body : REPLACEMENT;
  }
  if (Array.isArray(body)) return body.map((entry) => redact(entry, field));
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, redact(value, name, 'status' in body)]),
  );
}

/** A path for the console, without the token at its end. */
export const redactPath = (name: keyof Routes, path: string): string =>
  name.endsWith('/:token') ? path.slice(0, path.lastIndexOf('/') + 1) + REPLACEMENT : path;
