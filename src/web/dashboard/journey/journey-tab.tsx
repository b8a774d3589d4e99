import { lazy, memo, Suspense, useState } from 'react';
import { FULL_DAY_HOURS } from '#domain/points.ts';
import type { DashboardData } from '#web/api/dashboard-data.ts';
import { readStored, writeStored } from '#web/browser/browser-storage.ts';
import { useAccountSection } from '#web/browser/use-account-section.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useLanguage } from '#web/messages/language.ts';
import { IMPORT_MESSAGES, JOURNEY_MESSAGES } from '#web/messages/app.ts';
import { chartNights, missingDates, type ChartOrder } from './chart-nights.ts';
import { JourneyTable } from './journey-table.tsx';
import { TrendFigure } from './trend-figure.tsx';

// The only import of the chart library, which is larger than the rest of the dashboard.
const TrendChart = lazy(async () => ({
  default: (await import('./trend-chart.tsx')).TrendChart,
}));

const DURATION = { measure: 'duration', tone: '--nila', goal: FULL_DAY_HOURS } as const;
const POINTS = { measure: 'points', tone: '--soga' } as const;

/**
 * The last seven nights as two line charts and a table; memoized, because charts render slowly.
 */
export const JourneyTab = memo(function JourneyTab({ data }: { data: DashboardData }) {
  useLanguage();
  const { order, turnRound } = useChartOrder();
  const nights = chartNights(data.recentSleeps ?? [], order);
  const missing = missingDates(nights);
  const naps = nights.map(({ isNap }) => isNap);
  const labels = nights.map(({ label }) => label);

  return (
    <>
      {nights.length === 0 ? (
        <>
          <EmptyState
            petals={4}
            title={JOURNEY_MESSAGES.notEnough}
            next={JOURNEY_MESSAGES.notEnoughNext}
          />
          <ImportButton />
        </>
      ) : (
        <>
          <div className="grid gap-x-8 gap-y-8 tablet:grid-cols-2 desk:gap-x-16">
            <TrendFigure series={DURATION} order={order} missing={missing} afterFrames={1}>
              <Suspense>
                <TrendChart
                  {...DURATION}
                  labels={labels}
                  naps={naps}
                  values={nights.map(({ hours }) => hours)}
                  decimals={1}
                  order={order}
                />
              </Suspense>
            </TrendFigure>
            <TrendFigure series={POINTS} order={order} missing={missing} afterFrames={2}>
              <Suspense>
                <TrendChart
                  {...POINTS}
                  labels={labels}
                  naps={naps}
                  values={nights.map(({ points }) => points)}
                  decimals={0}
                  order={order}
                />
              </Suspense>
            </TrendFigure>
          </div>
          <button
            type="button"
            className="mt-4 inline-flex min-h-11 items-center gap-2 rounded-full border-[1.5px] border-edge px-4 text-sm font-semibold"
            onClick={turnRound}
          >
            <ReverseIcon />
            {JOURNEY_MESSAGES.turnRound[order]}
          </button>
          <JourneyTable nights={nights} />
        </>
      )}
    </>
  );
});

const ORDER_KEY = 'chartOrder';

/** Direction of the charts: most recent first, unless this browser stored the other. */
function useChartOrder(): { order: ChartOrder; turnRound: () => void } {
  const [order, setOrder] = useState(readOrder);
  const turnRound = () => {
    const next = order === 'newest-first' ? 'oldest-first' : 'newest-first';
    writeStored(ORDER_KEY, next);
    setOrder(next);
  };
  return { order, turnRound };
}

const readOrder = (): ChartOrder =>
  readStored(ORDER_KEY) === 'oldest-first' ? 'oldest-first' : 'newest-first';

/** Opens the import of nights from other apps. */
function ImportButton() {
  const { open } = useAccountSection();
  return (
    <p className="text-center">
      <button
        type="button"
        className="mt-2 min-h-11 rounded-full border-[1.5px] border-edge px-4 text-sm font-semibold"
        onClick={() => open('import')}
      >
        {IMPORT_MESSAGES.emptyLink}
      </button>
    </p>
  );
}

/** Defined here, because the other icons are part of the first page. */
function ReverseIcon() {
  return (
    <svg
      className="size-6 flex-none"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M4 8.5h15M15.5 5l3.5 3.5-3.5 3.5M20 15.5H5M8.5 12L5 15.5 8.5 19" />
    </svg>
  );
}
