import type { Night, NightSession } from '#diary/nights-contract.ts';
import { addDays } from '#kernel/rules/calendar.ts';
import { groupByDate } from '#diary/rules/episodes.ts';
import { computeInsights } from '#journey/rules/insights.ts';
import { page, success, type Answers } from '#kernel/web/api/server.fixture.ts';
import { webWallClock } from '#kernel/web/time/zoned-time.ts';

/** A sleep in Jakarta, by the dates and times of UTC such as 2026-11-22T15:54. */
export const session = (
  start: string,
  end: string,
  change: Partial<NightSession> = {},
): NightSession => ({
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

export const night = (sleepDate: string, sessions: NightSession[], noSleep = false): Night => ({
  sleepDate,
  mark: { kind: null, noSleep, rest: false },
  minutes: sessions.length > 0 ? 480 : 0,
  runDay: 0,
  sessions,
});

const TODAY = '2026-11-21';
export const NOW = Date.parse(`${TODAY}T14:00Z`);

/** Nights of all kinds: early and late, in two parts, with a nap, a note or a change; dates without sleep or unlogged. */
const MIXED_NIGHTS: Night[] = Array.from({ length: 40 }, (_, ago) => {
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

/** Nights of one kind and length. */
const PLAIN_NIGHTS: Night[] = Array.from({ length: 9 }, (_, ago) => {
  const date = addDays(TODAY, -ago);
  const evening = addDays(date, -1);
  return night(date, [session(`${evening}T15:30`, `${evening}T23:30`)]);
});

function answersOf(nights: readonly Night[]) {
  const sessions = nights.flatMap(({ sleepDate, sessions }) =>
    sessions.toReversed().map((sleep) => ({ ...sleep, sleepDate })),
  );
  const counting = sessions
    .filter(({ kind }) => kind !== 'review')
    .map(({ startTime, endTime, sleepDate, timeZone, quality }) => ({
      sleepDate,
      timeZone,
      quality,
      startTime: Date.parse(startTime),
      endTime: Date.parse(endTime),
    }));
  const sleepless = nights.filter(({ mark }) => mark.noSleep).map(({ sleepDate }) => sleepDate);
  const figures = computeInsights({
    dates: groupByDate(counting, new Set(sleepless)),
    reviews: [],
    until: TODAY,
    now: NOW,
    kinds: { freeWeekdays: [6, 7], overrides: new Map() },
    goalMinutes: 480,
    wallClock: webWallClock,
  });
  const insights = { until: TODAY, timeZone: 'Asia/Jakarta', ...figures };
  const sleeps = sessions.map(({ hasNote, ...sleep }, index) => ({
    ...sleep,
    durationMinutes: (Date.parse(sleep.endTime) - Date.parse(sleep.startTime)) / 60_000,
    needsReview: sleep.kind === 'review',
    note: hasNote ? `Woke up ${index} times` : null,
    bonusPoints: index === 3 ? 50 : 0,
    version: 1,
    source: 'live',
  }));
  const months = ['2026-11', '2026-10'].map((month) => ({
    month,
    days: 18,
    fullDays: 15,
    minutes: 8640,
    points: 1400,
    bonusPoints: 50,
  }));
  const answers: Answers = {
    'GET /nights': page(nights),
    'GET /sleeps': page(sleeps),
    'GET /sleeps/deleted': page([]),
    'GET /months': page(months, { noSleepDates: sleepless }),
    'GET /insights': success(insights),
    'GET /measured': page([]),
    'GET /account': success({ freeWeekdays: [6, 7] }),
  };
  return { answers, sleeps, nights, insights };
}

export const MIXED_DIARY = answersOf(MIXED_NIGHTS);
export const PLAIN_DIARY = answersOf(PLAIN_NIGHTS);
