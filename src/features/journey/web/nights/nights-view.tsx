import '#pictures/web/picture/picture.css';
import './nights.css';
import type { QueryClient } from '@tanstack/react-query';
import {
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { NIGHTS_QUERY, useNights } from '#diary/web/queries.ts';
import { insightsQuery, useInsights } from '#pictures/web/queries.ts';
import { useFreeWeekdays } from '#accounts/web/account-query.ts';
import { useNewestDate } from '#pictures/web/cloth/use-cloth.ts';
import { DESK, useMedia, WIDE } from '#kernel/web/browser/use-media.ts';
import { JOURNEY_VIEW_MESSAGES, NIGHTS_MESSAGES } from '#kernel/web/messages/app.ts';
import { Checkbox } from '#kernel/web/ui/choices.tsx';
import { lazyPart } from '#kernel/web/ui/lazy-part.tsx';
import { Link } from '#kernel/web/ui/link.tsx';
import { useOpenDiary } from '#diary/web/diary-context.ts';
import { toJourneySearch, useOpenNight, useSelectedNight } from '#diary/web/journey-address.ts';
import { LoadState } from '#kernel/web/ui/load-state.tsx';
import { PictureHatches } from '#pictures/web/picture/legend.tsx';
import { toDrawnNights, type DrawnNight } from '#pictures/web/drawn-nights.ts';
import { ToTop } from '#pictures/web/to-top.tsx';
import { ViewState } from '#pictures/web/view-state.tsx';
import { lastSleeps } from '../trends/last-sleeps.ts';
import { TrendCharts } from '../trends/trend-charts.tsx';
import { TrendSpans } from '../trends/trend-spans.tsx';
import { useFlowers } from '../trends/use-flowers.ts';
import { NightByNight } from './night-by-night.tsx';
import type { RasterProps } from './raster.tsx';

const [NightPage] = lazyPart(async () => (await import('#pictures/web/night-page.tsx')).NightPage);
const [Observatory] = lazyPart(
  async () => (await import('../observatory/observatory.tsx')).Observatory,
);

/** Fetches what the view shows below the charts. */
export const prefetchNights = (client: QueryClient) =>
  Promise.all([client.prefetchInfiniteQuery(NIGHTS_QUERY), client.prefetchQuery(insightsQuery())]);

/** The charts of the last sleeps, which come with the dashboard, and with a diary its nights. */
export function NightsView({ data }: { data: DashboardData }) {
  return useOpenDiary() === null ? <TrendCharts data={data} /> : <DiaryNights data={data} />;
}

function DiaryNights({ data }: { data: DashboardData }) {
  const hasInsights = data.showInsights !== false;
  const isDesk = useMedia(DESK);
  const isWide = useMedia(WIDE) && hasInsights;
  const { rows, nights, loadMore } = useRows(data);
  const insights = useInsights(hasInsights);
  const flowers = useFlowers(data);
  const [isDoubled, setDoubled] = useState(false);
  const openPage = useOpenNight();
  const newestDate = rows?.[0]?.sleepDate ?? '';
  const { chosen, choose } = useSelectedNight(newestDate);
  const open = isDesk ? choose : openPage;

  const lastDate = lastSleeps(data.recentSleeps)[0]?.sleepDate;
  const spans = lastDate !== undefined && <TrendSpans lastDate={lastDate} onOpen={open} />;
  const controls = (
    <div
      className={`${isDesk ? 'view-controls ' : ''}flex grow flex-wrap items-center justify-end gap-x-6 screen-only`}
    >
      {(isDesk || isDoubled || insights.data?.dayLength.isDrifting === true) && (
        <Checkbox
          className={isDesk ? 'text-sm' : 'me-auto text-sm'}
          checked={isDoubled}
          onChange={({ target }) => setDoubled(target.checked)}
        >
          {NIGHTS_MESSAGES.raster.doubled}
        </Checkbox>
      )}
      <Link
        to={{ search: toJourneySearch('report') }}
        className="inline-flex min-h-11 items-center text-sm font-semibold text-soga"
      >
        {NIGHTS_MESSAGES.report}
      </Link>
    </div>
  );
  // The caption needs the usual times: a later one would shift the page. `isFetched`, because the observatory fetches a
  // failed query again when it mounts: `isPending` would unmount it, in a loop.
  const isLoaded = rows !== undefined && (!hasInsights || insights.isFetched);
  const picture = { rows: rows ?? [], chosen, onChoose: choose, isDoubled };
  return (
    <>
      <PictureHatches />
      {isDesk && controls}
      <h2 id="nights-title" tabIndex={-1} className="sr-only">
        {JOURNEY_VIEW_MESSAGES.views.nights}
      </h2>
      <div className={isWide ? 'nights-wide' : 'nights-view'}>
        <div className="min-w-0">
          <TrendCharts data={data} flowers={flowers} onOpen={open} />
          {!isWide && !nights.isLoadingError && spans}
        </div>
        {!isLoaded && <ViewState queries={[nights]} />}
        {isLoaded && isWide && (
          <Suspense>
            <Observatory {...picture} data={data} newestDate={newestDate} spans={spans} />
          </Suspense>
        )}
        {isLoaded && !isWide && (
          <LoadedNights
            {...picture}
            data={data}
            usual={insights.data?.usual}
            loadMore={loadMore}
            isDesk={isDesk}
            onOpen={openPage}
          >
            {!isDesk && controls}
          </LoadedNights>
        )}
      </div>
      {nights.isFetchNextPageError && (
        <LoadState failure onTryAgain={() => void nights.fetchNextPage()} />
      )}
      <ToTop headingId="nights-title" />
    </>
  );
}

/** All nights, newest first, as far as they are loaded; undefined before. */
function useRows(dashboard: DashboardData) {
  const nights = useNights();
  const newest = useNewestDate(dashboard);
  const { hasNextPage, isFetching, isFetchNextPageError: hasNextFailed, fetchNextPage } = nights;
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching && !hasNextFailed) void fetchNextPage({ cancelRefetch: false });
  }, [hasNextPage, isFetching, hasNextFailed, fetchNextPage]);

  // A further page is rendered in slices, so that no frame of a scroll waits for it.
  const data = useDeferredValue(nights.data);
  const isFirstPage = nights.data?.pages.length === 1;
  useEffect(() => {
    if (isFirstPage) loadMore();
  }, [isFirstPage, loadMore]);

  const { data: freeWeekdays } = useFreeWeekdays();
  const rows = useMemo(() => {
    const known = data?.pages.flatMap((page) => page.items);
    // Dates ahead have marks alone.
    const items = known?.filter(
      ({ sleepDate, sessions, mark }) => sessions.length > 0 || mark.noSleep || sleepDate <= newest,
    );
    return items && toDrawnNights(items, { freeWeekdays }).toReversed();
  }, [data, freeWeekdays, newest]);
  return { rows, nights, loadMore };
}

