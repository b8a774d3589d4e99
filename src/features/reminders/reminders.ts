import {
  addDays,
  EVENING_STARTS_AT_MINUTE,
  isoWeekday,
  type SleepDate,
  type WallClock,
} from '#kernel/rules/calendar.ts';

export const REMINDER_KINDS = ['bedtime', 'stillAsleep', 'morning'] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

/** The source of a reminder's time; `goal`: the goal is longer than the usual night. */
export type ReminderSource = 'usual' | 'goal' | 'set' | 'session';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;

/** Time to get ready for bed. */
export const BEDTIME_LEAD_MINUTES = 30;

/** Delay after the usual waking, by when Wake Up is usually pressed. */
export const MORNING_DELAY_MINUTES = 60;

/** Longer than a long night, and before the sleeper forgets when they woke. */
const STILL_ASLEEP_MINUTES = 600;
const STILL_ASLEEP_OVER_GOAL_MINUTES = 120;

/** A reminder is dropped if later than this. */
export const DROPPED_AFTER_MINUTES: Readonly<Record<ReminderKind, number>> = {
  bedtime: 30,
  stillAsleep: 180,
  morning: 120,
};

/** Used while there is no usual time. */
export const DEFAULT_BEDTIME_MINUTE = 22 * 60;
export const DEFAULT_MORNING_MINUTE = 9 * 60;

/** A bedtime after midnight belongs to the evening before. */
const EVENING_ENDS_AT_MINUTE = 5 * 60;

/** The other half of the day: a set bedtime from noon on is in the evening before its sleep date. */
const NOON_MINUTE = 12 * 60;

/** A week of dates, and the two that a zone or a late waking can shift an occasion by. */
const DATES_AHEAD = 10;

export type ReminderChoice = {
  readonly isOn: boolean;
  /** ISO weekdays: of the evening for bedtime, else of the date on which it is due. */
  readonly weekdays: number[];
};

export type ReminderSettings = {
  readonly bedtime: ReminderChoice & { readonly setMinute: number };
  readonly stillAsleep: ReminderChoice;
  readonly morning: ReminderChoice & { readonly setMinute: number };
  /** Minutes of the day, the end excluded; may span midnight. A reminder due within them is dropped. */
  readonly quietHours: { readonly fromMinute: number; readonly toMinute: number } | null;
};

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

/** All off, until the sleeper chooses. */
export const NO_REMINDERS: ReminderSettings = {
  bedtime: { isOn: false, weekdays: EVERY_DAY, setMinute: DEFAULT_BEDTIME_MINUTE },
  stillAsleep: { isOn: false, weekdays: EVERY_DAY },
  morning: { isOn: false, weekdays: EVERY_DAY, setMinute: DEFAULT_MORNING_MINUTE },
  quietHours: null,
};

export type SleeperTimes = {
  readonly timeZone: string;
  readonly goalMinutes: number;
  /** Minutes of the day; null: there is no usual time. */
  readonly usual: { readonly bedMinute: number | null; readonly wakeMinute: number | null };
  readonly activeSleep: { readonly id: string; readonly startTime: number } | null;
};

/** One time at which a reminder is due, and what makes it unique: a sleep date, or the id of a session. */
export type Occasion = {
  readonly occasion: string;
  readonly dueAt: number;
  readonly source: ReminderSource;
};

/** The minute of the day at which a reminder is due, and how many dates before its sleep date (0 or less). */
export type ReminderClock = {
  readonly minuteOfDay: number;
  readonly dayOffset: number;
  readonly source: ReminderSource;
};

/** By the wall clock: half an hour before the bedtime that gives the usual night, or the goal if that is longer. */
export function bedtimeClock(
  { goalMinutes, usual }: Pick<SleeperTimes, 'goalMinutes' | 'usual'>,
  setMinute: number,
): ReminderClock {
  const { bedMinute, wakeMinute } = usual;
  if (bedMinute === null || wakeMinute === null) {
    return { minuteOfDay: setMinute, dayOffset: setMinute < NOON_MINUTE ? 0 : -1, source: 'set' };
  }
  const span = toMinuteOfDay(wakeMinute - bedMinute);
  const minute = wakeMinute - Math.max(goalMinutes, span) - BEDTIME_LEAD_MINUTES;
  return { ...toClock(minute, wakeMinute), source: goalMinutes > span ? 'goal' : 'usual' };
}

/** By the wall clock: an hour after the usual waking. */
export function morningClock(
  { usual: { wakeMinute } }: Pick<SleeperTimes, 'usual'>,
  setMinute: number,
): ReminderClock {
  if (wakeMinute === null) return { ...toClock(setMinute, setMinute), source: 'set' };
  return { ...toClock(wakeMinute + MORNING_DELAY_MINUTES, wakeMinute), source: 'usual' };
}

/** How long a sleep lasts before its sleeper is asked. */
export function stillAsleepAfterMinutes(goalMinutes: number): number {
  return Math.max(STILL_ASLEEP_MINUTES, goalMinutes + STILL_ASLEEP_OVER_GOAL_MINUTES);
}

