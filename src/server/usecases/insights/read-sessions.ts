import type { Kysely } from 'kysely';
import type { SleepDate } from '#domain/calendar.ts';
import { durationMinutes } from '#domain/sleep.ts';
import { listDatedSessions, type DatedSession } from '#server/storage/tables/dated-sessions.ts';
import type { Schema } from '#server/storage/schema.ts';
import { chargeForSleeps } from '#server/usecases/progress/refold-history.ts';
import type { UseCaseDeps } from '../deps.ts';

/** All sessions of a range of sleep dates, both included, in order of waking. */
export async function readSessions(
  deps: UseCaseDeps,
  db: Kysely<Schema>,
  { userId, ...range }: { userId: string; from: SleepDate; to: SleepDate },
): Promise<DatedSession[]> {
  const sessions = await listDatedSessions(db, userId, range);
  chargeForSleeps(deps, userId, sessions.length);
  return sessions;
}

/** Whether the figures include it: not in review, and a whole minute at least. */
export function isCounting(session: DatedSession): boolean {
  return session.state === 'counted' && durationMinutes(session) > 0;
}
