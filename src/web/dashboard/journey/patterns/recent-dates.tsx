import type { InsightsResponse } from '#contract/insights.ts';
import { PATTERN_MESSAGES, PICTURE_MESSAGES } from '#web/messages/app.ts';
import { formatShortDate } from '#web/time/long-dates.ts';
import { durationText, grouped } from '#web/time/sleep-times.ts';
import { layersByFill, type Drawing, type Layer } from '../picture/drawing.ts';
import { Picture } from '../picture/picture.tsx';
import {
  circlePath,
  linearScale,
  linePath,
  mirrorAcross,
  rectPath,
  remScale,
} from '../picture/scales.ts';
import { describeDate, tableOfDates, type PatternDate } from './dates.ts';
import { changeSentence, goalSentence } from './sentences.ts';
import { CLOCK_STEP, roundTo } from './spans.ts';

type DatesProps = {
  /** Oldest first. */
  dates: readonly PatternDate[];
  onOpen: (date: string) => void;
};

const RECENT_DATES = 7;
const CHANGE_HEIGHT_PX = 150;
/** The scale shows at least these minutes, and more where nights lie outside. */
const [CHANGE_FROM, CHANGE_TO] = [300, 600];

type Change = InsightsResponse['change'];

/** Has the last week changed? Open dots for the four weeks before, filled ones for the last, and both medians. */
export function ChangeDots({ change, dates, onOpen }: DatesProps & { change: Change }) {
  const words = PATTERN_MESSAGES.change;
  const { haveBefore, haveRecent, beforeMinutes, recentMinutes } = change;
  const span = (minutes: number | null) => durationText(roundTo(minutes ?? 0, CLOCK_STEP));
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
  const recentFrom = dates.length - RECENT_DATES;
  const toY = linearScale(
    [Math.min(CHANGE_FROM, ...knownMinutes(dates)), Math.max(CHANGE_TO, ...knownMinutes(dates))],
    [CHANGE_HEIGHT_PX - 18, 12],
  );
  const before = toY(change.beforeMinutes ?? 0);
  const recent = toY(change.recentMinutes ?? 0);
  return drawDates({
    dates,
    size: [width, CHANGE_HEIGHT_PX],
    toY,
    unloggedY: before,
    radius: 3.4,
    isFilled: (_, index) => index >= recentFrom,
    ends: [PATTERN_MESSAGES.change.before, PATTERN_MESSAGES.change.recent],
    drawBehind: (toX) => {
      const across = (y: number, from: number, to: number) =>
        linePath([toX(from), y], [toX(to), y]);
      return [
        { 'data-line': 'dashed', d: across(before, 0, recentFrom - 1) },
        {
          'data-line': 'usual',
          style: { strokeWidth: 3 },
          d: across(recent, recentFrom, dates.length - 1),
        },
      ];
    },
  });
}

/** The scale reaches so far above and below the goal at least. */
const [OVER_MINUTES, UNDER_MINUTES] = [110, 150];

type GoalStemsProps = DatesProps & { goal: InsightsResponse['goal']; goalMinutes: number };

/** How near is your goal? A stem for each date from the line of the goal. */
export function GoalStems({ goal, goalMinutes, dates, onOpen }: GoalStemsProps) {
  const words = PATTERN_MESSAGES.goal;
  return (
    <Picture
      question={words.question}
      sentence={goalSentence(goal)}
      legend={[['usual-line', words.line({ goal: durationText(goalMinutes) })]]}
      table={tableOfDates(dates, ({ minutes }) => minutes)}
      draw={(width) => drawStems(dates, goalMinutes, width)}
      onOpen={onOpen}
    />
  );
}

function drawStems(dates: readonly PatternDate[], goalMinutes: number, width: number): Drawing {
  const height = width > 400 ? 150 : 130;
  const toY = linearScale(
    [
      Math.max(goalMinutes + OVER_MINUTES, ...knownMinutes(dates)),
      Math.min(goalMinutes - UNDER_MINUTES, ...knownMinutes(dates)),
    ],
    [height * 0.13, height * 0.86],
  );
  const line = toY(goalMinutes);
  return drawDates({
    dates,
    size: [width, height],
    toY,
    unloggedY: line,
    radius: 5,
    isFilled: ({ minutes }) => minutes >= goalMinutes,
    ends: [dates[0], dates.at(-1)].map((date) => formatShortDate(date?.date ?? '')),
    drawBehind: (toX) => [
      { 'data-line': 'usual', d: linePath([0, line], [width, line]) },
      {
        'data-line': 'night',
        strokeWidth: 3,
        d: dates.map(({ state, minutes }, i) =>
          state === 'night' ? linePath([toX(i), line], [toX(i), toY(minutes)]) : '',
        ),
      },
    ],
  });
}

const knownMinutes = (dates: readonly PatternDate[]): number[] =>
  dates.filter(({ state }) => state === 'night').map(({ minutes }) => minutes);

/** About the size of small text. */
const [LETTER_PX, LINE_PX] = [8, 16];

type DateDots = {
  dates: readonly PatternDate[];
  size: readonly [width: number, height: number];
  toY: (minutes: number) => number;
  /** Around it unlogged dates are hatched. */
  unloggedY: number;
  radius: number;
  isFilled: (date: PatternDate, index: number) => boolean;
  /** Below the first and the last date. */
  ends: readonly string[];
  drawBehind: (toX: (index: number) => number) => Layer[];
};

/** A dot for each date by its minutes, in order of time. */
function drawDates({
  dates,
  size,
  toY,
  unloggedY,
  radius,
  isFilled,
  ends,
  drawBehind,
}: DateDots): Drawing {
  const [width, height] = size;
  const mirror = mirrorAcross(width);
  const toX = (index: number) => mirror((width / dates.length) * (index + 0.5));
  const half = Math.min(5, width / dates.length / 2);
  const dots = dates.map((date, i) => {
    const isNight = date.state === 'night';
    const fill = isNight ? (isFilled(date, i) ? 'dot' : 'open-dot') : date.state;
    const [x, y] = [toX(i), fill === 'unlogged' ? unloggedY : toY(date.minutes)];
    const d =
      fill === 'unlogged' ? rectPath(x - half, y - 18, 2 * half, 36) : circlePath([x, y], radius);
    return { ...describeDate(date, date.minutes), fill, x, y, d };
  });
  // Large text has two lines.
  const isTight = ends.join('').length * LETTER_PX * remScale() > width;
  return {
    width,
    height: isTight ? height + LINE_PX * remScale() : height,
    points: dots,
    layers: [...drawBehind(toX), ...layersByFill(['unlogged', 'awake', 'open-dot', 'dot'], dots)],
    labels: ends.map((text, i) => ({
      x: mirror(i * width),
      y: height - 3 + (isTight ? i * LINE_PX * remScale() : 0),
      textAnchor: i === 0 ? 'start' : 'end',
      children: text,
    })),
  };
}
