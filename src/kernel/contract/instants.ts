const DAY_MS = 86_400_000;

/** A dashboard has about thirty instants on few days. */
const REMEMBERED_DAYS = 5_000;

const dates = new Map<number, string>();

/** 00 to 99. */
const TWO_DIGITS = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));

/**
 * Epoch milliseconds as ISO 8601 in UTC with milliseconds. Four times as fast as `toISOString`, which would
 * take a tenth of a dashboard.
 */
export function toInstantText(instant: number): string {
  const day = Math.floor(instant / DAY_MS);
  const milliseconds = instant - day * DAY_MS;
  const seconds = Math.floor(milliseconds / 1_000);
  const minutes = Math.floor(seconds / 60);
  const hour = TWO_DIGITS[Math.floor(minutes / 60)];
  const fraction = String(milliseconds % 1_000).padStart(3, '0');
  return `${toDate(day)}T${hour}:${TWO_DIGITS[minutes % 60]}:${TWO_DIGITS[seconds % 60]}.${fraction}Z`;
}

function toDate(day: number): string {
  let date = dates.get(day);
  if (date === undefined) {
    if (dates.size === REMEMBERED_DAYS) dates.clear();
    date = new Date(day * DAY_MS).toISOString().slice(0, -'T00:00:00.000Z'.length);
    dates.set(day, date);
  }
  return date;
}

/** A date, a time with or without seconds, and Z or an offset. Temporal alone would take more (zones in brackets). */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d([.,]\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/i;

/** Epoch milliseconds of ISO 8601 with Z or an offset; undefined for any other text, and for a time that does not exist. */
export function parseInstantText(text: string): number | undefined {
  if (!INSTANT.test(text)) return undefined;
  try {
    return Temporal.Instant.from(text).epochMilliseconds;
  } catch {
    return undefined;
  }
}
