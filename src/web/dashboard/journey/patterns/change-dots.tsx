import type { InsightsResponse } from '#contract/insights.ts';
import { PATTERN_MESSAGES, PICTURE_MESSAGES } from '#web/messages/app.ts';
import { grouped } from '#web/time/sleep-times.ts';
import type { Drawing } from '../picture/drawing.ts';
import { Picture } from '../picture/picture.tsx';
import { circlePath, linearScale, mirrorAcross, px, rectPath } from '../picture/scales.ts';
import { describeDate, type PatternDate } from './dates.ts';
import { changeSentence } from './sentences.ts';
import { CLOCK_STEP, roundTo, spanText } from './spans.ts';

const [RECENT_DATES, EDGE_PX, FOOT_PX] = [7, 8, 18];

/** The scale shows at least these hours, and more where nights lie outside. */
const [FROM_MINUTES, TO_MINUTES] = [300, 600];

type Change = InsightsResponse['change'];

type ChangeDotsProps = {
  change: Change;
  /** Four weeks and the last one, oldest first. */
  dates: readonly PatternDate[];
  onOpen: (date: string) => void;
};

/** Has the last week changed? Open dots for the four weeks before, filled ones for the last, and both medians. */
export function ChangeDots({ change, dates, onOpen }: ChangeDotsProps) {
  const words = PATTERN_MESSAGES.change;
  const { haveBefore, haveRecent, beforeMinutes, recentMinutes } = change;
  const span = (minutes: number | null) =>
    minutes === null ? '–' : spanText(roundTo(minutes, CLOCK_STEP));
  return (
    <Picture
      question={words.question}
      sentence={changeSentence(change)}
      table={{
        columns: [words.weeks, PICTURE_MESSAGES.columns.nights, words.typical],
        rows: () => [
          [words.before, grouped(haveBefore), span(beforeMinutes)],
          [words.recent, grouped(haveRecent), span(recentMinutes)],
        ],
      }}
      draw={(width) => drawChange(dates, change, width)}
      onOpen={onOpen}
    />
  );
}

function drawChange(dates: readonly PatternDate[], change: Change, width: number): Drawing {
  const words = PATTERN_MESSAGES.change;
  const height = 150;
  const logged = dates.filter(({ state }) => state === 'night').map(({ minutes }) => minutes);
  const toY = linearScale(
    [Math.min(FROM_MINUTES, ...logged), Math.max(TO_MINUTES, ...logged)],
    [height - FOOT_PX, 12],
  );
  const mirror = mirrorAcross(width);
  const toX = (index: number) =>
    mirror(EDGE_PX + (index * (width - 2 * EDGE_PX)) / (dates.length - 1));
  const recentFrom = dates.length - RECENT_DATES;
  const dots = dates.map((date, i) => {
    const kind = i < recentFrom ? 'open-dot' : 'dot';
    return {
      ...describeDate(date, date.minutes),
      fill: date.state === 'night' ? kind : date.state,
      x: toX(i),
      y: toY(date.state === 'unlogged' ? (change.beforeMinutes ?? 0) : date.minutes),
    };
  });
  const drawMedian = (minutes: number | null, from: number, to: number) =>
    minutes === null ? '' : `M${px(toX(from))} ${px(toY(minutes))}H${px(toX(to))}`;
  return {
    width,
    height,
    points: dots,
    shapes: (
      <>
        <path data-line="dashed" d={drawMedian(change.beforeMinutes, 0, recentFrom - 1)} />
        <path
          data-line="usual"
          style={{ strokeWidth: 3 }}
          d={drawMedian(change.recentMinutes, recentFrom, dates.length - 1)}
        />
        {['unlogged', 'awake', 'open-dot', 'dot'].map((fill) => (
          <path
            key={fill}
            data-fill={fill}
            d={dots
              .filter((dot) => dot.fill === fill)
              .map(({ x, y }) =>
                fill === 'unlogged' ? rectPath(x - 4, y - 16, 8, 32) : circlePath([x, y], 3.4),
              )
              .join('')}
          />
        ))}
        <text x={mirror(4)} y={height - 2}>
          {words.before}
        </text>
        <text x={mirror(width - 4)} y={height - 2} textAnchor="end">
          {words.recent}
        </text>
      </>
    ),
  };
}
