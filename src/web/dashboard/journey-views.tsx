import './journey-views.css';
import type { QueryClient } from '@tanstack/react-query';
import {
  memo,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { DEFAULT_SLEEP_GOAL_MINUTES } from '#accounts/sleep-goal.ts';
import { lazyPart } from '#kernel/web/ui/lazy-part.tsx';
import { Link } from '#kernel/web/ui/link.tsx';
import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { DESK, useMedia } from '#kernel/web/browser/use-media.ts';
import { useLanguage } from '#kernel/web/messages/language.ts';
import { DASHBOARD_MESSAGES } from '#kernel/web/messages/first.ts';
import { JOURNEY_VIEW_MESSAGES } from '#kernel/web/messages/app.ts';
import { useOpenDiary } from '#diary/web/diary-context.ts';
import { TabPlaceholder } from '#dashboard/web/panel-guard.tsx';
import { useTopOfPage } from '#dashboard/web/use-dashboard-tab.ts';
import { toJourneySearch, useJourneyAddress } from '#diary/web/journey-address.ts';

const [NightsView, loadNights] = lazyPart(
  async () => (await import('#journey/web/nights/nights-view.tsx')).NightsView,
);
const [Patterns] = lazyPart(
  async () => (await import('#journey/web/patterns/patterns-view.tsx')).PatternsView,
);
const [Report] = lazyPart(
  async () => (await import('#journey/web/report/report-view.tsx')).ReportView,
);
const [Diary, loadDiary] = lazyPart(
  async () => (await import('#entries/web/diary-view.tsx')).DiaryView,
);
const [NightPage, loadNightPage] = lazyPart(
  async () => (await import('#pictures/web/night-page.tsx')).NightPage,
);
const [Cloth, loadCloth] = lazyPart(
  async () => (await import('#cloth/web/cloth-page.tsx')).ClothPage,
);
const [Letter] = lazyPart(
  async () => (await import('#cloth/web/letter/letter-page.tsx')).LetterPage,
);
const [FirstRun] = lazyPart(async () => (await import('#cloth/web/first-run.tsx')).FirstRun);

const [ExperimentParts] = lazyPart(async () => (await import('#web-parts.tsx')).ExperimentParts);

type LoadView = (client: QueryClient) => Promise<unknown>;

/** Loads a view and its data ahead, so that its first render is complete. */
export const LOAD_VIEW: Readonly<Record<string, LoadView>> = {
  nights: async (client) => {
    const { prefetchNights } = await import('#journey/web/nights/nights-view.tsx');
    // The charts, which come first, show without the nights.
    void prefetchNights(client);
    await loadNights();
  },
  diary: async (client) => {
    const { prefetchDiary } = await import('#entries/web/diary-view.tsx');
    await Promise.all([loadDiary(), prefetchDiary(client)]);
  },
  cloth: loadCloth,
};

const VIEWS = ['nights', 'patterns', 'cloth', 'diary'] as const;
const VIEWS_WITHOUT_INSIGHTS = ['nights', 'cloth', 'diary'] as const;

/** Journey in views, each loaded when it is opened. */
export const JourneyViews = memo(function JourneyViews({ data }: { data: DashboardData }) {
  useLanguage();
  const hasDiary = useOpenDiary() !== null;
  const { view, night, week } = useJourneyAddress();
  const isDesk = useMedia(DESK);
  useTopOfPage(`${view} ${week}`);
  useEffect(() => void loadNightPage(), []);
  const views: readonly (keyof typeof JOURNEY_VIEW_MESSAGES.views)[] =
    data.showInsights === false ? VIEWS_WITHOUT_INSIGHTS : VIEWS;
  const isOffered = view === 'report' ? views === VIEWS : views.includes(view);
  const later = hasDiary && isOffered ? view : 'nights';
  const shown = (data.recentSleeps ?? []).length === 0 ? 'first-run' : later;

  const letter = shown === 'cloth' ? week : undefined;

  // Patterns has no column.
  const hasPage = shown === 'patterns' || (!isDesk && (shown === 'nights' || shown === 'diary'));
  const page = hasDiary && hasPage ? night : undefined;
  const [listed, setListed] = useState<string>();
  if (page === undefined && listed !== shown) setListed(shown);

  return (
    <div className="journey under-low-sky has-tabs">
      <h1 className="sr-only">{DASHBOARD_MESSAGES.tabs.history}</h1>
      {hasDiary && shown !== 'first-run' && page === undefined && letter === undefined && (
        <nav aria-label={JOURNEY_VIEW_MESSAGES.label} className="segments journey-views">
          {views.map((id) => (
            <Link
              key={id}
              to={{ search: toJourneySearch(id) }}
              aria-current={id === shown ? 'page' : undefined}
            >
              {JOURNEY_VIEW_MESSAGES.views[id]}
            </Link>
          ))}
        </nav>
      )}
      {listed === shown && (
        <Covered key={shown} by={page}>
          <Suspense fallback={<TabPlaceholder />}>
            {shown === 'first-run' && <FirstRun data={data} />}
            {shown === 'nights' && <NightsView data={data} />}
            {shown === 'nights' && views !== VIEWS && data.hasExperiment && <ExperimentParts />}
            {shown === 'patterns' && (
              <Patterns
                goalMinutes={data.sleepGoalMinutes ?? DEFAULT_SLEEP_GOAL_MINUTES}
                isDetailed={data.detailedMornings === true}
              />
            )}
            {shown === 'report' && <Report />}
            {shown === 'diary' && <Diary data={data} />}
            {shown === 'cloth' &&
              (letter === undefined ? <Cloth data={data} /> : <Letter week={letter} data={data} />)}
          </Suspense>
        </Covered>
      )}
      {page !== undefined && (
        <Suspense fallback={<TabPlaceholder />}>
          <NightPage date={page} data={data} />
        </Suspense>
      )}
    </div>
  );
});

/** A view that stays while the page of a night covers it, so that Back returns to the very row. */
function Covered({ by, children }: { by: string | undefined; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const left = useRef<{ top: number; date?: string; focused?: Element | null }>({ top: 0 });
  useLayoutEffect(() => {
    const { top, date, focused } = left.current;
    if (by !== undefined) {
      left.current = { top, date: date ?? by, focused: focused ?? document.activeElement };
      if (date === undefined) window.scrollTo(0, 0);
      return undefined;
    }
    if (date !== undefined) {
      window.scrollTo(0, top);
      const row =
        focused?.isConnected === true && place.current?.contains(focused)
          ? focused
          : place.current?.querySelector(`[data-date='${date}']`);
      if (row instanceof HTMLElement) row.focus({ preventScroll: true });
    }
    const remember = () => {
      left.current = { top: window.scrollY };
    };
    remember();
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [by]);
  return (
    <div ref={place} className={by === undefined ? undefined : 'journey-covered'}>
      {children}
    </div>
  );
}
