import type { Nights } from '#contract/insights.ts';

export type Night = Nights['items'][number];
export type Session = Night['sessions'][number];

/** A sleep in Jakarta, by the dates and times of UTC such as 2026-11-22T15:54. */
export const session = (start: string, end: string, change: Partial<Session> = {}): Session => ({
  id: start,
  startTime: `${start}:00Z`,
  endTime: `${end}:00Z`,
  timeZone: 'Asia/Jakarta',
  startOffsetMinutes: 420,
  endOffsetMinutes: 420,
  kind: 'night',
  points: 75,
  quality: null,
  hasNote: false,
  ...change,
});

export const night = (sleepDate: string, sessions: Session[], noSleep = false): Night => ({
  sleepDate,
  mark: { kind: null, noSleep },
  minutes: 480,
  runDay: 0,
  sessions,
});
