import { createHash } from 'node:crypto';
import { AppError } from '#contract/app-error.ts';
import { addDays } from '#domain/calendar.ts';
import { durationMinutes } from '#domain/sleep.ts';
import { SPECIFIED_ENGLISH } from '#server/i18n/catalogues.ts';
import { findAccount } from '#server/storage/tables/accounts.ts';
import { listDatedSessions } from '#server/storage/tables/dated-sessions.ts';
import type { UseCaseDeps } from '../deps.ts';

const CALENDAR_DATES = 365;

/**
 * The sleeps of the last 365 sleep dates that count, as a calendar (RFC 5545) without notes and points. The same sleeps
 * give the same bytes.
 */
export async function writeCalendar(
  { storage, now, wallClock, defaultTimeZone }: UseCaseDeps,
  userId: string,
): Promise<{ content: string; etag: string }> {
  const account = await findAccount(storage.db, userId);
  if (account === undefined) throw new AppError('UNAUTHENTICATED');
  const { date: to } = wallClock(now(), account.timeZone ?? defaultTimeZone);
  // The sleeps of this evening belong to the next date.
  const range = { from: addDays(to, 1 - CALENDAR_DATES), to: addDays(to, 1) };
  const sessions = await listDatedSessions(storage.db, userId, range);
  const { default: ical, ICalEventTransparency } = await import('ical-generator');
  const hours = new Intl.NumberFormat(account.language ?? SPECIFIED_ENGLISH, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });

  const calendar = ical({ name: 'Lelap', prodId: { company: 'Lelap', product: 'Lelap' } });
  for (const session of sessions) {
    const { id, startTime, endTime, state, recordedAt, endedAt, changedAt } = session;
    const minutes = durationMinutes({ startTime, endTime });
    if (state !== 'counted' || minutes === 0) continue;
    calendar.createEvent({
      id,
      start: new Date(startTime),
      end: new Date(endTime),
      stamp: new Date(Math.max(recordedAt, endedAt ?? 0, changedAt ?? 0)),
      summary: `${hours.format(minutes / 60)} h`,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  const content = calendar.toString();
  return { content, etag: `"${createHash('sha256').update(content).digest('base64url')}"` };
}
