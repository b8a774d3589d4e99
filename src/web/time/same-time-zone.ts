/** Whether two names mean the same zone: some zones have old names (Asia/Calcutta is Asia/Kolkata). */
export const isSameTimeZone = (one: string, other: string): boolean =>
  one === other || resolved(one) === resolved(other);

const names = new Map<string, string>();

/** Cached, because the lookup is slower than rendering a row. */
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
