import { format } from '#web/time/sleep-times.ts';

/** 'November 2026' of a month written 2026-11. */
export function monthName(month: string): string {
  return format(`${month}-01T00:00:00Z`, 'UTC', { month: 'long', year: 'numeric' });
}

/** The local month (2026-11) at an instant. */
export function monthOfInstant(instant: string | number, timeZone?: string): string {
  const options = { month: '2-digit', year: 'numeric' } as const;
  const [month = '', year = ''] = format(instant, timeZone, options, 'en-US').split('/');
  return `${year}-${month}`;
}
