/** The logged form of an error. */
export type LoggedError = { type: string; message: string; code: unknown; stack: string };

/** SQLSTATE class 22 (data exception): the message quotes data. */
const QUOTES_DATA = /^22/;

/** The safe properties of an error; others of a database error may quote a sleeper's data. */
export function toLoggedError(error: Error): LoggedError {
  const code = 'code' in error ? error.code : undefined;
  const message =
    typeof code === 'string' && QUOTES_DATA.test(code)
      ? withoutQuotes(error.message)
      : error.message;
  // A stack begins with the message.
  const stack = (error.stack ?? '').replace(error.message, () => message);
  return { type: error.name, message, code, stack };
}

/** Cut at the first quote, because quoted text may contain quotes. */
function withoutQuotes(message: string): string {
  const [told = '', ...quoted] = message.split('"');
  return quoted.length === 0 ? message : `${told}"…"`;
}
