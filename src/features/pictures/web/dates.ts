import { DIARY_MESSAGES, PICTURE_MESSAGES, REPORT_MESSAGES } from '#kernel/web/messages/app.ts';
import { clockTime, decimalHours, hoursText } from '#kernel/web/time/sleep-times.ts';
import { formatNight, nightTitle, titleNightOf } from '#diary/web/night-title.ts';
import type { DrawnNight } from './drawn-nights.ts';
import type { TableContent } from './picture/picture-table.tsx';
import { joinParts } from '#kernel/web/messages/formats.ts';

/** A date as a point of a picture. Its texts are written when read: those of all dates take longer than a frame. */
export const toPoint = <Place extends { x: number; y: number }>(
  date: DrawnNight,
  place: Place,
  describe: () => string = () => describeDate(date),
) => ({
  ...place,
  id: date.sleepDate,
  get title() {
    return titleNight(date.sleepDate, date);
  },
  get text() {
    return describe();
  },
});

export function describeDate(date: DrawnNight): string {
  if (date.state !== 'night') return PICTURE_MESSAGES.legend[date.state];
  const clocks = nightClocks(date).join(' – ');
  return joinParts([clocks, hoursText(date.asleepMinutes), qualityText(date)]);
}

/** The hours of the date, with its naps, which are not those between the times of its night. */
export function describeTotal(date: DrawnNight): string {
  if (date.state !== 'night') return PICTURE_MESSAGES.legend[date.state];
  const total = [REPORT_MESSAGES.columns.total, hoursText(date.minutes)];
  return joinParts([...total, qualityText(date)]);
}

/** *Show as table* of dates, newest first; `isTotal`: with the hours of the date in place of those of its night. */
export function tableOfDates(dates: readonly DrawnNight[], { isTotal = false } = {}): TableContent {
  const { date, from, to, hours, rating } = PICTURE_MESSAGES.columns;
  return {
    columns: [date, from, to, isTotal ? REPORT_MESSAGES.columns.total : hours, rating],
    rows: () =>
      dates.toReversed().map((date) => {
        const minutes = isTotal ? date.minutes : date.asleepMinutes;
        const values = [...nightClocks(date), date.state === 'night' ? decimalHours(minutes) : ''];
        return [formatNight(date.sleepDate), ...values, qualityText(date)].map(
          (text) => text || '–',
        );
      }),
  };
}

/** '22:54' and '06:55', each in the zone where it was; empty without a night. */
export const nightClocks = ({ parts }: DrawnNight): [string, string] => {
  const [first, last] = [parts[0], parts.at(-1)];
  return [
    first ? clockTime(first.startTime, first.timeZone) : '',
    last ? clockTime(last.endTime, last.timeZone) : '',
  ];
};

/** The first and the last sleep of a night; of a date without one, its last sleep. */
export const findEnds = ({ parts, sessions }: DrawnNight) => {
  const last = parts.at(-1) ?? sessions.at(-1);
  return last && { first: parts[0] ?? last, last };
};

export function titleNight(date: string, night: DrawnNight | undefined): string {
  const ends = night && findEnds(night);
  return ends === undefined
    ? titleNightOf(date, 'year')
    : nightTitle(
        { ...ends.last, startTime: ends.first.startTime, sleepDate: date },
        { form: 'year' },
      );
}

function qualityText({ quality }: DrawnNight): string {
  return quality === null
    ? ''
    : DIARY_MESSAGES.qualities[quality as keyof typeof DIARY_MESSAGES.qualities];
}
