/** Whether two names are of one time zone: some have an old name too (Asia/Calcutta is Asia/Kolkata). */
export const isSameTimeZone = (one: string, other: string): boolean =>
  one === other || resolved(one) === resolved(other);

function resolved(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone;
  } catch {
    // The server's zone data can be newer than the browser's.
    return timeZone;
  }
}
