/** Fields whose text may appear on the console. A new field is hidden until it is listed here. */
const SHOWN_FIELDS = new Set(
  (
    'status message field id ids userId sleepLogId sleepIds source kind name description sleepDate month timeZone ' +
    'startTime endTime createdAt enabledAt lastUsedAt occurredAt unlockedAt nextCursor notEarning'
  ).split(' '),
);

const REPLACEMENT = '[hidden]';

/**
 * A copy of a body that is safe to write to the console: every text is replaced, except in fields that are known to hold
 * no secret. Numbers and booleans stay.
 */
export function redact(body: unknown, field = '', isFailure = false): unknown {
  if (typeof body === 'string') {
    // Only the code of a failure: other codes sign in.
    const isShown = SHOWN_FIELDS.has(field) || (field === 'code' && isFailure);
    return isShown ? body : REPLACEMENT;
  }
  if (Array.isArray(body)) return body.map((entry) => redact(entry, field));
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, redact(value, name, 'status' in body)]),
  );
}

/** A path that is safe to write to the console: it may contain the token of a password reset. */
export function redactPath(path: string): string {
  return path.replace(/^(\/password-resets\/).+/, `$1${REPLACEMENT}`);
}
