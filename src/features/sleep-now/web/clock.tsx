import { clockParts } from '#kernel/web/time/sleep-times.ts';

/** A time in large digits, with AM or PM small beside them. */
export const Clock = ({ atMs, timeZone }: { atMs: number; timeZone?: string }) =>
  clockParts(atMs, timeZone).map(({ type, value }) =>
    type === 'dayPeriod' || value.trim() === '' ? <small key={type}>{value}</small> : value,
  );
