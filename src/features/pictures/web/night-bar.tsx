import { daysBetween } from '#kernel/rules/calendar.ts';
import { MINUTES_PER_DAY } from '#kernel/rules/statistics.ts';
import type { SleepEntry } from '#diary/web/dashboard-data.ts';
import { SLEEP_ROW_MESSAGES } from '#kernel/web/messages/app.ts';
import { screenTimeZone } from '#kernel/web/time/screen-time-zone.ts';
import { webWallClock } from '#kernel/web/time/zoned-time.ts';
import { hourLabel } from './spans.ts';
import { LOOKS, type Look } from './picture/looks.ts';
import { entryTimes, type NightEntry } from './night-entry.ts';

/** From 21:00 to 10:00, in minutes from the midnight of the date; other sleeps widen it. */
const [BAR_FROM, BAR_TO] = [-180, 600];
/** Room for the labels at both ends, of the width. */
const MARGIN = 0.04;
/** Narrower sleeps have one label for both times, of the width. */
const LABELS_APART = 0.2;
/** Room beside the middle of that label, of the width. */
const HALF_LABEL = 0.2;
const HOUR_MINUTES = 60;

type NightBarProps = {
  date: string;
  entry: NightEntry;
  /** Usual times, minutes of the day. */
  usual: readonly number[];
  /** Unless given, by the kind of the entry. */
  look?: Look;
};

/** The sleep of a date on its hours, with the usual times. */
export function NightBar({ date, entry, usual, look }: NightBarProps) {
  const bars = entry.parts.map((part) => toMinutes(date, part));
  const [start, end] = [bars[0]?.from ?? 0, bars.at(-1)?.to ?? 0];
  const isInside = start >= BAR_FROM && end <= BAR_TO;
  const [from, to] = isInside ? [BAR_FROM, BAR_TO] : [wholeHour(start, -1), wholeHour(end, 1)];
  const share = (minute: number) => MARGIN + ((1 - 2 * MARGIN) * (minute - from)) / (to - from);
  // Not mirrored by a style, which would mirror its texts.
  const isRtl = document.dir === 'rtl';
  const placeShare = (part: number) => `${(100 * (isRtl ? 1 - part : part)).toFixed(2)}%`;
  const place = (minute: number) => placeShare(share(minute));
  const hours = Array.from({ length: (to - from) / HOUR_MINUTES + 1 }, (_, i) => from + i * 60);
  const step = (to - from > 15 * HOUR_MINUTES ? 6 : 3) * HOUR_MINUTES;
  const isNamed = (minute: number) => minute % step === 0;
  const times = entryTimes(entry);
  const text = SLEEP_ROW_MESSAGES.fromTo({ start: times.start, end: times.end ?? '' });
  const areApart = share(end) - share(start) > LABELS_APART;
  const apart = [[share(start), times.start] as const, [share(end), times.end] as const];
  const middle = Math.min(Math.max(share((start + end) / 2), HALF_LABEL), 1 - HALF_LABEL);
  const labels = areApart ? apart : [[middle, text] as const];
  return (
    <svg
      className="picture night-bar"
      width="100%"
      height="68"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A drawing with texts is no <img>.
      role="img"
      aria-label={text}
    >
      {hours.map((minute) => (
        <circle key={minute} cx={place(minute)} cy="46" r={isNamed(minute) ? 2 : 1.2} />
      ))}
      {hours.filter(isNamed).map((minute) => (
        <text key={minute} x={place(minute)} y="64">
          {hourLabel(minute)}
        </text>
      ))}
      {usual.map((time) => {
        const minute = [time - MINUTES_PER_DAY, time].find((at) => at >= from && at <= to);
        return (
          minute !== undefined && (
            <line
              key={time}
              {...LOOKS['usual-line']}
              x1={place(minute)}
              x2={place(minute)}
              y1="16"
              y2="43"
            />
          )
        );
      })}
      {bars.map((bar) => (
        <rect
          key={bar.from}
          fill="none"
          {...LOOKS[look ?? (entry.isNap ? 'nap' : entry.whole.needsReview ? 'review' : 'night')]}
          x={place(isRtl ? bar.to : bar.from)}
          width={`${(100 * (share(bar.to) - share(bar.from))).toFixed(2)}%`}
          y="20"
          height="18"
          rx="5"
        />
      ))}
      {labels.map(([part, label]) => (
        <text key={part} data-text="strong" x={placeShare(part)} y="13">
          {label}
        </text>
      ))}
    </svg>
  );
}

/** From the midnight of the date, by the clocks of its zone. */
function toMinutes(date: string, { startTime, endTime, timeZone = screenTimeZone() }: SleepEntry) {
  const minute = (instant: string) => {
    const local = webWallClock(Date.parse(instant), timeZone);
    return daysBetween(date, local.date) * MINUTES_PER_DAY + local.minuteOfDay;
  };
  return { from: minute(startTime), to: minute(endTime ?? startTime) };
}

/** The whole hour at least half an hour before or after. */
const wholeHour = (minute: number, way: 1 | -1): number =>
  way * Math.ceil((way * minute + HOUR_MINUTES / 2) / HOUR_MINUTES) * HOUR_MINUTES;
