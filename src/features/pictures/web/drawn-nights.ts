import type { Night, NightSession } from '#diary/nights-contract.ts';
import { toDate, toDayNumber, type SleepDate } from '#kernel/rules/calendar.ts';
import { summarizeUsualClock } from '#kernel/rules/circular.ts';
import { findDayKind, NO_MARK } from '#diary/rules/free-days.ts';
import { MINUTES_PER_DAY, wrapClock, wrapDifference } from '#kernel/rules/statistics.ts';
import { FULL_DAY_MINUTES } from '#diary/rules/points.ts';
import { durationMinutes } from '#diary/rules/sleep.ts';
import type { SleepEntry } from '#diary/web/dashboard-data.ts';
import { isInDay } from '#diary/web/night-title.ts';

const MINUTE_MS = 60_000;

/** A drawn day starts at 18:00, so that a night is in one piece. */
export const DAY_BEGINS_MINUTES_EARLY = 360;

/** A usual start is that of the known nights on so many dates before. */
export const USUAL_DATES = 28;
const USUAL_FROM_NIGHTS = 7;

/** Minutes from the start of a drawn day, by the clock at each end. */
export type Bar = { from: number; to: number; kind: NightSession['kind'] };

/** A sleep date as all pictures draw it: what the server answers, and what follows from it and from earlier dates. */
export type DrawnNight = Night & {
  /** Unlogged is unknown, never zero. */
  state: 'night' | 'awake' | 'unlogged';
  /** The sleeps of its night: no naps, none in review. */
  parts: readonly NightSession[];
  /** From its first part to the end of the last one. */
  bar: Bar | undefined;
  /** Of the night alone, as in the diary; the naps of its date have their own hours. */
  asleepMinutes: number;
  /** Its sessions, also where they reach out of its day. */
  sleeps: readonly Bar[];
  /** What lies in its day, also of the sleeps of other dates. */
  bars: readonly Bar[];
  /** The last rating of the night. */
  quality: number | null;
  naps: number;
  hasNote: boolean;
  hasAchievement: boolean;
  isFree: boolean;
  /** Its flower in the cloth; null: nothing is known. */
  tone: 'full' | 'short' | 'day' | 'review' | 'awake' | 'rest' | null;
  /** The streak waits over it: a rest night that is no full day. */
  isRest: boolean;
  /** The zone or its UTC offset differs from the sleep before. */
  change: 'zone' | 'clock' | null;
  /** The zone differs from the night before. */
  isInNewZone: boolean;
  /** Minutes that the night began after (+) or before (-) the usual start; null: there was none yet. */
  lateMinutes: number | null;
};

type DrawnOptions = {
  /** The first and the last date; absent: of the given nights. */
  from?: SleepDate;
  to?: SleepDate;
  beginsMinutesEarly?: number;
  freeWeekdays?: readonly number[] | undefined;
  /** Finds how late each night began, which for ten years takes longer than a frame. */
  hasUsualStart?: boolean;
  /** The ends of sleeps that unlocked achievements. */
  achievementTimes?: ReadonlySet<string>;
};

/**
 * Every date from the first to the last one, of nights that are listed newest first. Only earlier nights decide how one
 * looks, so that it keeps its shape when later ones come. Dates are day numbers, because parsing date strings for ten
 * years takes longer than a frame.
 */
export function toDrawnNights(
  nights: readonly Night[],
  { from, to, ...options }: DrawnOptions = {},
): DrawnNight[] {
  const { beginsMinutesEarly = DAY_BEGINS_MINUTES_EARLY, freeWeekdays = [] } = options;
  const known = new Map<number, { night: Night; sleeps: Bar[] }>();
  const barsByDay = new Map<number, Bar[]>();
  for (const night of nights.toReversed()) {
    const day = toDayNumber(night.sleepDate);
    const sleeps = night.sessions.map((session) => toBar(session, day, beginsMinutesEarly));
    known.set(day, { night, sleeps });
    for (const sleep of sleeps) addBars(barsByDay, day, sleep);
  }

  let before: NightSession | undefined;
  let zone: string | undefined;
  const starts: Start[] = [];
  const drawNight = (day: number): DrawnNight => {
    const { night, sleeps } = known.get(day) ?? { night: toUnknown(day), sleeps: [] };
    const { sleepDate, sessions, mark } = night;
    const parts = sessions.filter(({ kind }) => kind === 'night');
    const [first, last] = [sleeps.find(isNight), sleeps.findLast(isNight)];
    const bar = first && last && { ...first, to: last.to };
    const tone = chooseTone(night, parts);
    const changes = new Set(
      sessions.map((session, index) => findChange(sessions[index - 1] ?? before, session)),
    );
    before = sessions.at(-1) ?? before;
    const start = parts[0] && {
      day,
      minute: clockMinute(parts[0].startTime, parts[0].startOffsetMinutes),
    };
    const lateMinutes = options.hasUsualStart && start ? findLateMinutes(start, starts) : null;
    const zoneBefore = zone;
    if (tone !== null && start !== undefined) {
      zone = parts.at(-1)?.timeZone;
      starts.push(start);
    }
    return {
      ...night,
      sleeps,
      state: bar ? 'night' : mark.noSleep ? 'awake' : 'unlogged',
      parts,
      bar,
      asleepMinutes: parts.reduce((sum, part) => sum + toMinutes(part), 0),
      bars: barsByDay.get(day) ?? [],
      quality: parts.findLast(({ quality }) => quality !== null)?.quality ?? null,
      naps: sessions.filter(({ kind }) => kind === 'nap').length,
      hasNote: sessions.some(({ hasNote }) => hasNote),
      hasAchievement: sessions.some(({ endTime }) => options.achievementTimes?.has(endTime)),
      isFree: findDayKind(sleepDate, mark.kind, freeWeekdays) === 'free',
      tone,
      isRest: mark.rest && night.runDay === 0,
      change: changes.has('zone') ? 'zone' : changes.has('clock') ? 'clock' : null,
      isInNewZone: zoneBefore !== undefined && zone !== zoneBefore,
      lateMinutes,
    };
  };
  const days = [...known.keys(), ...barsByDay.keys()];
  const start = from ? toDayNumber(from) : Math.min(...days);
  const end = to ? toDayNumber(to) : Math.max(...days);
  // Also of the dates before, which decide how the first one looks.
  const begin = Math.min(start, ...days);
  const all = Array.from({ length: end - begin + 1 }, (_, index) => drawNight(begin + index));
  return all.slice(start - begin);
}

