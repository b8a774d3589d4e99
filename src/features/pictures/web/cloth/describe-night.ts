import {
  CLOTH_MESSAGES,
  DIARY_MESSAGES,
  NIGHTS_MESSAGES,
  PAUSE_MESSAGES,
  PICTURE_MESSAGES,
} from '#kernel/web/messages/app.ts';
import { formatList, ungrouped } from '#kernel/web/messages/formats.ts';
import { durationText, grouped } from '#kernel/web/time/sleep-times.ts';
import { FULL_DAY_MINUTES } from '#diary/rules/points.ts';
import type { SleepDate } from '#kernel/rules/calendar.ts';
import { formatNight } from '#diary/web/night-title.ts';
import { nightClocks, titleNight } from '#pictures/web/dates.ts';
import type { DrawnNight } from '#pictures/web/drawn-nights.ts';
import type { TableContent } from '#pictures/web/picture/picture-table.tsx';
import { flowerMinutes } from './motif.ts';

export const nameNight = (date: SleepDate, night: DrawnNight | undefined) =>
  CLOTH_MESSAGES.cell({ title: titleNight(date, night), facts: describeNight(night) });

export const describeNight = (night: DrawnNight | undefined) =>
  night === undefined ? PICTURE_MESSAGES.legend.unlogged : formatList(listFacts(night));

/** *Show as table* of nights, newest first. */
export const tableOfFacts = (nights: readonly DrawnNight[]): TableContent => ({
  columns: [PICTURE_MESSAGES.columns.date, PICTURE_MESSAGES.columns.hours, CLOTH_MESSAGES.facts],
  endsInWords: true,
  rows: () =>
    nights.map((night) => {
      const [hours = '', ...facts] = listFacts(night);
      return [formatNight(night.sleepDate), hours, formatList(facts)];
    }),
});

export function listFacts(night: DrawnNight): string[] {
  const { fact } = CLOTH_MESSAGES;
  const { tone, quality, naps, runDay, change } = night;
  if (tone === 'awake') return [PICTURE_MESSAGES.legend.awake];
  if (tone === 'rest') return [PAUSE_MESSAGES.label];
  if (tone === null) return [PICTURE_MESSAGES.legend.unlogged];
  const points = night.sessions.reduce((sum, session) => sum + session.points, 0);
  return [
    durationText(flowerMinutes(night)),
    ...(night.parts.length > 0 ? [nightClocks(night).join(' – ')] : []),
    ...(points > 0 ? [fact.points({ count: points })] : []),
    ...(tone === 'review' ? [fact.review] : []),
    ...(tone === 'day' ? [fact.day] : []),
    ...describeStart(night),
    ...(naps > 0 ? [fact.naps({ count: naps })] : []),
    ...(quality === null ? [] : [fact.quality({ quality: grouped(quality) })]),
    ...(night.hasNote ? [fact.note] : []),
    ...(night.isFree ? [fact.free] : []),
    ...(night.isRest ? [PAUSE_MESSAGES.label] : []),
    ...(runDay > 0 ? [fact.runDay({ day: grouped(runDay) })] : []),
    ...(night.hasAchievement ? [fact.achievement] : []),
    ...(night.isInNewZone ? [fact.zone] : []),
    ...(change === 'clock' ? [NIGHTS_MESSAGES.raster.legend.change] : []),
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

/** '316 nights, 248 of them full. Longest streak: 28 nights.' */
export function describeCloth(nights: readonly DrawnNight[]): string {
  const known = countKnown(nights);
  const full = nights.filter(({ minutes }) => minutes >= FULL_DAY_MINUTES).length;
  // A streak counts from its first day, also before these nights.
  const longest = Math.max(0, ...nights.map(({ runDay }) => runDay));
  const finding = CLOTH_MESSAGES.finding({ known, full: grouped(full) });
  // One that mostly lies before these nights would be longer than all of them.
  return longest > 1 && longest <= known
    ? DIARY_MESSAGES.nextSentence({
        text: finding,
        sentence: CLOTH_MESSAGES.longestRun({ count: longest }),
      })
    : finding;
}

export function signCloth(year: number, nights: readonly DrawnNight[]): string {
  const count = countKnown(nights);
  return count === 0 ? '' : CLOTH_MESSAGES.older({ year: ungrouped(year), count });
}

const countKnown = (nights: readonly DrawnNight[]): number =>
  nights.filter(({ tone }) => tone !== 'rest').length;
