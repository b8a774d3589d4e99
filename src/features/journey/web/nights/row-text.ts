import type { InsightsResponse } from '../../contract.ts';
import { NIGHTS_MESSAGES } from '#kernel/web/messages/app.ts';
import { emphasize } from '#kernel/web/ui/emphasized.tsx';
import { clockTime } from '#kernel/web/time/sleep-times.ts';
import { formatLongDate } from '#diary/web/date-names.ts';
import { clockText } from '#pictures/web/spans.ts';
import type { DrawnNight } from '#pictures/web/drawn-nights.ts';

/** The content of a row as text, with its date. */
export function rowText(row: DrawnNight): string {
  return NIGHTS_MESSAGES.raster.row({ date: formatLongDate(row.sleepDate), parts: sleepText(row) });
}

/** The content of a row as text. An interrupted night is one item. */
export function sleepText({ sessions, parts: nightParts, mark, change, tone }: DrawnNight): string {
  const words = NIGHTS_MESSAGES.raster;
  const parts = sessions.flatMap((session) => {
    const { kind, startTime, endTime, timeZone } = session;
    const from = clockTime(startTime, timeZone);
    if (kind !== 'night') return words[kind]({ from, to: clockTime(endTime, timeZone) });
    const last = nightParts.at(-1) ?? session;
    if (session !== nightParts[0]) return [];
    const to = clockTime(last.endTime, last.timeZone);
    return words[tone === 'day' ? 'daySleep' : 'night']({ from, to, parts: nightParts.length });
  });
  if (mark.noSleep) parts.push(words.noSleep);
  if (parts.length === 0) parts.push(words.unknown);
  if (change === 'zone') parts.push(words.zoneChange({ zone: sessions.at(-1)?.timeZone ?? '' }));
  if (change === 'clock') parts.push(words.clockChange);
  return parts.reduce((text, sentence) => words.nextSentence({ text, sentence }));
}

/** The usual times as a sentence; each of them may be withheld. */
export function usualText({ bed, wake }: InsightsResponse['usual']): string {
  const words = NIGHTS_MESSAGES.raster;
  const [atBed, atWake] = [bed.median, wake.median].map((median) =>
    median === null ? undefined : emphasize(clockText(median)),
  );
  if (atBed && atWake) return words.usual({ bed: atBed, wake: atWake });
  if (atBed) return words.usualBed({ bed: atBed });
  return atWake ? words.usualWake({ wake: atWake }) : words.varied;
}
