import type { Nights } from '#contract/insights.ts';
import { addDays } from '#domain/calendar.ts';
import { durationMinutes } from '#domain/sleep.ts';
import { DIARY_MESSAGES, PICTURE_MESSAGES } from '#web/messages/app.ts';
import { clockTime, decimalHours, hoursText } from '#web/time/sleep-times.ts';
import { nightTitle } from '../../night-title.ts';
import { formatWeekdayDate } from '../date-names.ts';
import type { TableContent } from '../picture/picture-table.tsx';

type Item = Nights['items'][number];
type Session = Item['sessions'][number];

/** Minutes from 18:00 of the evening before the sleep date, by the clock at each end. */
export type Bar = { from: number; to: number };

/** A sleep date, known or not. */
export type PatternDate = {
  date: string;
  /** Unlogged is unknown, never zero. */
  state: 'night' | 'awake' | 'unlogged';
  sessions: readonly Session[];
  /** The parts of the night, in order of time. */
  night: readonly Session[];
  /** From the start of the night to its end. */
  bar: Bar | undefined;
  nightMinutes: number;
  /** Of all sleeps that count. */
  minutes: number;
  /** The last rating of the night. */
  quality: number | null;
};

/** So many dates up to the last one, oldest first. */
export function listDates(items: readonly Item[], until: string, count: number): PatternDate[] {
  const byDate = new Map(items.map((item) => [item.sleepDate, item]));
  return Array.from({ length: count }, (_, i) => {
    const date = addDays(until, i + 1 - count);
    const { sessions = [], minutes = 0, mark } = byDate.get(date) ?? {};
    const night = sessions.filter(({ kind }) => kind === 'night');
    const [first, last] = [night[0], night.at(-1)];
    return {
      date,
      state: night.length > 0 ? 'night' : mark?.noSleep ? 'awake' : 'unlogged',
      sessions,
      night,
      bar: first && last && toBar(date, first, last),
      nightMinutes: night.reduce((sum, session) => sum + wholeMinutes(session), 0),
      minutes,
      quality: night.findLast(({ quality }) => quality !== null)?.quality ?? null,
    };
  });
}

/** A night over a clock change is drawn as its times say. */
export function toBar(date: string, first: Session, last = first): Bar {
  const evening = Date.parse(date) / 60_000 - 360;
  return {
    from: Date.parse(first.startTime) / 60_000 - evening + first.startOffsetMinutes,
    to: Date.parse(last.endTime) / 60_000 - evening + last.endOffsetMinutes,
  };
}

const wholeMinutes = ({ startTime, endTime }: Session) =>
  durationMinutes({ startTime: Date.parse(startTime), endTime: Date.parse(endTime) });

/** A date as a point of a picture. Its texts are written when read: those of all dates take longer than a frame. */
export const toPoint = <Place extends { x: number; y: number }>(
  date: PatternDate,
  place: Place,
  minutes = date.nightMinutes,
) => ({
  ...place,
  id: date.date,
  get title() {
    return titleDate(date);
  },
  get text() {
    return describeDate(date, minutes);
  },
});

/** The values of a date as a picture shows them. */
export function describeDate(date: PatternDate, minutes = date.nightMinutes): string {
  if (date.state !== 'night') return PICTURE_MESSAGES.legend[date.state];
  const [from, to] = nightClocks(date);
  return [`${from} – ${to}`, hoursText(minutes), qualityText(date)].filter(Boolean).join(' · ');
}

/** *Show as table* of dates, newest first. */
export function tableOfDates(
  dates: readonly PatternDate[],
  toMinutes = (date: PatternDate) => date.nightMinutes,
): TableContent {
  const { date, from, to, hours, rating } = PICTURE_MESSAGES.columns;
  return {
    columns: [date, from, to, hours, rating],
    rows: () =>
      dates.toReversed().map((date) => {
        const isKnown = date.state === 'night';
        const values = [...nightClocks(date), isKnown ? decimalHours(toMinutes(date)) : ''];
        return [formatWeekdayDate(date.date), ...values, qualityText(date)].map(
          (text) => text || '–',
        );
      }),
  };
}

/** '22:54' and '06:55', each in the zone where it was; empty without a night. */
export const nightClocks = ({ night }: PatternDate): [string, string] => {
  const [first, last] = [night[0], night.at(-1)];
  return [
    first ? clockTime(first.startTime, first.timeZone) : '',
    last ? clockTime(last.endTime, last.timeZone) : '',
  ];
};

export function titleDate({ date, night }: PatternDate): string {
  const [first, last] = [night[0], night.at(-1)];
  if (first === undefined || last === undefined) return formatWeekdayDate(date);
  const { endTime, timeZone } = last;
  return nightTitle({ startTime: first.startTime, endTime, sleepDate: date, timeZone });
}

function qualityText({ quality }: PatternDate): string {
  return quality === null
    ? ''
    : DIARY_MESSAGES.qualities[quality as keyof typeof DIARY_MESSAGES.qualities];
}
