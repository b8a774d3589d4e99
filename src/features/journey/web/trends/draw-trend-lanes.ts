import {
  JOURNEY_MESSAGES,
  PICTURE_MESSAGES,
  SLEEP_ROW_MESSAGES,
} from '#kernel/web/messages/app.ts';
import { clockTime, decimalHours, durationText, format } from '#kernel/web/time/sleep-times.ts';
import type { Bar, DrawnNight } from '#pictures/web/drawn-nights.ts';
import type { TrendSpan } from '#diary/web/journey-address.ts';
import { describeDate, toPoint } from '#pictures/web/dates.ts';
import type { Drawing, Label, Layer } from '#pictures/web/picture/drawing.ts';
import {
  linearScale,
  linePath,
  mirrorAcross,
  petalPath,
  px,
  rectPath,
  remScale,
  roundedPath,
  textWidth,
} from '#pictures/web/picture/scales.ts';
import { writtenEvery } from './draw-trend.ts';
import {
  clockMedian,
  isNap,
  isReview,
  isUnlogged,
  rollingMedians,
  SPAN_DATES,
} from './trend-dates.ts';
import { joinParts } from '#kernel/web/messages/formats.ts';

/** Hours lane: 4 to 11 h, wider for longer and shorter nights. */
const HOURS = { from: 240, to: 660, step: 60 };
/** Times lane, from 18:00: 21:00 to 09:30, in steps of three hours wider for other nights. */
const TIMES = { from: 180, to: 930, step: 180 };
const FULL_DAY = 420;
const HALF_DAY = 720;

/** Labels every three hours have no more room. */
const MOST_BY_THREE_HOURS = 1080;

