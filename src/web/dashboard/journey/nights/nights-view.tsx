import './nights.css';
import type { InfiniteData } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Link } from '#web/ui/link.tsx';
import type { Nights } from '#contract/insights.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { NIGHTS_MESSAGES } from '#web/messages/app.ts';
import { formatLongDate } from '../date-names.ts';
import { LoadState } from '../load-state.tsx';
import { memoizeByObject } from '../memoize-by-object.ts';
import { Raster } from './raster.tsx';
import { rasterRows, type RasterRow } from './raster-rows.ts';
import { sleepText } from './row-text.ts';
import { Year } from './year.tsx';
import { useInsights, useNights } from '#web/api/queries/diary.ts';

const listRows = memoizeByObject(({ pages }: InfiniteData<Nights>) =>
  rasterRows(pages.flatMap(({ items }) => items)),
);

/** The sleep raster and the year. */
export function NightsView() {
  const nights = useNights();
  const insights = useInsights();
  const { hasNextPage, isFetching, isError, fetchNextPage } = nights;
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage({ cancelRefetch: false });
  }, [hasNextPage, isFetching, isError, fetchNextPage]);

  // The caption needs the usual times: a later one would shift the page.
  if (nights.data === undefined || insights.isPending) {
    return (
      <LoadState
        isFailed={isError}
        words={NIGHTS_MESSAGES}
        onTryAgain={() => void nights.refetch()}
      />
    );
  }
  const rows = listRows(nights.data);
  if (rows.length === 0) {
    return <EmptyState petals={4} title={NIGHTS_MESSAGES.none} next={NIGHTS_MESSAGES.noneNext} />;
  }
  return (
    <div className="nights-view">
      <Textures />
      <div>
        <Raster
          rows={rows}
          usual={insights.data?.usual}
          hasMore={hasNextPage}
          loadMore={loadMore}
        />
        <NightsTable rows={rows} />
        <Link
          to={{ search: '?tab=history&view=report' }}
          className="screen-only inline-flex min-h-11 items-center font-semibold underline"
        >
          {NIGHTS_MESSAGES.report}
        </Link>
      </div>
      <Year newestDate={rows[0]?.date ?? ''} />
    </div>
  );
}

/** Textures, so that colour is not the only distinction. */
function Textures() {
  return (
    <svg width="0" height="0" className="absolute" aria-hidden="true">
      <pattern id="nap-stripes" width="4" height="4" patternUnits="userSpaceOnUse">
        <path d="M-1 1 L1 -1 M0 4 L4 0 M3 5 L5 3" stroke="var(--soga)" strokeWidth="1.4" />
      </pattern>
      <pattern id="unlogged-stripes" width="5" height="5" patternUnits="userSpaceOnUse">
        <path d="M-1 1 L1 -1 M0 5 L5 0 M4 6 L6 4" stroke="var(--edge)" strokeWidth="1.4" />
      </pattern>
    </svg>
  );
}

/** The lines as far as they are loaded; made when it is opened. */
function NightsTable({ rows }: { rows: readonly RasterRow[] }) {
  const [isOpen, setOpen] = useState(false);
  const { columns } = NIGHTS_MESSAGES.raster;
  return (
    <details className="group mt-2" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-sm font-semibold">
        <Icon name="chevron" className="group-open:rotate-90" />
        {NIGHTS_MESSAGES.showTable}
      </summary>
      {isOpen && (
        <table className="journey-table text-start">
          <thead>
            <tr>
              <th scope="col">{columns.date}</th>
              <th scope="col">{columns.what}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.date}>
                <th scope="row">{formatLongDate(row.date)}</th>
                <td>{sleepText(row)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}
