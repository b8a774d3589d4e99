import type { InsightsResponse } from '../../contract.ts';
import { PATTERN_MESSAGES, PICTURE_MESSAGES } from '#kernel/web/messages/app.ts';
import { formatShortDate } from '#kernel/web/time/long-dates.ts';
import { durationText, grouped } from '#kernel/web/time/sleep-times.ts';
import { linePath } from '#pictures/web/picture/scales.ts';
import { Picture } from '#pictures/web/picture/picture.tsx';
import type { DrawnNight } from '#pictures/web/drawn-nights.ts';
import { tableOfDates } from '#pictures/web/dates.ts';
import { drawDates } from './draw-dates.ts';
import { changeSentence, goalSentence } from './sentences.ts';
import { spanText } from '#pictures/web/spans.ts';

type DatesProps = {
  /** Oldest first. */
  dates: readonly DrawnNight[];
  onOpen: (date: string) => void;
};

const RECENT_DATES = 7;

/** Was last week different? Open dots for the four weeks before, filled ones for the last, and both medians. */
export function ChangeDots({
  change,
  dates,
  onOpen,
}: DatesProps & { change: InsightsResponse['change'] }) {
  const words = PATTERN_MESSAGES.change;
  const { haveBefore, haveRecent } = change;
  const [before, recent] = [change.beforeMinutes ?? 0, change.recentMinutes ?? 0];
  const [first, last] = [dates.length - RECENT_DATES, dates.length - 1];
  return (
    <Picture
      question={words.question}
      sentence={changeSentence(change)}
      table={{
        columns: [words.weeks, PICTURE_MESSAGES.columns.nights, words.typical],
        rows: () => [
          [words.before, grouped(haveBefore), spanText(before)],
          [words.recent, grouped(haveRecent), spanText(recent)],
        ],
      }}
      draw={(width) =>
        drawDates(dates, {
          size: [width, 150],
          minutes: [300, 600],
          lane: [132, 12],
          unloggedMinutes: before,
          radius: 3.4,
          isFilled: (_, index) => index >= first,
          ends: [words.before, words.recent],
          drawBehind: (place) => [
            ['dashed-line', linePath(place(0, before), place(first - 1, before))],
            ['usual-line', linePath(place(first, recent), place(last, recent)), { strokeWidth: 3 }],
          ],
        })
      }
      onOpen={onOpen}
      opensOnTap
    />
  );
}

type GoalStemsProps = DatesProps & { goal: InsightsResponse['goal']; goalMinutes: number };

/** How near is your goal? A stem for each date from the line of the goal. */
export function GoalStems({ goal, goalMinutes, dates, onOpen }: GoalStemsProps) {
  const words = PATTERN_MESSAGES.goal;
  const draw = (width: number) => {
    const height = width > 400 ? 150 : 130;
    return drawDates(dates, {
      size: [width, height],
      minutes: [goalMinutes - 150, goalMinutes + 110],
      lane: [height * 0.86, height * 0.13],
      unloggedMinutes: goalMinutes,
      radius: 5,
      isFilled: ({ minutes }) => minutes >= goalMinutes,
      ends: [dates[0], dates.at(-1)].map((date) => formatShortDate(date?.sleepDate ?? '')),
      drawBehind: (place) => {
        const [, y] = place(0, goalMinutes);
        const stems = dates.map(({ state, minutes }, index) =>
          state === 'night' ? linePath(place(index, goalMinutes), place(index, minutes)) : '',
        );
        return [
          ['usual-line', linePath([0, y], [width, y])],
          ['night-line', stems, { strokeWidth: 3 }],
        ];
      },
    });
  };
  return (
    <Picture
      question={words.question}
      sentence={goalSentence(goal)}
      legend={[['usual-line', words.line({ goal: durationText(goalMinutes) })]]}
      table={tableOfDates(dates, { isTotal: true })}
      draw={draw}
      onOpen={onOpen}
      opensOnTap
    />
  );
}