/** The first occasion that is due at `from` or later; null: none within ten dates, or the reminder is off. */
export function nextReminder(
  kind: ReminderKind,
  settings: ReminderSettings,
  sleeper: SleeperTimes,
  { wallClock, from }: { wallClock: WallClock; from: number },
): Occasion | null {
  if (!settings[kind].isOn) return null;
  const isWanted = (dueAt: number) =>
    dueAt >= from && isAllowed(kind, dueAt, settings, sleeper, wallClock);
  if (kind === 'stillAsleep') {
    const { activeSleep, goalMinutes } = sleeper;
    if (activeSleep === null) return null;
    const dueAt = activeSleep.startTime + stillAsleepAfterMinutes(goalMinutes) * MINUTE_MS;
    return isWanted(dueAt) ? { occasion: activeSleep.id, dueAt, source: 'session' } : null;
  }
  const { timeZone } = sleeper;
  const clock =
    kind === 'bedtime'
      ? bedtimeClock(sleeper, settings.bedtime.setMinute)
      : morningClock(sleeper, settings.morning.setMinute);
  const today = wallClock(from, timeZone).date;
  for (let ahead = 0; ahead < DATES_AHEAD; ahead += 1) {
    const date = addDays(today, ahead);
    const dueAt = instantAt(wallClock, date, clock.minuteOfDay, timeZone);
    // A zone that crosses the date line skips a date.
    const isSkipped = wallClock(dueAt, timeZone).date !== date;
    if (isSkipped || !isWanted(dueAt)) continue;
    return { occasion: addDays(date, -clock.dayOffset), dueAt, source: clock.source };
  }
  return null;
}

export function isTooLate(kind: ReminderKind, dueAt: number, now: number): boolean {
  return now - dueAt > DROPPED_AFTER_MINUTES[kind] * MINUTE_MS;
}

/** The earliest due time that is not too late at `now`. */
export function earliestDue(kind: ReminderKind, now: number): number {
  return now - DROPPED_AFTER_MINUTES[kind] * MINUTE_MS;
}

/** The outcome of a due reminder; `noChannel`: it is wanted, but no channel can receive it; `limited`: too many were sent. */
export type ReminderOutcome = 'sent' | 'asleep' | 'logged' | 'noChannel' | 'limited';

/** `isLogged` answers for the sleep date of the occasion. */
export function decideReminder(
  kind: ReminderKind,
  { activeSleep }: Pick<SleeperTimes, 'activeSleep'>,
  isLogged: boolean,
): Extract<ReminderOutcome, 'sent' | 'asleep' | 'logged'> {
  if (kind === 'stillAsleep') return 'sent';
  if (activeSleep !== null) return 'asleep';
  return kind === 'morning' && isLogged ? 'logged' : 'sent';
}

/** Of an account in 24 hours, tests included. Five channels with two reminders and five tests are 15. */
export const MAX_DAILY_MESSAGES = 40;

/** A sleep with a start in the past may be due at once, so that deleting and starting sleeps could send any number. */
const STILL_ASLEEP_APART_MS = 8 * 3_600_000;

export type RecentMessages = {
  /** In the last 24 hours. */
  readonly messages: number;
  /** Epoch milliseconds; null: never. */
  readonly lastStillAsleepAt: number | null;
};

/** Whether a reminder to so many channels would be one too many. */
export function isLimited(
  kind: ReminderKind,
  channels: number,
  { messages, lastStillAsleepAt }: RecentMessages,
  now: number,
): boolean {
  if (messages + channels > MAX_DAILY_MESSAGES) return true;
  return (
    kind === 'stillAsleep' &&
    lastStillAsleepAt !== null &&
    now - lastStillAsleepAt < STILL_ASLEEP_APART_MS
  );
}

const toMinuteOfDay = (minute: number) => ((minute % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;

/** A minute counted from the midnight before the waking that gives the sleep date. */
function toClock(minute: number, wakeMinute: number): { minuteOfDay: number; dayOffset: number } {
  return {
    minuteOfDay: toMinuteOfDay(minute),
    dayOffset: Math.floor(minute / DAY_MINUTES) - (wakeMinute >= EVENING_STARTS_AT_MINUTE ? 1 : 0),
  };
}

/**
 * The instant at which a wall clock shows a minute of a date: the first of two, and where the clocks skip it, as much
 * later as they skip (as Temporal's `compatible`).
 */
export function instantAt(
  wallClock: WallClock,
  date: string,
  minuteOfDay: number,
  timeZone: string,
): number {
  const asUtc = Date.parse(date) + minuteOfDay * MINUTE_MS;
  const shownAt = (instant: number) => {
    const shown = wallClock(instant, timeZone);
    return Date.parse(shown.date) + shown.minuteOfDay * MINUTE_MS;
  };
  // No zone changes its offset twice in two days.
  const [before, after] = [asUtc - DAY_MINUTES * MINUTE_MS, asUtc + DAY_MINUTES * MINUTE_MS].map(
    (near) => asUtc - (shownAt(near) - near),
  ) as [number, number];
  return shownAt(before) !== asUtc && shownAt(after) === asUtc ? after : before;
}

/** Whether the days and the quiet hours let it through. */
function isAllowed(
  kind: ReminderKind,
  dueAt: number,
  settings: ReminderSettings,
  { timeZone }: SleeperTimes,
  wallClock: WallClock,
): boolean {
  const { date, minuteOfDay } = wallClock(dueAt, timeZone);
  if (settings.quietHours !== null && isWithin(settings.quietHours, minuteOfDay)) return false;
  const day: SleepDate =
    kind === 'bedtime' && minuteOfDay < EVENING_ENDS_AT_MINUTE ? addDays(date, -1) : date;
  return settings[kind].weekdays.includes(isoWeekday(day));
}

function isWithin(
  { fromMinute, toMinute }: NonNullable<ReminderSettings['quietHours']>,
  minute: number,
): boolean {
  return fromMinute <= toMinute
    ? minute >= fromMinute && minute < toMinute
    : minute >= fromMinute || minute < toMinute;
}
