import type { Nights } from '#contract/insights.ts';
import { addDays, daysBetween } from '#domain/calendar.ts';

type Night = Nights['items'][number];
type Session = Night['sessions'][number];

const MINUTES_PER_DAY = 1440;

/** A row starts at 18:00, so that a night is in one piece. */
const DAY_BEGINS_MINUTES_EARLY = 360;

/** Minutes from the beginning of the line, 0 to 1440. */
export type Bar = { from: number; to: number; kind: Session['kind'] };

/** A row of the raster: a date from 18:00 of the evening before to 18:00. */
export type RasterRow = {
  date: string;
  bars: Bar[];
  sessions: Session[];
  noSleep: boolean;
  /** The zone or its UTC offset differs from the sleep before. */
  change: 'zone' | 'clock' | null;
};

/** A row for every date from the newest to the oldest of these nights (newest first). */
export function rasterRows(
  nights: readonly Night[],
  beginsMinutesEarly = DAY_BEGINS_MINUTES_EARLY,
): RasterRow[] {
  const sessions = nights.flatMap((night) => night.sessions);
  const bars = Map.groupBy(
    sessions.flatMap((session) => barsOf(session, beginsMinutesEarly)),
    ({ date }) => date,
  );
  const byDate = new Map(nights.map((night) => [night.sleepDate, night]));
  const dates = [...byDate.keys(), ...bars.keys()].toSorted();
  const [oldest, newest] = [dates[0], dates.at(-1)];
  if (oldest === undefined || newest === undefined) return [];
  const changes = findChanges(nights);
  return Array.from({ length: daysBetween(oldest, newest) + 1 }, (_, i) => {
    const date = addDays(newest, -i);
    return {
      date,
      bars: bars.get(date) ?? [],
      sessions: byDate.get(date)?.sessions ?? [],
      noSleep: byDate.get(date)?.mark.noSleep ?? false,
      change: changes.get(date) ?? null,
    };
  });
}

/** In the sleep's own zone; a sleep that crosses the end of a row continues in the next. */
function barsOf(session: Session, beginsMinutesEarly: number): (Bar & { date: string })[] {
  const local = (time: string, offset: number) =>
    Date.parse(time) / 60_000 + offset + beginsMinutesEarly;
  const start = local(session.startTime, session.startOffsetMinutes);
  const end = local(session.endTime, session.endOffsetMinutes);
  const bars = [];
  for (let day = Math.floor(start / MINUTES_PER_DAY); day * MINUTES_PER_DAY < end; day += 1) {
    const begin = day * MINUTES_PER_DAY;
    bars.push({
      date: addDays('1970-01-01', day),
      from: Math.max(0, start - begin),
      to: Math.min(MINUTES_PER_DAY, end - begin),
      kind: session.kind,
    });
  }
  return bars;
}

function findChanges(nights: readonly Night[]): Map<string, 'zone' | 'clock'> {
  const changes = new Map<string, 'zone' | 'clock'>();
  let before: Session | undefined;
  for (const { sleepDate, sessions } of nights.toReversed()) {
    for (const session of sessions) {
      const offset = before?.endOffsetMinutes ?? session.startOffsetMinutes;
      if (before !== undefined && before.timeZone !== session.timeZone) {
        changes.set(sleepDate, 'zone');
      } else if (offset !== session.startOffsetMinutes || offset !== session.endOffsetMinutes) {
        changes.set(sleepDate, changes.get(sleepDate) ?? 'clock');
      }
      before = session;
    }
  }
  return changes;
}
