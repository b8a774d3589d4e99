import './trends.css';
import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { EmptyState } from '#kernel/web/ui/empty-state.tsx';
import { JOURNEY_MESSAGES, PICTURE_MESSAGES } from '#kernel/web/messages/app.ts';
import { grouped } from '#kernel/web/time/sleep-times.ts';
import { PictureTable } from '#pictures/web/picture/picture-table.tsx';
import { lastSleeps } from './last-sleeps.ts';
import { nameNap, toValue, TrendChart } from './trend-chart.tsx';
import type { Flowers } from './use-flowers.ts';

type TrendChartsProps = {
  data: DashboardData;
  flowers?: Flowers;
  /** Opens the night of a sleep. */
  onOpen?: (date: string) => void;
};

/** The last seven sleeps as two line charts; the marks of the first are the flowers of their nights. */
export function TrendCharts({ data, flowers, onOpen }: TrendChartsProps) {
  const sleeps = lastSleeps(data.recentSleeps);
  const { duration, points, notEnough, notEnoughNext } = JOURNEY_MESSAGES;
  if (sleeps.length === 0) return <EmptyState petals={4} title={notEnough} next={notEnoughNext} />;
  return (
    <div className="trends">
      <TrendChart measure="duration" sleeps={sleeps} flowers={flowers} onOpen={onOpen} />
      <TrendChart measure="points" sleeps={sleeps} onOpen={onOpen}>
        <PictureTable
          caption={`${duration.title}, ${points.title}`}
          columns={[PICTURE_MESSAGES.columns.date, duration.series, points.series]}
          rows={() =>
            sleeps.map((sleep) => {
              const { label, written } = toValue('duration', sleep);
              return [nameNap(sleep, label), written, grouped(sleep.points ?? 0)];
            })
          }
        />
      </TrendChart>
    </div>
  );
}
