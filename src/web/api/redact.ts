/** Names under which a secret travels: passwords of every kind and every token. */
const SECRET_NAME = /password|token|authorization/i;

const REPLACEMENT = '[hidden]';

/** A copy of a body that is safe to write to the console: every password and token is replaced. */
export function redact(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(redact);
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      SECRET_NAME.test(name) ? REPLACEMENT : redact(value),
    ]),
  );
}

/** A path that is safe to write to the console: the one-time token of a new password is part of its own. */
export function redactPath(path: string): string {
  return path.replace(/^(\/password-resets\/).+/, `$1${REPLACEMENT}`);
}
