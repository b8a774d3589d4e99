/*
 * A model of one day of Lelap: how many requests of each kind arrive in each minute, from the hours at which people
 * go to bed and wake by their own clocks. Shares and rates, no chance: the same input gives the same day.
 */

export const REQUEST_KINDS = ['dashboard', 'start', 'end', 'history', 'signIn'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** Requests of each kind in each minute of a day, by UTC. */
export type DayOfRequests = Readonly<Record<RequestKind, Float64Array>>;

export const MINUTES_A_DAY = 1440;
const HOUR = 60;

/** Most go to bed within an hour and a quarter of 23:00, and wake within an hour of 06:45, by their own clocks. */
const BEDTIME = { atMinute: 23 * HOUR, spreadMinutes: 75 };
const WAKING = { atMinute: 6 * HOUR + 45, spreadMinutes: 60 };

/** Half of us wake by an alarm, and an alarm is set to a quarter of an hour: that is what makes the morning steep. */
const SHARE_WOKEN_BY_ALARM = 0.5;

/** Before a free day the evening is longer, and on one the morning is later and has few alarms. */
const WEEKEND = { bedtimeLaterBy: 45, wakingLaterBy: 75, shareWokenByAlarm: 0.15 };
const FRIDAY = 5;
const SATURDAY = 6;
const SUNDAY = 7;
const ALARM_EVERY_MINUTES = 15;
/** Who was woken presses the button in one of the minutes after it, ever fewer in each. */
const PRESSED_AFTER_ALARM = [0.4, 0.3, 0.2, 0.1];

/** Of those with an account so many press both buttons on a given day: a good day for any diary. */
const SHARE_AWAKE_TO_IT = 0.6;

/**
 * What the web app asks for around each press: at night the page is opened and the start refreshes it; in the morning
 * it is opened, the wake-up refreshes it, and it is looked at once more.
 */
const DASHBOARDS_A_START = 2;
const DASHBOARDS_A_WAKING = 3;
/** One waking in four is followed by a look at the journey. */
const HISTORIES_A_WAKING = 0.25;
/** A sign-in lasts 30 days, and is due when the page is opened at night. */
const SIGN_INS_A_START = 1 / 30;

/**
 * The day of `sleepers` people, spread over `zones` by weight. `date` (YYYY-MM-DD) decides what the clocks of the
 * zones show, since summer time moves whole countries by an hour, and whether it is a weekend: Saturday and Sunday,
 * everywhere and from midnight by UTC.
 */
export function dayOfRequests(
  sleepers: number,
  zones: Readonly<Record<string, number>>,
  date: string,
): DayOfRequests {
  const total = Object.values(zones).reduce((sum, weight) => sum + weight, 0);
  const starts = new Float64Array(MINUTES_A_DAY);
  const wakings = new Float64Array(MINUTES_A_DAY);
  const { bedtimes, wakeups } = hoursOf(Temporal.PlainDate.from(date).dayOfWeek);
  for (const [zone, weight] of Object.entries(zones)) {
    const active = (sleepers * SHARE_AWAKE_TO_IT * weight) / total;
    const offset = offsetMinutes(zone, date);
    for (let minute = 0; minute < MINUTES_A_DAY; minute += 1) {
      const utc = wrapped(minute - offset);
      starts[utc] = (starts[utc] ?? 0) + active * (bedtimes[minute] ?? 0);
      wakings[utc] = (wakings[utc] ?? 0) + active * (wakeups[minute] ?? 0);
    }
  }
  return {
    start: starts,
    end: wakings,
    dashboard: starts.map(
      (count, minute) => count * DASHBOARDS_A_START + (wakings[minute] ?? 0) * DASHBOARDS_A_WAKING,
    ),
    history: wakings.map((count) => count * HISTORIES_A_WAKING),
    signIn: starts.map((count) => count * SIGN_INS_A_START),
  };
}

/** The shares of those who go to bed and who wake, by each minute of their own clocks. */
function hoursOf(dayOfWeek: number) {
  const isEveFree = dayOfWeek === FRIDAY || dayOfWeek === SATURDAY;
  const isFree = dayOfWeek === SATURDAY || dayOfWeek === SUNDAY;
  const bedtime = BEDTIME.atMinute + (isEveFree ? WEEKEND.bedtimeLaterBy : 0);
  const waking = WAKING.atMinute + (isFree ? WEEKEND.wakingLaterBy : 0);
  return {
    bedtimes: bellOfMinutes(bedtime, BEDTIME.spreadMinutes),
    wakeups: withAlarms(
      bellOfMinutes(waking, WAKING.spreadMinutes),
      isFree ? WEEKEND.shareWokenByAlarm : SHARE_WOKEN_BY_ALARM,
    ),
  };
}

/** Shares of a day's minutes that add up to one: a bell round a minute of the clock, going on after midnight. */
function bellOfMinutes(atMinute: number, spreadMinutes: number): Float64Array {
  const bell = Float64Array.from({ length: MINUTES_A_DAY }, (_, minute) => {
    const away = Math.abs(minute - atMinute);
    const nearest = Math.min(away, MINUTES_A_DAY - away);
    return Math.exp(-0.5 * (nearest / spreadMinutes) ** 2);
  });
  const sum = bell.reduce((all, share) => all + share, 0);
  return bell.map((share) => share / sum);
}

/** Moves those with an alarm to the quarter of an hour at or before their minute, and the moments after it. */
function withAlarms(smooth: Float64Array, shareWokenByAlarm: number): Float64Array {
  const shares = smooth.map((share) => share * (1 - shareWokenByAlarm));
  smooth.forEach((share, minute) => {
    const alarm = minute - (minute % ALARM_EVERY_MINUTES);
    PRESSED_AFTER_ALARM.forEach((part, after) => {
      const at = wrapped(alarm + after);
      shares[at] = (shares[at] ?? 0) + share * shareWokenByAlarm * part;
    });
  });
  return shares;
}

function offsetMinutes(zone: string, date: string): number {
  const noon = Temporal.PlainDate.from(date).toZonedDateTime({
    timeZone: zone,
    plainTime: '12:00',
  });
  return noon.offsetNanoseconds / 60e9;
}

function wrapped(minute: number): number {
  return ((minute % MINUTES_A_DAY) + MINUTES_A_DAY) % MINUTES_A_DAY;
}
