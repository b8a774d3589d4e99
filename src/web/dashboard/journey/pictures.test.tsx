import { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { addDays } from '#domain/calendar.ts';
import { groupByDate } from '#domain/insights/episodes.ts';
import { computeInsights } from '#domain/insights/insights.ts';
import { stubServer, success } from '#web/api/server.fixture.ts';
import { renderPart } from '#web/dashboard/render-part.fixture.tsx';
import { webWallClock } from '#web/time/zoned-time.ts';
import { night, session, type Night } from './nights.fixture.ts';
import { NightsView } from './nights/nights-view.tsx';
import { PatternsView } from './patterns/patterns-view.tsx';
import { ReportView } from './report/report-view.tsx';
import { TrendSpans } from './trend-spans.tsx';

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
const now = Date.parse(`${TODAY}T05:00Z`);
const INSIGHTS = {
  until: TODAY,
  timeZone: 'Asia/Jakarta',
  ...computeInsights({
    dates: groupByDate(counting, new Set(sleepless)),
    reviews: [],
    until: TODAY,
    now,
    kinds: { freeWeekdays: [6, 7], overrides: new Map() },
    goalMinutes: 480,
    wallClock: webWallClock,
  }),
};

/** The markup of the `count` pictures in a view, an element a line. */
async function drawn(
  view: ReactNode,
  { width, dir, count }: { width: number; dir: string; count: number },
) {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
    document.documentElement.removeAttribute('dir');
  });
  document.dir = dir;
  localStorage.setItem('timeZone', 'Asia/Jakarta');
  vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(width);
  const ignored = { addEventListener: () => {}, removeEventListener: () => {} };
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const matches = width >= Number(/\d+/.exec(query)?.[0]);
    return { ...ignored, matches } as unknown as MediaQueryList;
  });
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  const page = (items: unknown[]) => success({ items, nextCursor: null });
  stubServer({
    'GET /nights': page(NIGHTS),
    'GET /sleeps': page(
      sessions.map(({ kind, ...sleep }) => ({
        ...sleep,
        needsReview: kind === 'review',
        durationMinutes: 60,
      })),
    ),
    'GET /months': success({ items: [{ month: '2026-10' }], noSleepDates: [] }),
    'GET /insights': success(INSIGHTS),
    'GET /account': success({ freeWeekdays: [6, 7] }),
  });
  const { container } = renderPart(view, new QueryClient());
  const pictures = () =>
    [...container.querySelectorAll('svg:not([viewBox="0 0 24 24"], .night-bar)')].filter(isLarge);
  await waitFor(() => expect(pictures()).toHaveLength(count));
  return pictures()
    .map(({ outerHTML }) =>
      outerHTML
        .replace(/ aria-labelledby="[^"]*"/, '')
        .replaceAll(/><\/\w+>/g, '/>')
        .replaceAll('><', '>\n<'),
    )
    .join('\n\n');
}

/** No sample of a legend. */
const isLarge = (svg: Element) => /\d{3}/.test(svg.getAttribute('width') ?? '');

const VIEWS = {
  Patterns: () => <PatternsView goalMinutes={480} />,
  Nights: NightsView,
  Trends: TrendSpans,
  Report: ReportView,
};

it.each([
  ['Patterns', 360, 'ltr', 7],
  ['Nights', 360, 'ltr', 3],
  ['Nights', 1100, 'rtl', 15],
  ['Nights', 1600, 'ltr', 6],
  ['Trends', 360, 'ltr', 1],
  ['Report', 800, 'ltr', 14],
] as const)('%s at %i px, %s, draws its pictures as on record', async (name, width, dir, count) => {
  const View = VIEWS[name];
  expect(await drawn(<View />, { width, dir, count })).toMatchSnapshot();
});
