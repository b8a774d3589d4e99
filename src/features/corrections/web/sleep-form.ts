import { addDays } from '#kernel/rules/calendar.ts';
import { durationMinutes } from '#diary/rules/sleep.ts';
import {
  findInstants,
  isTimeZone,
  toLocalTime,
  type LocalTime,
  type MeantInstants,
} from '#kernel/web/time/zoned-time.ts';

/** Which of the two instants an ambiguous local time means. */
export type ClockPick = 'earlier' | 'later';

/** The times that a form asks for. Of `end`, the start is known; of `start`, there is no end yet. */
export type AskedTimes = 'both' | 'start' | 'end';

/** Field values of the sleep dialog: the date of waking, and two local times in a zone. */
export type SleepForm = {
  /** YYYY-MM-DD: of waking, or of falling asleep for an active sleep. */
  date: string;
  /** HH:MM, or empty. */
  asleep: string;
  woke: string;
  timeZone: string;
  asleepPick: ClockPick | undefined;
  wokePick: ClockPick | undefined;
};

/** One of the two times, if complete. */
export type FormMoment = {
  local: LocalTime;
  /** Undefined: not filled in. */
  meant: MeantInstants | undefined;
  /** Epoch milliseconds; undefined until it is complete and unambiguous. */
  instant: number | undefined;
};

/** The instants (epoch milliseconds) of a sleep. Without `end` it is active. */
export type KnownTimes = { start: number; end: number | undefined };

type SleepTimes = { startTime: string; endTime?: string | undefined };

export const toKnownTimes = ({ startTime, endTime }: SleepTimes): KnownTimes => ({
  start: Date.parse(startTime),
  end: endTime === undefined ? undefined : Date.parse(endTime),
});

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

export type SleepReading = {
  start: FormMoment;
  /** Undefined for an active sleep. */
  end: FormMoment | undefined;
  /** Whole minutes, if both instants are known. */
  minutes: number | undefined;
};

/** A bedtime later than the waking is of the evening before. An unchanged time keeps the seconds of `known`. */
export function readForm(form: SleepForm, asks: AskedTimes, known?: KnownTimes): SleepReading {
  const beganTheDayBefore = asks === 'both' && form.date !== '' && form.asleep > form.woke;
  const startDate = beganTheDayBefore ? addDays(form.date, -1) : form.date;
  const start =
    asks === 'end' && known !== undefined
      ? toKnownMoment(known.start, form.timeZone)
      : toMoment(
          { date: startDate, time: form.asleep },
          form.timeZone,
          form.asleepPick,
          known?.start,
        );
  if (asks === 'start') return { start, end: undefined, minutes: undefined };

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

const toKnownMoment = (instant: number, timeZone: string): FormMoment => ({
  local: toLocalTime(instant, timeZone),
  meant: { kind: 'once', earlier: instant, later: instant },
  instant,
});

/** The instant of a local time; `known` is used if it shows the same local time. */
function toMoment(
  local: LocalTime,
  timeZone: string,
  pick: ClockPick | undefined,
  known?: number,
): FormMoment {
  const nothing = { local, meant: undefined, instant: undefined };
  if (!isTimeZone(timeZone)) return nothing;
  if (known !== undefined && pick === undefined) {
    const shown = toKnownMoment(known, timeZone);
    if (shown.local.date === local.date && shown.local.time === local.time) return shown;
  }
  const meant = findInstants(local, timeZone);
  if (meant === undefined) return nothing;
  return { local, meant, instant: meant.kind === 'once' ? meant.earlier : pick && meant[pick] };
}
