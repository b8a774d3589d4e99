import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { InsightsResponse } from '../../contract.ts';
import { summarizeUsualClock } from '#kernel/rules/circular.ts';
import { lastDates } from '#diary/rules/episodes.ts';
import { median } from '#kernel/rules/statistics.ts';
import { insightsQuery } from '#pictures/web/queries.ts';
import {
  NIGHTS_MESSAGES,
  OBSERVATORY_MESSAGES,
  PATTERN_MESSAGES,
} from '#kernel/web/messages/app.ts';
import { emphasize } from '#kernel/web/ui/emphasized.tsx';
import { formatNight } from '#diary/web/night-title.ts';
import { toDrawnNights, type Bar, type DrawnNight } from '#pictures/web/drawn-nights.ts';
import { DotStrip } from '../patterns/dot-strip.tsx';
import { NightRing } from '../patterns/night-ring.tsx';
import { alikeMinutes, clockText, shiftText, spanText } from '#pictures/web/spans.ts';

/** Medians of fewer nights say little. */
const MEDIANS_FROM_NIGHTS = 7;

/** The window of free days and of days that are alike. */
const CLAIM_DATES = 28;

/** The window of what goes with good nights. */
const QUALITY_DATES = 180;

type FindingsProps = {
  /** Newest first. */
  rows: readonly DrawnNight[];
  /** The first and the last date of the range. */
  first: string;
  last: string;
  newestDate: string;
  isSettled: boolean;
  onOpen: (date: string) => void;
};

/**
 * The ring and its medians follow the range. Claims keep their own windows, which end with the range, and are dimmed
 * until the figures of the range have arrived.
 */
export function Findings({ rows, first, last, newestDate, isSettled, onOpen }: FindingsProps) {
  // The claims of the range that was, until this one rests.
  const [settledLast, setSettledLast] = useState(last);
  if (isSettled && settledLast !== last) setSettledLast(last);
  const claims = useQuery({
    ...insightsQuery(settledLast === newestDate ? undefined : settledLast),
    placeholderData: keepPreviousData,
  });
  const range = useMemo(() => toDrawnNights(rows, { from: first, to: last }), [rows, first, last]);
  const known = range.filter(({ state }) => state === 'night');
  const usual = findMedians(known);
  const rated = useMemo(
    () => lastDates(rows, settledLast, QUALITY_DATES).toReversed(),
    [rows, settledLast],
  );
  const typical = known.map(({ asleepMinutes }) => asleepMinutes);
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
                date: formatNight(claims.data.until),
              })}
            </p>
            <Figures of={listClaims(claims.data)} />
          </div>
        )}
        {known.length >= MEDIANS_FROM_NIGHTS && (
          <Figures of={[[OBSERVATORY_MESSAGES.typically, spanText(median(typical))]]} />
        )}
      </div>
      {strip !== null && <div aria-busy={isDimmed}>{strip}</div>}
    </div>
  );
}

/** Spans with their names. */
function Figures({ of }: { of: readonly (readonly [name: string, span: string])[] }) {
  return (
    <dl>
      {of.map(([name, span]) => (
        <div key={name}>
          <dt className="text-sm/normal text-ink-2">{name}</dt>
          <dd>{span}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The medians of the range; withheld for few nights, or if they share no usual time. */
function findMedians(nights: readonly DrawnNight[]) {
  const medianOf = (read: (bar: Bar) => number) =>
    nights.length < MEDIANS_FROM_NIGHTS
      ? null
      : (summarizeUsualClock(
          // From 18:00 to minutes of the day.
          nights.flatMap(({ bar }) => (bar ? read(bar) + 1080 : [])),
        )?.median ?? null);
  return { bed: medianOf(({ from }) => from), wake: medianOf(({ to }) => to) };
}

function toSentence(nights: number, { bed, wake }: ReturnType<typeof findMedians>): string {
  if (nights < MEDIANS_FROM_NIGHTS) return OBSERVATORY_MESSAGES.fewNights;
  if (bed === null || wake === null) return NIGHTS_MESSAGES.raster.varied;
  const [from, to] = [emphasize(clockText(bed)), emphasize(clockText(wake))];
  return OBSERVATORY_MESSAGES.usual({ nights, bed: from, wake: to });
}

/** The claims that have enough nights. */
function listClaims({ freeDays, regularity }: InsightsResponse): (readonly [string, string])[] {
  const words = OBSERVATORY_MESSAGES;
  const { differenceMinutes: shift, isClear } = freeDays;
  const { differingMinutesPerDay: differing } = regularity;
  const hasShift = isClear === true && shift !== null;
  return [
    ...(hasShift ? [[shift > 0 ? words.later : words.earlier, shiftText(shift)] as const] : []),
    ...(differing === null ? [] : [[words.alike, spanText(alikeMinutes(differing))] as const]),
  ];
}
