/** Names under which a secret travels: passwords, tokens, what an authenticator app is given, all codes, and notes. */
const SECRET_NAME = /password|token|authorization|secret|otpauth|codes?$|^note$/i;

const REPLACEMENT = '[hidden]';

/** A copy of a body that is safe to write to the console: every secret is replaced. */
export function redact(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(redact);
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      SECRET_NAME.test(name) && !isFailureCode(body, name) ? REPLACEMENT : redact(value),
    ]),
  );
}

/** The code of a failure is no secret: it stands beside its status, which nothing has that is sent. */
const isFailureCode = (body: object, name: string) => name === 'code' && 'status' in body;

/** A path that is safe to write to the console: the one-time token of a new password is part of its own. */
export function redactPath(path: string): string {
  return path.replace(/^(\/password-resets\/).+/, `$1${REPLACEMENT}`);
}
