import '#pictures/web/picture/picture.css';
import './nights.css';
import { useInfiniteQuery, type QueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { NIGHTS_QUERY } from '#diary/web/queries.ts';
import { insightsQuery, useInsights } from '#pictures/web/queries.ts';
import { useFreeWeekdays } from '#accounts/web/account-query.ts';
import { DESK, useMedia, WIDE } from '#kernel/web/browser/use-media.ts';
import { JOURNEY_VIEW_MESSAGES, NIGHTS_MESSAGES } from '#kernel/web/messages/app.ts';
import { Checkbox } from '#kernel/web/ui/choices.tsx';
import { EmptyState } from '#kernel/web/ui/empty-state.tsx';
import { lazyPart } from '#kernel/web/ui/lazy-part.tsx';
import { Link } from '#kernel/web/ui/link.tsx';
import { toDiarySearch, toJourneySearch, useSelectedNight } from '#diary/web/journey-address.ts';
import { TabPlaceholder } from '#dashboard/web/panel-guard.tsx';
import { LoadState } from '#kernel/web/ui/load-state.tsx';
import { Segments } from '#pictures/web/segments.tsx';
import { PictureHatches } from '#pictures/web/picture/legend.tsx';
import { nothingSinceText } from '#pictures/web/nothing-since.ts';
import { NightByNight } from './night-by-night.tsx';
import { toDrawnNights, type DrawnNight } from '#pictures/web/drawn-nights.ts';
import { ViewState } from '#pictures/web/view-state.tsx';
import { Readout } from './readout.tsx';

const [Observatory] = lazyPart(
  async () => (await import('../observatory/observatory.tsx')).Observatory,
);
const [Year] = lazyPart(async () => (await import('./year.tsx')).Year);

/** Fetches what the first render shows. */
export const prefetchNights = (client: QueryClient) =>
  Promise.all([client.prefetchInfiniteQuery(NIGHTS_QUERY), client.prefetchQuery(insightsQuery())]);

/** The raster and the year: side by side, or on a phone one of them. */
export function NightsView() {
  const nights = useInfiniteQuery(NIGHTS_QUERY);
  const insights = useInsights();
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
    const items = data?.pages.flatMap((page) => page.items) ?? [];
    return toDrawnNights(items, { freeWeekdays }).toReversed();
  }, [data, freeWeekdays]);

  // The caption needs the usual times: a later one would shift the page. `isFetched`, because the observatory fetches a
  // failed query again when it mounts: `isPending` would unmount it, in a loop.
  if (data === undefined || !insights.isFetched)
    return <ViewState queries={[nights]} words={NIGHTS_MESSAGES} />;
  if (rows.length === 0)
    return <EmptyState petals={4} title={NIGHTS_MESSAGES.none} next={NIGHTS_MESSAGES.noneNext} />;
  return (
    <>
      <LoadedNights rows={rows} insights={insights.data} loadMore={loadMore} />
      {hasNextFailed && (
        <LoadState
          words={NIGHTS_MESSAGES}
          failure={NIGHTS_MESSAGES.failed}
          onTryAgain={() => void fetchNextPage()}
        />
      )}
    </>
  );
}

type LoadedNightsProps = {
  rows: readonly DrawnNight[];
  insights: ReturnType<typeof useInsights>['data'];
  loadMore: () => void;
};

function LoadedNights({ rows, insights, loadMore }: LoadedNightsProps) {
  const isDesk = useMedia(DESK);
  const isWide = useMedia(WIDE);
  const [part, show] = useState<'raster' | 'year'>('raster');
  const [isDoubled, setDoubled] = useState(false);
  const [read, setRead] = useState<string>();
  const newestDate = rows[0]?.sleepDate ?? '';
  const { chosen, choose } = useSelectedNight(newestDate);
  const navigate = useNavigate();
  const nothingSince = nothingSinceText(rows, insights?.until);
  const named = useNamedRows(rows);
  const find = (date: string | undefined) => rows.find((row) => row.sleepDate === date);
  const readRow = find(read) ?? find(chosen);

  const picture = {
    isDesk,
    chosen,
    onChoose: choose,
    onRead: setRead,
    onOpen: (date: string) => void navigate({ search: toDiarySearch(date) }),
  };
  const controls = (
    <div
      className={`${isWide ? '' : 'view-controls '}flex grow flex-wrap items-center justify-end gap-x-6 screen-only`}
    >
      {(isDesk || isDoubled || insights?.dayLength.isDrifting === true) && (
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
  if (isWide) {
    return (
      <Suspense fallback={<TabPlaceholder />}>
        <PictureHatches />
        <Observatory
          nothingSince={nothingSince}
          {...picture}
          newestDate={newestDate}
          isDoubled={isDoubled}
          controls={controls}
        />
      </Suspense>
    );
  }
  return (
    <>
      <PictureHatches />
      {isDesk ? (
        controls
      ) : (
        <Segments
          label={JOURNEY_VIEW_MESSAGES.views.nights}
          items={[
            ['raster', NIGHTS_MESSAGES.raster.title],
            ['year', NIGHTS_MESSAGES.year.title],
          ]}
          chosen={part}
          onChoose={show}
        />
      )}
      {nothingSince !== undefined && <p className="pb-3">{nothingSince}</p>}
      <div className="nights-view">
        {(isDesk || part === 'raster') && (
          <NightByNight
            rows={rows}
            named={named}
            usual={insights?.usual}
            isDoubled={isDoubled}
            loadMore={loadMore}
            {...picture}
          >
            {!isDesk && controls}
          </NightByNight>
        )}
        <Suspense>
          {(isDesk || part === 'year') && <Year newestDate={newestDate} {...picture} />}
        </Suspense>
      </div>
      {readRow !== undefined && <Readout row={readRow} />}
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
