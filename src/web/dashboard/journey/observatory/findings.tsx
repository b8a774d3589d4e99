import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { InsightsResponse, Nights } from '#contract/insights.ts';
import { summarizeUsualClock } from '#domain/insights/circular.ts';
import { median } from '#domain/insights/statistics.ts';
import { insightsQuery } from '#web/api/queries/diary.ts';
import { NIGHTS_MESSAGES, OBSERVATORY_MESSAGES, PATTERN_MESSAGES } from '#web/messages/app.ts';
import { emphasize } from '#web/ui/emphasized.tsx';
import { durationText } from '#web/time/sleep-times.ts';
import { formatWeekdayDate } from '../date-names.ts';
import { listDates, type PatternDate } from '../patterns/dates.ts';
import { DotStrip } from '../patterns/dot-strip.tsx';
import { NightRing } from '../patterns/night-ring.tsx';
import { clockText, roundTo } from '../patterns/spans.ts';

/** Medians of fewer nights say little. */
const MEDIANS_FROM_NIGHTS = 7;

/** The window of free days and of days that are alike. */
const CLAIM_DATES = 28;

/** The window of what goes with good nights. */
const QUALITY_DATES = 180;

const MINUTES_PER_DAY = 1440;

type FindingsProps = {
  nights: Nights['items'];
  /** The last date of the range, and how many dates it has. */
  last: string;
  count: number;
  newestDate: string;
  isSettled: boolean;
  onOpen: (date: string) => void;
};

/**
 * The ring and its medians follow the range. Claims keep their own windows, which end with the range, and are dimmed
 * until the figures of the range have arrived.
 */
export function Findings({ nights, last, count, newestDate, isSettled, onOpen }: FindingsProps) {
  // The claims of the range that was, until this one rests.
  const [settledLast, setSettledLast] = useState(last);
  if (isSettled && settledLast !== last) setSettledLast(last);
  const claims = useQuery({
    ...insightsQuery(settledLast === newestDate ? undefined : settledLast),
    placeholderData: keepPreviousData,
  });
  const range = useMemo(() => listDates(nights, last, count), [nights, last, count]);
  const known = range.filter(({ state }) => state === 'night');
  const usual = findMedians(known);
  const rated = useMemo(() => listDates(nights, settledLast, QUALITY_DATES), [nights, settledLast]);
  const quality = claims.data?.quality;
  // Brushing leaves it as it is.
  const strip = useMemo(
    () =>
      typeof quality?.splitMinutes === 'number' ? (
        <DotStrip dates={rated} quality={quality} onOpen={onOpen} />
      ) : null,
    [rated, quality, onOpen],
  );
  const isDimmed = !isSettled || claims.isPlaceholderData;
  return (
    <div className="observatory-findings">
      <NightRing
        dates={range}
        sentence={toSentence(known.length, usual)}
        usual={usual}
        onOpen={onOpen}
      />
      <div>
        {claims.data !== undefined && (
          <div aria-busy={isDimmed}>
            <p className="text-sm text-ink-2">
              {PATTERN_MESSAGES.window({
                count: CLAIM_DATES,
                date: formatWeekdayDate(claims.data.until),
              })}
            </p>
            <dl>
              {listFigures(claims.data).map((figure) => (
                <Figure key={figure.name} {...figure} />
              ))}
            </dl>
          </div>
        )}
        {known.length >= MEDIANS_FROM_NIGHTS && (
          <dl>
            <Figure
              value={durationText(
                roundTo(median(known.map(({ nightMinutes }) => nightMinutes)), 5),
              )}
              name={OBSERVATORY_MESSAGES.typically}
            />
          </dl>
        )}
      </div>
      {strip !== null && <div aria-busy={isDimmed}>{strip}</div>}
    </div>
  );
}

function Figure({ value, name }: { value: string; name: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** The medians of the range; withheld for few nights, or if they share no usual time. */
function findMedians(nights: readonly PatternDate[]) {
  const medianOf = (minutes: number[]) =>
    nights.length < MEDIANS_FROM_NIGHTS ? null : (summarizeUsualClock(minutes)?.median ?? null);
  return {
    bed: medianOf(
      nights.map(({ night: [first] }) => toMinute(first?.startTime, first?.startOffsetMinutes)),
    ),
    wake: medianOf(
      nights.map(({ night }) => toMinute(night.at(-1)?.endTime, night.at(-1)?.endOffsetMinutes)),
    ),
  };
}

const toMinute = (instant = '', offsetMinutes = 0): number =>
  (Date.parse(instant) / 60_000 + offsetMinutes) % MINUTES_PER_DAY;

function toSentence(nights: number, { bed, wake }: ReturnType<typeof findMedians>): string {
  if (nights < MEDIANS_FROM_NIGHTS) return OBSERVATORY_MESSAGES.fewNights;
  if (bed === null || wake === null) return NIGHTS_MESSAGES.raster.varied;
  const [from, to] = [emphasize(clockText(bed)), emphasize(clockText(wake))];
  return OBSERVATORY_MESSAGES.usual({ nights, bed: from, wake: to });
}

/** The claims that have enough nights. */
function listFigures({ freeDays, regularity }: InsightsResponse) {
  const words = OBSERVATORY_MESSAGES;
  const { differenceMinutes, isClear } = freeDays;
  const { differingMinutesPerDay } = regularity;
  return [
    ...(isClear === true && differenceMinutes !== null
      ? [
          {
            value: durationText(roundTo(Math.abs(differenceMinutes), 5)),
            name: differenceMinutes > 0 ? words.later : words.earlier,
          },
        ]
      : []),
    ...(differingMinutesPerDay === null
      ? []
      : [
          {
            value: durationText(roundTo(MINUTES_PER_DAY - differingMinutesPerDay, 5)),
            name: words.alike,
          },
        ]),
  ];
}
