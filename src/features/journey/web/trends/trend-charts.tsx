import './trends.css';
import { useGame } from '#game/web/game.tsx';
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

/** The last seven sleeps as two line charts, without the game as one; the marks of the first are the flowers of their nights. */
export function TrendCharts({ data, flowers, onOpen }: TrendChartsProps) {
  const hasGame = useGame();
  const sleeps = lastSleeps(data.recentSleeps);
  const { duration, points, notEnough, notEnoughNext } = JOURNEY_MESSAGES;
  if (sleeps.length === 0) return <EmptyState petals={4} title={notEnough} next={notEnoughNext} />;
  const table = (
    <PictureTable
      caption={hasGame ? `${duration.title}, ${points.title}` : duration.title}
      columns={[
        PICTURE_MESSAGES.columns.date,
        duration.series,
        ...(hasGame ? [points.series] : []),
      ]}
      rows={() =>
        sleeps.map((sleep) => {
          const { label, written } = toValue('duration', sleep);
          const earned = hasGame ? [grouped(sleep.points ?? 0)] : [];
          return [nameNap(sleep, label), written, ...earned];
        })
      }
    />
  );
  return (
    <div className="trends">
      <TrendChart measure="duration" sleeps={sleeps} flowers={flowers} onOpen={onOpen}>
        {!hasGame && table}
      </TrendChart>
      {hasGame && (
        <TrendChart measure="points" sleeps={sleeps} onOpen={onOpen}>
          {table}
        </TrendChart>
      )}
    </div>
  );
}
