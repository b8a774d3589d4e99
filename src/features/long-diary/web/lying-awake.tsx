import { groupByDate } from '#diary/rules/episodes.ts';
import { toCountingSessions } from '#diary/web/counting-sessions.ts';
import { useOpenNight } from '#diary/web/journey-address.ts';
import { formatNight } from '#diary/web/night-title.ts';
import { useNightsOf } from '#diary/web/queries.ts';
import { addDays, type SleepDate } from '#kernel/rules/calendar.ts';
import { DIARY_MESSAGES, PICTURE_MESSAGES } from '#kernel/web/messages/app.ts';
import { LONG_DIARY_MESSAGES } from '#kernel/web/messages/later.ts';
import { clockTime } from '#kernel/web/time/sleep-times.ts';
import { emphasize } from '#kernel/web/ui/emphasized.tsx';
import { toDrawnNights, toEntries } from '#pictures/web/drawn-nights.ts';
import { Picture } from '#pictures/web/picture/picture.tsx';
import type { TableContent } from '#pictures/web/picture/picture-table.tsx';
import { colonText, roundTo, spanText } from '#pictures/web/spans.ts';
import { splitTimeInBed } from '../rules/bed-parts.ts';
import { findLyingAwake, KNOWN_DATES, RECENT_DATES } from '../rules/lying-awake.ts';
import { findEfficiency } from '../rules/night-figures.ts';
import { drawTimeInBed, PART_LOOKS } from './draw-time-in-bed.ts';
import { percentText } from './figure-texts.tsx';

type Finding = NonNullable<ReturnType<typeof findLyingAwake>>;

/** How long do you lie awake? A bar for each answered night; nothing below seven. */
export function LyingAwake({ until }: { until: SleepDate }) {
  const open = useOpenNight();
  const { data: nights = [] } = useNightsOf({});
  const drawn = toDrawnNights(nights, { from: addDays(until, 1 - KNOWN_DATES), to: until });
  const sleepless = drawn.filter(({ state }) => state === 'awake');
  const dates = groupByDate(
    toCountingSessions(drawn.flatMap(toEntries)),
    new Set(sleepless.map(({ sleepDate }) => sleepDate)),
  );
  const found = findLyingAwake(dates, until);
  if (found === undefined) return null;
  const words = LONG_DIARY_MESSAGES.lyingAwake;
  const hasUnplaced = found.nights.flatMap(splitTimeInBed).some(({ kind }) => kind === 'unplaced');
  return (
    <Picture
      question={words.question}
      sentence={writeFinding(found)}
      legend={[
        [PART_LOOKS.asleep, LONG_DIARY_MESSAGES.columns.asleep],
        [PART_LOOKS.awake, words.awake],
        hasUnplaced && [PART_LOOKS.unplaced, words.inTheNight],
      ]}
      table={tabulate(found)}
      draw={(width) => drawTimeInBed(drawn.slice(-RECENT_DATES), found.nights, width)}
      onOpen={open}
      opensOnTap
    />
  );
}

/** The percentage is of the durations as they are shown. */
function writeFinding({ nights, asleep, inBed, awake, moreAwake = 0 }: Finding): string {
  const words = LONG_DIARY_MESSAGES.lyingAwake;
  const percent = (100 * roundTo(asleep.median)) / roundTo(inBed.median);
  const sentences = [
    words.sentence({
      asleep: emphasize(spanText(asleep.median)),
      inBed: spanText(inBed.median),
      percent: percentText(percent, 0),
      nights: nights.length,
    }),
    words.range({
      median: emphasize(spanText(awake.median)),
      least: spanText(awake.least),
      most: spanText(awake.most),
    }),
  ];
  if (roundTo(moreAwake) !== 0)
    sentences.push(words[moreAwake > 0 ? 'longer' : 'shorter']({ span: spanText(moreAwake) }));
  return sentences.reduce((text, sentence) => DIARY_MESSAGES.nextSentence({ text, sentence }));
}

/** Newest first, then the medians with the efficiency of the shown durations. */
function tabulate({ nights, asleep, inBed }: Finding): TableContent {
  const { columns, report } = LONG_DIARY_MESSAGES;
  const { intoBed, outOfBed, efficiency } = columns;
  const row = (name: string, clocks: readonly string[], asleep: number, inBed: number) => {
    const percent = percentText(findEfficiency(asleep, inBed) ?? 0);
    return [name, ...clocks, colonText(asleep, 1), colonText(inBed, 1), percent];
  };
  return {
    columns: [
      PICTURE_MESSAGES.columns.date,
      intoBed,
      outOfBed,
      columns.asleep,
      columns.inBed,
      efficiency,
    ],
    rows: () => [
      ...nights.toReversed().map((night) => {
        const { sessions } = night.main;
        const clocks = [
          clockTime(night.intoBedAt, sessions[0]?.timeZone),
          clockTime(night.outOfBedAt, sessions.at(-1)?.timeZone),
        ];
        return row(formatNight(night.sleepDate), clocks, night.minutesAsleep, night.minutesInBed);
      }),
      row(report.typical, ['–', '–'], Math.round(asleep.median), Math.round(inBed.median)),
    ],
  };
}
