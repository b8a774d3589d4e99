import { useMemo } from 'react';
import { addDays } from '#kernel/rules/calendar.ts';
import { median } from '#kernel/rules/statistics.ts';
import { DIARY_MESSAGES, JOURNEY_MESSAGES, PICTURE_MESSAGES } from '#kernel/web/messages/app.ts';
import { SLEEP_NOW_MESSAGES } from '#kernel/web/messages/first.ts';
import { grouped } from '#kernel/web/time/sleep-times.ts';
import { emphasize } from '#kernel/web/ui/emphasized.tsx';
import { drawTrendLanes } from './draw-trend-lanes.ts';
import { toDrawnNights, type DrawnNight } from '#pictures/web/drawn-nights.ts';
import { SPANS, useJourneyAddress, type TrendSpan } from '#diary/web/journey-address.ts';
import { nothingSinceText } from '#pictures/web/nothing-since.ts';
import { tableOfDates } from '#pictures/web/dates.ts';
import { spanText } from '#pictures/web/spans.ts';
import { Picture } from '#pictures/web/picture/picture.tsx';
import { Segments } from '#pictures/web/segments.tsx';
import { isNap, isReview, isUnlogged, SPAN_DATES } from './trend-dates.ts';
import { useYearOfNights, YEAR_DATES } from './use-year-of-nights.ts';
import { ViewState } from '#pictures/web/view-state.tsx';

/** Nights below which nothing is typical, and seven days show all. */
const FEWEST_NIGHTS = 7;
/** Of the nights of a span. */
const FEWEST_LOGGED = 4;

type TrendSpansProps = {
  /** Of the last sleep. */
  lastDate: string;
  onOpen: (date: string) => void;
};

/** *How long, and when?*: the nights of a week, a month or a year, oldest first. */
export function TrendSpans({ lastDate, onOpen }: TrendSpansProps) {
  const { today, ...nights } = useYearOfNights();
  const { data } = nights;
  // The newest night: of today, or of tomorrow if it ends in the evening.
  const newest = data?.find(({ sessions }) => sessions.length > 0)?.sleepDate ?? '';
  const until = newest >= today ? newest : addDays(today, -1);
  const dates = useMemo(
    () => toDrawnNights(data ?? [], { from: addDays(until, 1 - YEAR_DATES), to: until }),
    [data, until],
  );
  // The last sleep may be older than these nights.
  const [begun = until] = [lastDate, data?.at(-1)?.sleepDate ?? until].toSorted();
  const { span, change } = useJourneyAddress();
  const words = JOURNEY_MESSAGES.longer;
  const nothingSince = nothingSinceText(data ?? [], addDays(today, -1), lastDate);
  const isNew = dates.filter(({ bar }) => bar !== undefined).length < FEWEST_NIGHTS;
  const shown = isNew ? '7' : span;
  if (data === undefined)
    return (
      <section className="picture trend-spans">
        <h2>{words.question}</h2>
        <ViewState queries={[nights]} />
      </section>
    );
  const inSpan = dates.slice(-SPAN_DATES[shown]);
  const has = (test: (date: DrawnNight) => boolean) => inSpan.some(test);
  const { legend } = PICTURE_MESSAGES;
  const typical = isNew ? undefined : typicalText(inSpan, shown);
  const sentences = [typical, nothingSince].filter((text) => text !== undefined);
  return (
    <Picture
      question={words.question}
      control={
        !isNew && (
          <Segments
            label={words.spansLabel}
            items={SPANS.map((id) => [
              id,
              id === 'year' ? words.year : SLEEP_NOW_MESSAGES.ladderStep({ days: SPAN_DATES[id] }),
            ])}
            chosen={shown}
            onChoose={(range) => change({ range })}
          />
        )
      }
      sentence={
        sentences.length === 0
          ? words.forward
          : sentences.reduce((text, sentence) => DIARY_MESSAGES.nextSentence({ text, sentence }))
      }
      legend={[
        ['dot', legend.night],
        shown !== '7' && ['usual-line', words.median({ days: grouped(SPAN_DATES[7]) })],
        has(({ sessions }) => sessions.some(isNap)) && ['nap', legend.nap],
        has((date) => isUnlogged(date, begun)) && ['unlogged', legend.unlogged],
        has(({ state }) => state === 'awake') && ['awake', legend.awake],
        has(({ sessions }) => sessions.some(isReview)) && ['review', legend.review],
      ]}
      draw={(width) => drawTrendLanes(dates, { span: shown, begun, width })}
      onOpen={onOpen}
      table={tableOfDates(
        inSpan.filter((date) => date.state !== 'unlogged' || isUnlogged(date, begun)),
      )}
      className="trend-spans"
    />
  );
}

/** The median of the logged main sleeps, if there are enough. */
function typicalText(dates: readonly DrawnNight[], span: TrendSpan): string | undefined {
  const minutes = dates.flatMap(({ bar, asleepMinutes }) => (bar ? asleepMinutes : []));
  const words = JOURNEY_MESSAGES.longer;
  if (minutes.length < FEWEST_LOGGED) return undefined;
  const duration = emphasize(spanText(median(minutes)));
  return span === 'year'
    ? words.typicalYear({ duration, nights: minutes.length })
    : words.typical({ duration, days: SPAN_DATES[span] });
}
