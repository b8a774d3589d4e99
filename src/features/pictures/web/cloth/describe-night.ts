import { CLOTH_MESSAGES } from '#kernel/web/messages/app.ts';
import { formatList } from '#kernel/web/messages/formats.ts';
import { durationText, grouped } from '#kernel/web/time/sleep-times.ts';
import { formatWeekdayDate } from '#diary/web/date-names.ts';
import type { DrawnNight } from '#pictures/web/drawn-nights.ts';
import { flowerMinutes } from './motif.ts';
import { toYear, type DateSpan } from './use-cloth.ts';

export const describeNight = (night: DrawnNight | undefined) =>
  night === undefined ? CLOTH_MESSAGES.fact.unknown : formatList(listFacts(night));

export function listFacts(night: DrawnNight): string[] {
  const { fact } = CLOTH_MESSAGES;
  const { tone, quality, naps, runDay } = night;
  if (tone === 'awake') return [fact.awake];
  return [
    durationText(flowerMinutes(night)),
    ...(tone === 'review' ? [fact.review] : []),
    ...(tone === 'day' ? [fact.day] : []),
    ...describeStart(night),
    ...(naps > 0 ? [fact.naps({ count: naps })] : []),
    ...(quality === null ? [] : [fact.quality({ quality: grouped(quality) })]),
    ...(night.hasNote ? [fact.note] : []),
    ...(night.isFree ? [fact.free] : []),
    ...(runDay > 0 ? [fact.runDay({ day: grouped(runDay) })] : []),
    ...(night.hasAchievement ? [fact.achievement] : []),
    ...(night.isInNewZone ? [fact.zone] : []),
  ];
}

/** Differences under a step of the turn are not shown. */
const MIN_MINUTES = 5;

function describeStart({ lateMinutes }: DrawnNight): string[] {
  const minutes = Math.round(lateMinutes ?? 0);
  if (Math.abs(minutes) < MIN_MINUTES) return [];
  const span = durationText(Math.abs(minutes));
  return [CLOTH_MESSAGES.fact[minutes > 0 ? 'late' : 'early']({ span })];
}

export function describeCloth({ from, to }: DateSpan, nights: readonly DrawnNight[]): string {
  const known = nights.length;
  const full = nights.filter(({ runDay }) => runDay > 0).length;
  // A run counts from its first day, also before these nights, as the streak and its record do.
  const longestRun = Math.max(0, ...nights.map(({ runDay }) => runDay));
  if (known === 0) return CLOTH_MESSAGES.none;
  const isYear = from.endsWith('-01-01') && to.endsWith('-12-31');
  const name = isYear
    ? String(toYear(from))
    : CLOTH_MESSAGES.since({ date: formatWeekdayDate(from) });
  const finding = CLOTH_MESSAGES.finding({ name, known, full: grouped(full) });
  // A run that mostly lies before these nights would be longer than all of them.
  return longestRun > 1 && longestRun <= known
    ? `${finding} ${CLOTH_MESSAGES.longestRun({ count: longestRun })}`
    : finding;
}

export const signCloth = (year: number, nights: readonly DrawnNight[]) =>
  nights.length === 0 ? '' : CLOTH_MESSAGES.older({ year: String(year), count: nights.length });
