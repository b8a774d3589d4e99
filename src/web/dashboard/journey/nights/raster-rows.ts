import type { Night, NightSession } from '#contract/insights.ts';
import { durationMinutes } from '#domain/sleep.ts';
import { MINUTES_PER_DAY } from '#domain/insights/statistics.ts';

const MINUTE_MS = 60_000;
const DAY_MS = MINUTES_PER_DAY * MINUTE_MS;

/** A row starts at 18:00, so that a night is in one piece. */
export const DAY_BEGINS_MINUTES_EARLY = 360;

const UNMARKED: Night['mark'] = { kind: null, noSleep: false };

/** A sleep in a row: minutes from its start, 0 to 1440. */
export type Bar = { from: number; to: number; kind: NightSession['kind'] };

/** A row of the raster: a date from 18:00 of the evening before to 18:00. */
export type RasterRow = {
  date: string;
  bars: Bar[];
  sessions: NightSession[];
  mark: Night['mark'];
  /** Of all its sleeps that count. */
  minutes: number;
  /** The zone or its UTC offset differs from the sleep before. */
  change: 'zone' | 'clock' | null;
};

/**
 * A row for every date from the newest to the oldest of these nights (newest first). Dates are day numbers, because
 * parsing date strings for ten years takes longer than a frame.
 */
export function rasterRows(
  nights: readonly Night[],
  beginsMinutesEarly = DAY_BEGINS_MINUTES_EARLY,
): RasterRow[] {
  const rows = new Map<number, RasterRow>();
  const rowAt = (day: number): RasterRow => {
    const known = rows.get(day);
    if (known !== undefined) return known;
    const date = new Date(day * DAY_MS).toISOString().slice(0, 10);
    const row: RasterRow = {
      date,
      bars: [],
      sessions: [],
      mark: UNMARKED,
      minutes: 0,
      change: null,
    };
    rows.set(day, row);
    return row;
  };
  let before: NightSession | undefined;
  for (const { sleepDate, sessions, mark, minutes } of nights.toReversed()) {
    const row = rowAt(Date.parse(sleepDate) / DAY_MS);
    row.sessions = sessions;
    row.mark = mark;
    row.minutes = minutes;
    for (const session of sessions) {
      addBars(session, beginsMinutesEarly, rowAt);
      const change = findChange(before, session);
      if (change === 'zone' || row.change === null) row.change = change;
      before = session;
    }
  }
  const days = [...rows.keys()].toSorted((a, b) => b - a);
  const [newest = 0, oldest = 1] = [days[0], days.at(-1)];
  return Array.from({ length: newest - oldest + 1 }, (_, i) => rowAt(newest - i));
}

/** Of the night alone, as in the diary; the naps of its date have their own hours. */
export const nightMinutes = (sessions: readonly NightSession[]): number =>
  sessions
    .filter(({ kind }) => kind === 'night')
    .map(({ startTime, endTime }) =>
      durationMinutes({ startTime: Date.parse(startTime), endTime: Date.parse(endTime) }),
    )
    .reduce((sum, minutes) => sum + minutes, 0);

/** In the sleep's own zone; a sleep that crosses the end of a row continues in the next. */
function addBars(
  { startTime, endTime, startOffsetMinutes, endOffsetMinutes, kind }: NightSession,
  beginsMinutesEarly: number,
  rowAt: (day: number) => RasterRow,
): void {
  const start = Date.parse(startTime) / MINUTE_MS + startOffsetMinutes + beginsMinutesEarly;
  const end = Date.parse(endTime) / MINUTE_MS + endOffsetMinutes + beginsMinutesEarly;
  for (let day = Math.floor(start / MINUTES_PER_DAY); day * MINUTES_PER_DAY < end; day += 1) {
    const begin = day * MINUTES_PER_DAY;
    const [from, to] = [Math.max(0, start - begin), Math.min(MINUTES_PER_DAY, end - begin)];
    rowAt(day).bars.push({ from, to, kind });
  }
}

function findChange(before: NightSession | undefined, session: NightSession): RasterRow['change'] {
  if (before !== undefined && before.timeZone !== session.timeZone) return 'zone';
  const offset = before?.endOffsetMinutes ?? session.startOffsetMinutes;
  const isSame = offset === session.startOffsetMinutes && offset === session.endOffsetMinutes;
  return isSame ? null : 'clock';
}
