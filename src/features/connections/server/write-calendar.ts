import { hash } from 'node:crypto';
import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { addDays } from '#kernel/rules/calendar.ts';
import type { DiarySleep } from '#diary/rules/diary.ts';
import { counts, durationMinutes, type Ended } from '#diary/rules/sleep.ts';
import { SPECIFIED_ENGLISH } from '#kernel/server/i18n/catalogues.ts';
import type { SleeperRecord } from '#accounts/server/account-rows.ts';
import { readDiary } from '#diary/server/read-diary.ts';
import { isInRange } from '#kernel/server/usecase/paging.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';

const CALENDAR_DATES = 365;

/** Two or three a day; the thousand sleeps that one call of the account's rate limit pays for. */
export const MAX_EVENTS = 1_000;

/** Written within milliseconds, during which no other request runs. */
const PART_SIZE = 100;

type CalendarEvent = { id: string; startTime: number; endTime: number; changedAt: number };

/**
 * The newest sleeps of the last 365 sleep dates that count, as a calendar (RFC 5545) without notes and points. The same
 * sleeps give the same bytes. Empty for a client that has the version of this entity tag.
 */
export async function writeCalendar(
  deps: UseCaseDeps,
  account: SleeperRecord,
  hasVersion: (etag: string) => boolean,
): Promise<{ content: string; etag: string }> {
  const { ended } = await readDiary(deps, account);
  const { date: today } = deps.wallClock(deps.now(), account.timeZone ?? deps.defaultTimeZone);
  // The sleeps of this evening belong to the next date.
  const isShown = isInRange({ from: addDays(today, 1 - CALENDAR_DATES), to: addDays(today, 1) });
  const lasting = ended.filter((sleep) => isShown(sleep) && sleep.endTime > sleep.startTime);
  const events = lasting.slice(-MAX_EVENTS).filter(counts).map(toEvent);
  const language = account.language ?? SPECIFIED_ENGLISH;
  const etag = `"${hash('sha256', JSON.stringify([language, events]), 'base64url')}"`;
  return { content: hasVersion(etag) ? '' : await writeEvents(events, language), etag };
}

const toEvent = (session: Ended<DiarySleep>): CalendarEvent => {
  const { id, startTime, endTime, recordedAt, endedAt, changedAt } = session;
  return { id, startTime, endTime, changedAt: Math.max(recordedAt, endedAt ?? 0, changedAt ?? 0) };
};

async function writeEvents(events: readonly CalendarEvent[], language: string): Promise<string> {
  const { ICalCalendar, ICalEvent, ICalEventTransparency } = await import('ical-generator');
  const hours = new Intl.NumberFormat(language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const calendar = new ICalCalendar({
    name: 'Lelap',
    prodId: { company: 'Lelap', product: 'Lelap' },
  });
  // The text of each event, because that of a calendar with events folds long lines, 25 times the work: here all are short.
  const end = 'END:VCALENDAR';
  let content = calendar.toString().slice(0, -end.length);
  for (const [index, event] of events.entries()) {
    const { id, startTime, endTime, changedAt } = event;
    const summary = `${hours.format(durationMinutes(event) / 60)} h`;
    const details = {
      id,
      start: new Date(startTime),
      end: new Date(endTime),
      stamp: new Date(changedAt),
      summary,
      transparency: ICalEventTransparency.TRANSPARENT,
    };
    content += new ICalEvent(details, calendar).toString();
    if (index % PART_SIZE === PART_SIZE - 1) await nextTurnOfLoop();
  }
  return content + end;
}
