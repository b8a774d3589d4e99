import type { Nights } from '#contract/insights.ts';
import { addDays } from '#domain/calendar.ts';
import { groupByDate } from '#domain/insights/episodes.ts';
import { computeInsights } from '#domain/insights/insights.ts';
import { success, type Answers } from '#web/api/server.fixture.ts';
import { webWallClock } from '#web/time/zoned-time.ts';

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

const TODAY = '2026-11-21';

/** Nights of all kinds: early and late, in two parts, with a nap, a note or a change; dates without sleep or unlogged. */
const NIGHTS: Night[] = Array.from({ length: 40 }, (_, ago) => {
  const date = addDays(TODAY, -ago);
  const evening = addDays(date, -1);
  if (ago % 13 === 6) return night(date, [], true);
  const minute = String(10 + ((ago * 7) % 50));
  const facts = { quality: 1 + (ago % 5), hasNote: ago % 6 === 1 };
  const nightSessions =
    ago % 9 === 4
      ? [
          session(`${evening}T14:${minute}`, `${evening}T18:30`),
          session(`${evening}T19:15`, `${evening}T23:${minute}`, facts),
        ]
      : [session(`${evening}T1${5 + (ago % 3)}:${minute}`, `${evening}T23:${minute}`, facts)];
  const nap = session(`${date}T06:10`, `${date}T06:50`, { kind: 'nap' });
  const review = session(`${evening}T13:00`, `${date}T06:00`, { kind: 'review' });
  if (ago === 8) return night(date, [review]);
  return night(date, ago % 4 === 2 ? [...nightSessions, nap] : nightSessions);
}).filter((_, ago) => ago % 11 !== 5);

const sessions = NIGHTS.flatMap(({ sleepDate, sessions }) =>
  sessions.map((sleep) => ({ ...sleep, sleepDate })),
);
const counting = sessions
  .filter(({ kind }) => kind !== 'review')
  .map(({ startTime, endTime, ...sleep }) => ({
    ...sleep,
    startTime: Date.parse(startTime),
    endTime: Date.parse(endTime),
  }));
const sleepless = NIGHTS.filter(({ mark }) => mark.noSleep).map(({ sleepDate }) => sleepDate);
export const NOW = Date.parse(`${TODAY}T14:00Z`);
const INSIGHTS = {
  until: TODAY,
  timeZone: 'Asia/Jakarta',
  ...computeInsights({
    dates: groupByDate(counting, new Set(sleepless)),
    reviews: [],
    until: TODAY,
    now: NOW,
    kinds: { freeWeekdays: [6, 7], overrides: new Map() },
    goalMinutes: 480,
    wallClock: webWallClock,
  }),
};

const page = (items: unknown[]) => success({ items, nextCursor: null });

/** Newest first, as the server lists them. */
export const SLEEPS = sessions.map(({ hasNote, ...sleep }, index) => {
  const durationMinutes = (Date.parse(sleep.endTime) - Date.parse(sleep.startTime)) / 60_000;
  return {
    ...sleep,
    durationMinutes,
    needsReview: sleep.kind === 'review',
    note: hasNote ? `Woke up ${index} times` : null,
    bonusPoints: index === 3 ? 50 : 0,
    version: 1,
    source: 'live',
  };
});

/** The server's responses about these nights. */
export const DIARY_ANSWERS: Answers = {
  'GET /nights': page(NIGHTS),
  'GET /sleeps': page(SLEEPS),
  'GET /days': page(
    NIGHTS.filter(({ sessions }) => sessions.length > 0).map(({ sleepDate, sessions }, index) => ({
      sleepDate,
      minutes: 480,
      earningMinutes: 480,
      points: 80,
      bonusPoints: 0,
      runDay: 3 - (index % 3),
      runEarningDays: 3 - (index % 3),
      sleepIds: sessions.map(({ id }) => id),
    })),
  ),
  'GET /months': success({
    items: ['2026-11', '2026-10'].map((month) => ({
      month,
      days: 18,
      fullDays: 15,
      minutes: 8640,
      points: 1400,
      bonusPoints: 50,
    })),
    noSleepDates: sleepless,
    nextCursor: null,
  }),
  'GET /insights': success(INSIGHTS),
  'GET /account': success({ freeWeekdays: [6, 7] }),
};