type LoadedNightsProps = RasterProps & { data: DashboardData; children: ReactNode };

/** The raster; in a wide window with the selected night beside it. */
function LoadedNights({ data, onOpen, children, ...props }: LoadedNightsProps) {
  const { rows, isDesk, chosen, onChoose } = props;
  const named = useNamedRows(rows);
  if (rows.length === 0) return null;
  const open = (date: string) => {
    onChoose(date);
    if (isDesk) document.getElementById('night-title')?.focus();
    else onOpen(date);
  };
  const keys = {
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Escape') document.querySelector<HTMLElement>('.date-stop')?.focus();
    },
  };
  return (
    <>
      <NightByNight {...props} named={named} onOpen={open}>
        {children}
      </NightByNight>
      {isDesk && (
        <div className="nights-night" {...keys}>
          <Suspense>
            <NightPage date={chosen} data={data} onChoose={onChoose} />
          </Suspense>
        </div>
      )}
    </>
  );
}

/** From the top of the raster to the end of its legend (px). */
const LEGEND_END = 180;

/** The rows that the legend names: of the first page, and all once it is out of sight; a longer one moves the rows. */
function useNamedRows(rows: readonly DrawnNight[]): readonly DrawnNight[] {
  const [count, setCount] = useState(rows.length);
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting === false && setCount(Infinity),
      { rootMargin: `${LEGEND_END}px 0px 0px` },
    );
    const title = document.getElementById('raster-title');
    if (title) observer.observe(title);
    return () => observer.disconnect();
  }, []);
  return useMemo(() => rows.slice(0, count), [rows, count]);
}
