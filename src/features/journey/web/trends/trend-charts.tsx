import './trends.css';
import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { useAccountSection } from '#kernel/web/browser/use-account-section.ts';
import { EmptyState } from '#kernel/web/ui/empty-state.tsx';
import { IMPORT_MESSAGES, JOURNEY_MESSAGES } from '#kernel/web/messages/app.ts';
import { specifiedNumber } from '#kernel/web/messages/formats.ts';
import { grouped } from '#kernel/web/time/sleep-times.ts';
import { useOpenDiary } from '#diary/web/diary-context.ts';
import { chartNights } from './chart-nights.ts';
import { PictureTable } from '#pictures/web/picture/picture-table.tsx';
import { TrendChart } from './trend-chart.tsx';
import { TrendSpans } from './trend-spans.tsx';

/** The last seven sleeps as two line charts, and a longer view. */
export function JourneyTab({ data }: { data: DashboardData }) {
  const hasDiary = useOpenDiary() !== null;
  const nights = chartNights(data.recentSleeps ?? []);
  if (nights.length === 0)
    return (
      <>
        <EmptyState
          petals={4}
          title={JOURNEY_MESSAGES.notEnough}
          next={JOURNEY_MESSAGES.notEnoughNext}
        />
        <ImportButton />
      </>
    );
  const { duration, points } = JOURNEY_MESSAGES;
  return (
    <div className="trends">
      <div>
        <div className="trend-pair">
          <TrendChart measure="duration" nights={nights} />
          <TrendChart measure="points" nights={nights} />
        </div>
        <PictureTable
          caption={`${duration.title}, ${points.title}`}
          columns={[JOURNEY_MESSAGES.dateColumn, duration.series, points.series]}
          rows={() =>
            nights.map(({ label, isNap, hours, points: earned }) => [
              isNap ? JOURNEY_MESSAGES.withNap({ text: label }) : label,
              specifiedNumber(hours, 1),
              grouped(earned),
            ])
          }
        />
      </div>
      {hasDiary && (
        <div className="trend-longer min-w-0">
          <TrendSpans lastDate={nights[0]?.sleepDate} />
        </div>
      )}
    </div>
  );
}

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
