/** Whether two names are of one time zone: some have an old name too (Asia/Calcutta is Asia/Kolkata). */
export const isSameTimeZone = (one: string, other: string): boolean =>
  one === other || resolved(one) === resolved(other);

const names = new Map<string, string>();

/** Each name is looked up once: the browser takes longer over it than over a row of a list. */
function resolved(timeZone: string): string {
  const name = names.get(timeZone) ?? lookUp(timeZone);
  names.set(timeZone, name);
  return name;
}

function lookUp(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone;
  } catch {
    // The server's zone data can be newer than the browser's.
    return timeZone;
  }
}
