import { LONG_DIARY_MESSAGES } from '#kernel/web/messages/later.ts';
import { formatNumber } from '#kernel/web/messages/formats.ts';
import { clockTime, durationText, grouped } from '#kernel/web/time/sleep-times.ts';
import type { NightFigures } from '../rules/night-figures.ts';

/** '81.7 %' */
export const percentText = (percent: number, digits = 1): string =>
  formatNumber(percent / 100, {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });

/** In place of a figure for which an answer is missing. */
export const Unanswered = () => (
  <>
    <span aria-hidden="true">–</span>
    <span className="sr-only">{LONG_DIARY_MESSAGES.unanswered}</span>
  </>
);

/** The figures of a night by name, in the order of the night; undefined where an answer is missing. */
export function figureTexts(
  figures: NightFigures,
  zoneOfStart: string | undefined,
  zoneOfEnd: string | undefined,
) {
  const { columns } = LONG_DIARY_MESSAGES;
  const show = (value: number | null, toText: (value: number) => string) =>
    value === null ? undefined : toText(value);
  return [
    [columns.intoBed, show(figures.intoBedAt, (at) => clockTime(at, zoneOfStart))],
    [columns.toFallAsleep, show(figures.minutesToFallAsleep, durationText)],
    [columns.awakenings, show(figures.awakenings, grouped)],
    [columns.minutesAwake, show(figures.minutesAwake, durationText)],
    [columns.outOfBed, show(figures.outOfBedAt, (at) => clockTime(at, zoneOfEnd))],
    [columns.asleep, show(figures.minutesAsleep, durationText)],
    [columns.inBed, show(figures.minutesInBed, durationText)],
    [columns.efficiency, show(figures.efficiency, percentText)],
  ] as const;
}
