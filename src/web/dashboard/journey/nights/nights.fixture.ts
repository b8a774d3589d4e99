import type { Nights } from '#contract/insights.ts';

type Night = Nights['items'][number];
type Session = Night['sessions'][number];

/** A sleep by the clock at each end, with the offsets of its zone from UTC in minutes. */
export function slept(
  start: string,
  end: string,
  change: Partial<Session> = {},
  [startOffsetMinutes, endOffsetMinutes] = [420, 420],
): Session {
  const toInstant = (clock: string, offset: number) =>
    new Date(Date.parse(`${clock}Z`) - offset * 60_000).toISOString();
  return {
    id: start,
    startTime: toInstant(start, startOffsetMinutes),
    endTime: toInstant(end, endOffsetMinutes),
    timeZone: 'Asia/Jakarta',
    startOffsetMinutes,
    endOffsetMinutes,
    kind: 'night',
    points: 0,
    quality: null,
    hasNote: false,
    ...change,
  };
}

export const nightOf = (sleepDate: string, ...sessions: Session[]): Night => ({
  sleepDate,
  mark: { kind: null, noSleep: false },
  minutes: 0,
  runDay: 0,
  sessions,
});
