import type { Night, NightSession } from '#contract/insights.ts';
import { addDays } from '#domain/calendar.ts';
import { DIARY_MESSAGES, PICTURE_MESSAGES, REPORT_MESSAGES } from '#web/messages/app.ts';
import { clockTime, decimalHours, hoursText } from '#web/time/sleep-times.ts';
import { nightTitle } from '../../night-title.ts';
import { formatWeekdayDate } from '../date-names.ts';
import { nightMinutes } from '../nights/raster-rows.ts';
import type { TableContent } from '../picture/picture-table.tsx';

/** Minutes from 18:00 of the evening before the sleep date, by the clock at each end. */
export type Bar = { from: number; to: number };

export type PatternDate = ReturnType<typeof listDates>[number];

/** So many dates up to the last one, oldest first. Unlogged is unknown, never zero. */
export function listDates(items: readonly Night[], until: string, count: number) {
  const byDate = new Map(items.map((item) => [item.sleepDate, item]));
  return Array.from({ length: count }, (_, i) => {
    const date = addDays(until, i + 1 - count);
    const { sessions = [], minutes = 0, mark } = byDate.get(date) ?? {};
    const parts = sessions.filter(({ kind }) => kind === 'night');
    const [first, last] = [parts[0], parts.at(-1)];
    return {
      date,
      state: first ? 'night' : mark?.noSleep ? 'awake' : 'unlogged',
      sessions,
      /** Its first and its last part. */
      night: first && last && { first, last },
      bar: first && toBar(date, first, last),
      nightMinutes: nightMinutes(parts),
      /** Of all sleeps that count. */
      minutes,
      /** The last rating of the night. */
      quality: parts.findLast(({ quality }) => quality !== null)?.quality ?? null,
    } as const;
  });
}

/** A night over a clock change is drawn as its times say. */
export function toBar(date: string, first: NightSession, last = first): Bar {
  const evening = Date.parse(date) / 60_000 - 360;
  return {
    from: Date.parse(first.startTime) / 60_000 - evening + first.startOffsetMinutes,
    to: Date.parse(last.endTime) / 60_000 - evening + last.endOffsetMinutes,
  };
}

/** A date as a point of a picture. Its texts are written when read: those of all dates take longer than a frame. */
export const toPoint = <Place extends { x: number; y: number }>(
  date: PatternDate,
  place: Place,
  describe: () => string = () => describeDate(date),
) => ({
  ...place,
  id: date.date,
  get title() {
    return titleDate(date);
  },
  get text() {
    return describe();
  },
});

export function describeDate(date: PatternDate): string {
  if (date.state !== 'night') return PICTURE_MESSAGES.legend[date.state];
  const clocks = nightClocks(date).join(' – ');
  return [clocks, hoursText(date.nightMinutes), qualityText(date)].filter(Boolean).join(' · ');
}

/** The hours of the date, with its naps, which are not those between the times of its night. */
export function describeTotal(date: PatternDate): string {
  if (date.state !== 'night') return PICTURE_MESSAGES.legend[date.state];
  const total = [REPORT_MESSAGES.columns.total, hoursText(date.minutes)];
  return [...total, qualityText(date)].filter(Boolean).join(' · ');
}

/** *Show as table* of dates, newest first; `isTotal`: with the hours of the date in place of those of its night. */
export function tableOfDates(
  dates: readonly PatternDate[],
  { isTotal = false } = {},
): TableContent {
  const { date, from, to, hours, rating } = PICTURE_MESSAGES.columns;
  return {
    columns: [date, from, to, isTotal ? REPORT_MESSAGES.columns.total : hours, rating],
    rows: () =>
      dates.toReversed().map((date) => {
        const minutes = isTotal ? date.minutes : date.nightMinutes;
        const values = [...nightClocks(date), date.state === 'night' ? decimalHours(minutes) : ''];
        return [formatWeekdayDate(date.date), ...values, qualityText(date)].map(
          (text) => text || '–',
        );
      }),
  };
}

/** '22:54' and '06:55', each in the zone where it was; empty without a night. */
export const nightClocks = ({ night }: PatternDate): [string, string] => [
  night ? clockTime(night.first.startTime, night.first.timeZone) : '',
  night ? clockTime(night.last.endTime, night.last.timeZone) : '',
];

const titleDate = ({ date, night }: PatternDate): string =>
  night
    ? nightTitle({ ...night.last, startTime: night.first.startTime, sleepDate: date })
    : formatWeekdayDate(date);

function qualityText({ quality }: PatternDate): string {
  return quality === null
    ? ''
    : DIARY_MESSAGES.qualities[quality as keyof typeof DIARY_MESSAGES.qualities];
}
