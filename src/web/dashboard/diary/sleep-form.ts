import { addDays } from '#domain/calendar.ts';
import { durationMinutes } from '#domain/sleep.ts';
import {
  findInstants,
  isTimeZone,
  toLocalTime,
  type LocalTime,
  type MeantInstants,
} from '#web/time/zoned-time.ts';

/** Which of the two instants that a time can mean, where the clocks changed. */
export type ClockPick = 'earlier' | 'later';

/** What stands in the fields of the sleep dialog: the date of waking, and two times by the clock of a zone. */
export type SleepForm = {
  /** YYYY-MM-DD: of waking, or of falling asleep while the sleep goes on. */
  date: string;
  /** HH:MM, or empty. */
  asleep: string;
  woke: string;
  timeZone: string;
  asleepPick: ClockPick | undefined;
  wokePick: ClockPick | undefined;
};

/** One of the two times, as far as it is known. */
export type FormMoment = {
  local: LocalTime;
  /** Undefined: not filled in. */
  meant: MeantInstants | undefined;
  /** Epoch milliseconds; undefined until it is filled in and not in doubt. */
  instant: number | undefined;
};

/** The instants (epoch milliseconds) of the sleep that is being corrected. No `end`: it goes on. */
export type KnownTimes = { start: number; end: number | undefined };

/** The fields that show these instants in a zone. */
export function toSleepForm({ start, end }: KnownTimes, timeZone: string): SleepForm {
  const asleep = toLocalTime(start, timeZone);
  const woke = end === undefined ? undefined : toLocalTime(end, timeZone);
  return {
    date: (woke ?? asleep).date,
    asleep: asleep.time,
    woke: woke?.time ?? '',
    timeZone,
    asleepPick: undefined,
    wokePick: undefined,
  };
}

/** What the fields of the dialog stand for. */
export type SleepReading = {
  start: FormMoment;
  /** Undefined while the sleep goes on. */
  end: FormMoment | undefined;
  /** Whole minutes, as soon as both moments are known. */
  minutes: number | undefined;
};

/**
 * The two moments that the fields stand for. Who falls asleep at a later time of day than they wake did so the evening
 * before. A time that is the same as in `known` is that very instant, seconds and all.
 */
export function readForm(form: SleepForm, known?: KnownTimes): SleepReading {
  const isActive = known !== undefined && known.end === undefined;
  const beganTheDayBefore = !isActive && form.date !== '' && form.asleep > form.woke;
  const startDate = beganTheDayBefore ? addDays(form.date, -1) : form.date;
  const start = toMoment(
    { date: startDate, time: form.asleep },
    form.timeZone,
    form.asleepPick,
    known?.start,
  );
  if (isActive) return { start, end: undefined, minutes: undefined };

  const end = toMoment(
    { date: form.date, time: form.woke },
    form.timeZone,
    form.wokePick,
    known?.end,
  );
  const minutes =
    start.instant === undefined || end.instant === undefined
      ? undefined
      : durationMinutes({ startTime: start.instant, endTime: end.instant });
  return { start, end, minutes };
}

/** The moment that a local time stands for; `known` is an instant that is meant wherever the clock shows the same. */
export function toMoment(
  local: LocalTime,
  timeZone: string,
  pick: ClockPick | undefined,
  known?: number,
): FormMoment {
  const nothing = { local, meant: undefined, instant: undefined };
  if (!isTimeZone(timeZone)) return nothing;
  if (known !== undefined && pick === undefined) {
    const shown = toLocalTime(known, timeZone);
    if (shown.date === local.date && shown.time === local.time)
      return { local, meant: { kind: 'once', instant: known }, instant: known };
  }
  const meant = findInstants(local, timeZone);
  if (meant === undefined) return nothing;
  if (meant.kind === 'once') return { local, meant, instant: meant.instant };
  return { local, meant, instant: pick && meant[pick] };
}
