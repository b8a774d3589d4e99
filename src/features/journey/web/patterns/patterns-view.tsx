import './patterns.css';
import { addDays } from '#kernel/rules/calendar.ts';
import { PatternParts, PatternPictures } from '#web-parts.tsx';
import { useNightsOf } from '#diary/web/queries.ts';
import { useInsights } from '#pictures/web/queries.ts';
import { useFreeWeekdays } from '#accounts/web/account-query.ts';
import { PATTERN_MESSAGES } from '#kernel/web/messages/app.ts';
import { toDrawnNights } from '#pictures/web/drawn-nights.ts';
import { useOpenNight } from '#diary/web/journey-address.ts';
import { ViewState } from '#pictures/web/view-state.tsx';
import { formatNight } from '#diary/web/night-title.ts';
import { nothingSinceText } from '#pictures/web/nothing-since.ts';
import { PictureHatches } from '#pictures/web/picture/legend.tsx';
import { AlikeDots } from './alike-dots.tsx';
import { DotStrip } from './dot-strip.tsx';
import { FreeDayArches } from './free-day-arches.tsx';
import { NightRing } from './night-ring.tsx';
import { listEarned, Progress } from './progress.tsx';
import { ChangeDots, GoalStems } from './recent-dates.tsx';
import { ringSentence } from './sentences.ts';
import { WeekdayBars } from './weekday-bars.tsx';

/** The windows of the figures, in sleep dates. */
const DATES = { usual: 28, quality: 180, change: 35, goal: 14 };

type PatternsProps = { goalMinutes: number; isDetailed?: boolean };

/** Insights as questions, each with its picture. */
export function PatternsView({ goalMinutes, isDetailed = false }: PatternsProps) {
  const figures = useInsights();
  const nights = useNightsOf({});
  const { data: freeWeekdays = [] } = useFreeWeekdays();
  const open = useOpenNight();
  if (figures.data === undefined || nights.data === undefined)
    return <ViewState queries={[figures, nights]} />;
  const { data: insights } = figures;
  const { usual, until } = insights;
  const nothingSince = nothingSinceText(nights.data, until);
  const isBeginning = usual.state === 'not-enough';
  const drawn = toDrawnNights(nights.data, { from: addDays(until, 1 - DATES.quality), to: until });
  const dates = (count: number) => drawn.slice(-count);
  const month = dates(DATES.usual);
  const first = month.findIndex(({ state }) => state === 'night');
  // Before the first night there was nothing to log.
  const ringDates = first < 0 ? [] : month.slice(first);
  const hasOlderNights =
    (nights.data.at(-1)?.sleepDate ?? until) < (ringDates[0]?.sleepDate ?? until);
  const earned = listEarned(insights);
  return (
    <>
      <PictureHatches />
      <p className="view-controls hidden items-center justify-end text-sm text-ink-2 desk:flex">
        {PATTERN_MESSAGES.window({ count: DATES.usual, date: formatNight(until) })}
      </p>
      {nothingSince !== undefined && <p className="pb-3">{nothingSince}</p>}
      <div className="patterns">
        {ringDates.length > 0 && (
          <NightRing
            dates={ringDates}
            sentence={ringSentence(insights, ringDates, hasOlderNights)}
            usual={{ bed: usual.bed.median, wake: usual.wake.median }}
            isBeginning={isBeginning}
            onOpen={open}
          />
        )}
        {earned.freeDays && <FreeDayArches freeDays={insights.freeDays} />}
        {earned.regularity && <AlikeDots regularity={insights.regularity} />}
        {earned.quality && (
          <DotStrip dates={dates(DATES.quality)} quality={insights.quality} onOpen={open} />
        )}
        {earned.weekdays && (
          <WeekdayBars weekdays={insights.weekdays} freeWeekdays={freeWeekdays} />
        )}
        {earned.change && (
          <ChangeDots change={insights.change} dates={dates(DATES.change)} onOpen={open} />
        )}
        {earned.goal && (
          <GoalStems
            goal={insights.goal}
            goalMinutes={goalMinutes}
            dates={dates(DATES.goal)}
            onOpen={open}
          />
        )}
        <PatternPictures until={until} isDetailed={isDetailed} />
      </div>
      <PatternParts until={until} />
      <Progress insights={insights} />
      <p className="border-t-2 border-dotted border-line pt-3 text-sm text-ink-2">
        {PATTERN_MESSAGES.advice}
      </p>
    </>
  );
}
