import type { Night, NightSession } from '#diary/nights-contract.ts';
import { addDays } from '#kernel/rules/calendar.ts';
import { session as sleep } from './nights.fixture.ts';

/** The night before a date from `start` (minutes after the noon before) for so many minutes, in UTC. */
export function session(
  sleepDate: string,
  {
    start = 660,
    minutes = 450,
    ...facts
  }: Partial<NightSession> & { start?: number; minutes?: number } = {},
): NightSession {
  const noon = Date.parse(`${addDays(sleepDate, -1)}T12:00:00Z`);
  const at = (minute: number) => new Date(noon + minute * 60_000).toISOString().slice(0, 16);
  const utc = { startOffsetMinutes: 0, endOffsetMinutes: 0 };
  return sleep(at(start), at(start + minutes), { ...utc, ...facts });
}

export function item(sleepDate: string, facts: Partial<Night> = {}): Night {
  const sessions = facts.sessions ?? [session(sleepDate)];
  return {
    sleepDate,
    minutes: 450,
    runDay: 1,
    mark: { kind: null, noSleep: false, rest: false },
    ...facts,
    sessions,
  };
}
