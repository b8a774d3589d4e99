import type { WallClock } from '#domain/calendar.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Zone conversion with Intl, which every browser has. */
export const webWallClock: WallClock = (instant, timeZone) => {
  const format =
    formatters.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  formatters.set(timeZone, format);
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  return {
    date: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`,
    minuteOfDay: Number(parts.get('hour')) * 60 + Number(parts.get('minute')),
  };
};
