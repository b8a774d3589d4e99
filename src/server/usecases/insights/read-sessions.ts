import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { SleepDate } from '#domain/calendar.ts';
import { durationMinutes } from '#domain/sleep.ts';
import { listDatedSessions, type DatedSession } from '#server/storage/tables/dated-sessions.ts';
import type { Schema } from '#server/storage/schema.ts';
import type { UseCaseDeps } from '../deps.ts';

/** Page size: read within milliseconds; more than half a year of an ordinary diary. */
const SESSIONS_PER_PAGE = 1_000;

/** All sessions of a range of sleep dates, both included, in order of waking. */
export async function readSessions(
  deps: Pick<UseCaseDeps, 'chargeCalls'>,
  db: Kysely<Schema>,
  { userId, ...range }: { userId: string; from: SleepDate; to: SleepDate },
): Promise<DatedSession[]> {
  const sessions: DatedSession[] = [];
  for (;;) {
    const after = sessions.at(-1);
    const page = await listDatedSessions(db, userId, { ...range, after, limit: SESSIONS_PER_PAGE });
    sessions.push(...page);
    if (page.length < SESSIONS_PER_PAGE) return sessions;
    deps.chargeCalls(userId, 1);
    await nextTurnOfLoop();
  }
}

/** Whether the figures include it: not in review, and a whole minute at least. */
export function isCounting(session: DatedSession): boolean {
  return session.state === 'counted' && durationMinutes(session) > 0;
}