/** Too small for a hatch. */
const SMALL_NAP = { fill: 'var(--soga)' };
const MEDIAN = { strokeWidth: 3, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

/** Values of seven nights, medians of thirty, an even band of a year. */
const LOOKS = {
  7: { radius: 5.5, halo: 1.5, petal: 0.95, naps: 'nap', corner: 3, bars: 'night' },
  30: { radius: 4, halo: 1.5, petal: 0.95, naps: 'nap', corner: 3, bars: 'tone-3' },
  year: { radius: 2, halo: 0, petal: 0.7, naps: SMALL_NAP, corner: 0, bars: 'tone-2' },
} as const;

type Lane = typeof HOURS;

const widen = (lane: Lane, values: readonly number[]): readonly [number, number] => [
  Math.min(lane.from, Math.floor(Math.min(...values) / lane.step) * lane.step),
  values.every((value) => value <= lane.to)
    ? lane.to
    : Math.ceil(Math.max(...values) / lane.step) * lane.step,
];

/** Three lanes on one axis that runs forward: hours with their rolling median, naps, and times with theirs. */
export function drawTrendLanes(
  known: readonly DrawnNight[],
  { span, begun, width }: { span: TrendSpan; begun: string; width: number },
): Drawing {
  const count = SPAN_DATES[span];
  const dates = known.slice(-count);
  const { radius, halo, petal, naps, corner, bars } = LOOKS[span];
  const scale = remScale();
  const isWide = width >= 500;

  const asleep = dates.flatMap(({ bar, asleepMinutes }) => (bar ? asleepMinutes : []));
  const clocks = dates.flatMap(({ bar }) => (bar ? [bar.from, bar.to] : []));
  const [hours, times] = [widen(HOURS, asleep), widen(TIMES, clocks)];
  const gridHours = ticks(hours, 120, 60);
  const gridTimes = ticks(times, times[1] - times[0] > MOST_BY_THREE_HOURS ? 360 : 180, 0);
  const gutterTexts = [JOURNEY_MESSAGES.longer.naps, ...gridTimes.map(clockLabel)];
  const axis = Math.max(...gutterTexts.map(textWidth)) + 8;
  const mirror = mirrorAcross(width);
  const pitch = (width - axis - 20) / Math.max(1, dates.length - 1);
  const findX = (index: number) => mirror(axis + 6 + index * pitch);
  const barWidth = span === 'year' ? pitch + 0.3 : Math.min(16, ((width - axis) / count) * 0.62);

  // The hours, the naps below them, then the times.
  const hoursLane = [14 * scale, isWide ? 190 : 150] as const;
  const napsY = hoursLane[1] + 26;
  const timesLane = [napsY + 29, napsY + (isWide ? 229 : 189)] as const;
  const height = timesLane[1] + 30 * scale;

  const findHours = linearScale(hours, [hoursLane[1], hoursLane[0]]);
  const findTime = linearScale(times, timesLane);

  const each = (path: (date: DrawnNight, x: number) => string | false | undefined) =>
    dates.map((date, index) => path(date, findX(index)) || '');
  const barPath = (x: number, { from, to }: Bar) => {
    const [top, bottom] = [findTime(from), findTime(to)];
    return roundedPath(x - barWidth / 2, top, barWidth, bottom - top, corner);
  };
  const dots = each(
    ({ bar, asleepMinutes }, x) => bar && `M${px(x)} ${px(findHours(asleepMinutes))}h0`,
  );
  const columns = (test: (date: DrawnNight) => boolean) => {
    const [top, bottom] = hoursLane;
    const columnWidth = Math.max(2, barWidth);
    const path = (x: number) => rectPath(x - columnWidth / 2, top, columnWidth, bottom - top);
    return each((date, x) => test(date) && path(x));
  };

  /** The line breaks where there is no median. */
  const medians = (
    read: (date: DrawnNight) => number | undefined,
    find: (value: number) => number,
    toMedian?: typeof clockMedian,
  ) => {
    const values = span === '7' ? [] : rollingMedians(known.map(read), toMedian).slice(-count);
    return values.map((value, index) => {
      if (value === undefined) return '';
      const before = values[index - 1];
      // A time that moves on from day to day begins again at the other end.
      const isBroken = before === undefined || Math.abs(value - before) > HALF_DAY;
      return `${isBroken ? 'M' : 'L'}${px(findX(index))} ${px(find(value))}`;
    });
  };
  const hoursMedian: Layer = [
    'usual-line',
    medians(({ bar, asleepMinutes }) => bar && asleepMinutes, findHours),
    MEDIAN,
  ];
  const timesMedians = [
    ...medians(({ bar }) => bar?.from, findTime, clockMedian),
    ...medians(({ bar }) => bar?.to, findTime, clockMedian),
  ];
  const across = (y: number) => linePath([mirror(axis), y], [mirror(width), y]);
  const dotted = (stroke: string, r: number): Layer => [
    { stroke, strokeWidth: 2 * r, strokeLinecap: 'round' },
    dots,
  ];
  const layers: Layer[] = [
    ['axis', [...gridHours.map(findHours), ...gridTimes.map(findTime)].map(across)],
    ['unlogged-line', across(findHours(FULL_DAY))],
    ['unlogged', columns((date) => isUnlogged(date, begun))],
    ['awake', columns(({ state }) => state === 'awake')],
    ...(span === '30' ? [hoursMedian] : []),
    dotted('var(--ground)', radius + halo),
    dotted('var(--nila)', radius),
    ...(span === 'year' ? [hoursMedian] : []),
    [naps, each(({ sessions }, x) => sessions.some(isNap) && petalPath([x, napsY], petal))],
    [bars, each(({ bar }, x) => bar && barPath(x, bar))],
    [
      'review',
      dates.flatMap(({ sleeps }, index) =>
        sleeps.filter(isReview).map((review) => barPath(findX(index), review)),
      ),
    ],
    ['casing', timesMedians],
    ['usual-line', timesMedians, MEDIAN],
  ];

  const inGutter = (y: number, children: string): Label => ({
    x: mirror(axis - 8),
    y: y + 4,
    textAnchor: 'end',
    children,
  });
  const every = writtenEvery(
    dates.map(({ asleepMinutes }) => decimalHours(asleepMinutes)),
    pitch,
  );
  const labels = [
    ...gridHours.map((minutes) => inGutter(findHours(minutes), durationText(minutes))),
    inGutter(napsY, JOURNEY_MESSAGES.longer.naps),
    ...gridTimes.map((minutes) => inGutter(findTime(minutes), clockLabel(minutes))),
    ...dates.flatMap(({ bar, asleepMinutes }, index): Label[] => {
      if (span !== '7' || bar === undefined || (dates.length - 1 - index) % every > 0) return [];
      const y = findHours(asleepMinutes) - 11;
      return [{ 'data-text': 'value', x: findX(index), y, children: decimalHours(asleepMinutes) }];
    }),
    ...listLabels(dates, span, isWide, pitch)
      .map(({ index, label }) => ({
        x: Math.min(width - textWidth(label) / 2, findX(index)),
        y: height - 6,
        children: label,
      }))
      // The last one has moved towards the one before.
      .filter(
        ({ x, children }, i, all) =>
          i !== all.length - 2 ||
          (all.at(-1)?.x ?? width) - x >= textWidth(children) + LABEL_GAP_PX,
      ),
  ];
  const points = dates.map((date, index) => {
    const y = date.bar ? findHours(date.asleepMinutes) : (hoursLane[0] + hoursLane[1]) / 2;
    return toPoint(date, { x: px(findX(index)), y: px(y) }, () => describeTrendDate(date));
  });
  return { width, height, layers, labels, points };
}

/** Between the last two labels of the axis. */
const LABEL_GAP_PX = 8;

/** '21:00' or '9:00 PM' of a minute from 18:00. */
const clockLabel = (minutes: number): string => clockTime((minutes + 1080) * 60_000, 'UTC');

/** The lines of a lane: multiples of `step`, from `offset`. */
function ticks([from, to]: readonly [number, number], step: number, offset: number): number[] {
  const first = Math.ceil((from - offset) / step) * step + offset;
  return Array.from({ length: Math.floor((to - first) / step) + 1 }, (_, i) => first + i * step);
}

/** Each of seven dates; of thirty every seventh or fourth before the newest; of a year the months. */
function listLabels(
  dates: readonly DrawnNight[],
  span: TrendSpan,
  isWide: boolean,
  pitch: number,
): { index: number; label: string }[] {
  const options: Intl.DateTimeFormatOptions =
    span === 'year'
      ? { month: 'short' }
      : span === '30'
        ? { month: 'short', day: 'numeric' }
        : { weekday: 'short', ...(isWide && { month: 'short', day: 'numeric' }) };
  const all = dates.flatMap(({ sleepDate }, index) =>
    span !== 'year' || sleepDate.endsWith('-01')
      ? [{ index, label: format(Date.parse(sleepDate), 'UTC', options) }]
      : [],
  );
  const preferred = span === '30' ? (isWide ? 4 : 7) : 1;
  const widest = Math.max(0, ...all.map(({ label }) => textWidth(`${label} `)));
  const room = pitch * (span === 'year' ? 30 : 1);
  const step = preferred * Math.max(1, Math.ceil(widest / (room * preferred)));
  return all.filter((_, i) => (all.length - 1 - i) % step === 0);
}

function describeTrendDate(date: DrawnNight): string {
  const naps = date.sessions.filter(isNap).map(({ startTime, endTime, timeZone }) => {
    const times = { start: clockTime(startTime, timeZone), end: clockTime(endTime, timeZone) };
    return `${PICTURE_MESSAGES.legend.nap} ${SLEEP_ROW_MESSAGES.fromTo(times)}`;
  });
  return joinParts([describeDate(date), ...naps]);
}
