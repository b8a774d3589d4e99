import { hash } from 'node:crypto';
import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { AppError } from '#contract/app-error.ts';
import { addDays } from '#domain/calendar.ts';
import { durationMinutes } from '#domain/sleep.ts';
import { SPECIFIED_ENGLISH } from '#server/i18n/catalogues.ts';
import { findAccount } from '#server/storage/tables/accounts.ts';
import { listNewestSessions, type DatedSession } from '#server/storage/tables/dated-sessions.ts';
import type { UseCaseDeps } from '../deps.ts';
import { isCounting } from './read-sessions.ts';

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
  { storage, now, wallClock, defaultTimeZone }: UseCaseDeps,
  { userId, hasVersion }: { userId: string; hasVersion: (etag: string) => boolean },
): Promise<{ content: string; etag: string }> {
  const account = await findAccount(storage.db, userId);
  if (account === undefined) throw new AppError('UNAUTHENTICATED');
  const { date: to } = wallClock(now(), account.timeZone ?? defaultTimeZone);
  // The sleeps of this evening belong to the next date.
  const range = { from: addDays(to, 1 - CALENDAR_DATES), to: addDays(to, 1), limit: MAX_EVENTS };
  const sessions = await listNewestSessions(storage.db, userId, range);
  const events = sessions.filter(isCounting).map(toEvent).toReversed();
  const language = account.language ?? SPECIFIED_ENGLISH;
  const etag = `"${hash('sha256', JSON.stringify([language, events]), 'base64url')}"`;
  return { content: hasVersion(etag) ? '' : await writeEvents(events, language), etag };
}

const toEvent = (session: DatedSession): CalendarEvent => {
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