/** A date that the server leaves out. */
const toUnknown = (day: number): Night => ({
  sleepDate: toDate(day),
  sessions: [],
  mark: NO_MARK,
  minutes: 0,
  runDay: 0,
});

const isNight = ({ kind }: Bar): boolean => kind === 'night';

const clockMinute = (instant: string | number, offsetMinutes: number): number =>
  wrapClock(new Date(instant).getTime() / MINUTE_MS + offsetMinutes);

export const toMinutes = ({ startTime, endTime }: NightSession): number =>
  durationMinutes({ startTime: Date.parse(startTime), endTime: Date.parse(endTime) });

/** The sleeps of a date as the dashboard has them, newest first; without notes. */
export const toEntries = ({ sleepDate, sessions }: Night): SleepEntry[] =>
  sessions.toReversed().map((session) => ({
    ...session,
    sleepDate,
    durationMinutes: toMinutes(session),
    needsReview: session.kind === 'review',
  }));

/** In the sleep's own zone: a night over a clock change is drawn as its times say. */
function toBar(session: NightSession, day: number, beginsMinutesEarly: number): Bar {
  const begin = day * MINUTES_PER_DAY - beginsMinutesEarly;
  return {
    from: Date.parse(session.startTime) / MINUTE_MS + session.startOffsetMinutes - begin,
    to: Date.parse(session.endTime) / MINUTE_MS + session.endOffsetMinutes - begin,
    kind: session.kind,
  };
}

/** A sleep that crosses the end of a day continues in the next. */
function addBars(barsByDay: Map<number, Bar[]>, day: number, { from, to, kind }: Bar): void {
  for (let after = Math.floor(from / MINUTES_PER_DAY); after * MINUTES_PER_DAY < to; after += 1) {
    const begin = after * MINUTES_PER_DAY;
    const bars = barsByDay.get(day + after) ?? [];
    bars.push({
      from: Math.max(0, from - begin),
      to: Math.min(MINUTES_PER_DAY, to - begin),
      kind,
    });
    barsByDay.set(day + after, bars);
  }
}

function findChange(before: NightSession | undefined, session: NightSession): DrawnNight['change'] {
  if (before !== undefined && before.timeZone !== session.timeZone) return 'zone';
  const offset = before?.endOffsetMinutes ?? session.startOffsetMinutes;
  const isSame = offset === session.startOffsetMinutes && offset === session.endOffsetMinutes;
  return isSame ? null : 'clock';
}

function chooseTone(
  { minutes, mark, sessions }: Night,
  parts: readonly NightSession[],
): DrawnNight['tone'] {
  if (minutes === 0) {
    if (sessions.some(({ kind }) => kind === 'review')) return 'review';
    if (mark.noSleep) return 'awake';
    return mark.rest ? 'rest' : null;
  }
  const [first, last] = [parts[0], parts.at(-1)];
  if (first !== undefined && last !== undefined) {
    const middleMs = (Date.parse(first.startTime) + Date.parse(last.endTime)) / 2;
    if (isInDay(clockMinute(middleMs, last.endOffsetMinutes))) return 'day';
  }
  return minutes >= FULL_DAY_MINUTES ? 'full' : 'short';
}

/** The minute of the day at which the night of a day began. */
type Start = { day: number; minute: number };

function findLateMinutes({ day, minute }: Start, earlier: readonly Start[]): number | null {
  const recent = earlier.slice(-USUAL_DATES).filter((start) => start.day >= day - USUAL_DATES);
  if (recent.length < USUAL_FROM_NIGHTS) return null;
  const usual = summarizeUsualClock(recent.map((start) => start.minute));
  return usual && wrapDifference(minute - usual.median);
}
