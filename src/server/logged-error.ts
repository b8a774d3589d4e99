/** What the log holds of an error. */
export type LoggedError = { type: string; message: string; code: unknown; stack: string };

/** SQLSTATE class 22: the data did not fit, and the message quotes it. */
const QUOTES_DATA = /^22/;

/** What an operator needs of an error; the other properties of a database's error may quote a sleeper's data. */
export function loggedError(error: Error): LoggedError {
  const code = 'code' in error ? error.code : undefined;
  const message =
    typeof code === 'string' && QUOTES_DATA.test(code)
      ? withoutQuotes(error.message)
      : error.message;
  // A stack begins with the message.
  const stack = (error.stack ?? '').replace(error.message, () => message);
  return { type: error.name, message, code, stack };
}

/** Up to the first quote: what is quoted may hold quotes itself. */
function withoutQuotes(message: string): string {
  const [told = '', ...quoted] = message.split('"');
  return quoted.length === 0 ? message : `${told}"…"`;
}
