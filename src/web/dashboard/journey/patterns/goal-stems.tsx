import type { InsightsResponse } from '#contract/insights.ts';
import { PATTERN_MESSAGES } from '#web/messages/app.ts';
import { formatShortDate } from '#web/time/long-dates.ts';
import type { Drawing } from '../picture/drawing.ts';
import { Picture } from '../picture/picture.tsx';
import { circlePath, linearScale, mirrorAcross, px, rectPath } from '../picture/scales.ts';
import { describeDate, tableOfDates, type PatternDate } from './dates.ts';
import { goalSentence } from './sentences.ts';
import { spanText } from './spans.ts';

/** The scale reaches so far above and below the goal at least. */
const [OVER_MINUTES, UNDER_MINUTES] = [110, 150];

type GoalStemsProps = {
  goal: InsightsResponse['goal'];
  goalMinutes: number;
  /** 14 dates, oldest first. */
  dates: readonly PatternDate[];
  onOpen: (date: string) => void;
};

/** How near is your goal? A stem for each date from the line of the goal. */
export function GoalStems({ goal, goalMinutes, dates, onOpen }: GoalStemsProps) {
  const words = PATTERN_MESSAGES.goal;
  return (
    <Picture
      question={words.question}
      sentence={goalSentence(goal)}
      legend={[['usual-line', words.line({ goal: spanText(goalMinutes) })]]}
      table={tableOfDates(dates, ({ minutes }) => minutes)}
      draw={(width) => drawStems(dates, goalMinutes, width)}
      onOpen={onOpen}
    />
  );
}

function drawStems(dates: readonly PatternDate[], goalMinutes: number, width: number): Drawing {
  const height = width > 400 ? 150 : 130;
  const known = dates.filter(({ state }) => state === 'night').map(({ minutes }) => minutes);
  const toY = linearScale(
    [
      Math.max(goalMinutes + OVER_MINUTES, ...known),
      Math.min(goalMinutes - UNDER_MINUTES, ...known),
    ],
    [height * 0.13, height * 0.86],
  );
  const line = toY(goalMinutes);
  const mirror = mirrorAcross(width);
  const gap = width / dates.length;
  const stems = dates.map((date, i) => {
    const y = date.state === 'unlogged' ? line : toY(date.minutes);
    const points = describeDate(date, date.minutes);
    return { ...points, date, x: mirror(gap * (i + 0.5)), y };
  });
  const drawHeads = (fill: string) =>
    stems
      .filter(
        ({ date }) =>
          fill ===
          (date.state !== 'night' ? date.state : date.minutes >= goalMinutes ? 'dot' : 'open-dot'),
      )
      .map(({ x, y }) =>
        fill === 'unlogged' ? rectPath(x - 5, y - 18, 10, 36) : circlePath([x, y], 5),
      )
      .join('');
  return {
    width,
    height,
    points: stems,
    shapes: (
      <>
        <path data-line="usual" d={`M0 ${px(line)}H${width}`} />
        <path
          data-line="night"
          strokeWidth="3"
          d={stems
            .filter(({ date }) => date.state === 'night')
            .map(({ x, y }) => `M${px(x)} ${px(line)}V${px(y)}`)
            .join('')}
        />
        {['unlogged', 'awake', 'open-dot', 'dot'].map((fill) => (
          <path key={fill} data-fill={fill} d={drawHeads(fill)} />
        ))}
        <DateEnds dates={dates} width={width} y={height - 3} />
      </>
    ),
  };
}

/** The first and last date at the ends of an axis. */
function DateEnds({
  dates,
  width,
  y,
}: {
  dates: readonly PatternDate[];
  width: number;
  y: number;
}) {
  const mirror = mirrorAcross(width);
  return [dates[0], dates.at(-1)].map(
    (date, i) =>
      date && (
        <text key={date.date} x={mirror(i * width)} y={y} textAnchor={i === 0 ? 'start' : 'end'}>
          {formatShortDate(date.date)}
        </text>
      ),
  );
}
