import { JOURNEY_MESSAGES } from '#web/messages/app.ts';
import { clockTime, decimalHours, durationText, format } from '#web/time/sleep-times.ts';
import { linearScale, mirrorAcross, px, rectPath, remScale, textWidth } from './picture/scales.ts';
import type { TrendSpan } from './journey-address.ts';
import { rollingMedians, SPAN_DATES, type Bar, type TrendDate } from './trend-dates.ts';

/** Hours lane: 4 to 11 h, wider for longer and shorter nights. */
const HOURS = { from: 240, to: 660, step: 60 };
/** Times lane, from 18:00: 21:00 to 09:30, in steps of three hours wider for other nights. */
const TIMES = { from: 180, to: 930, step: 180 };
const FULL_DAY = 420;

/** Values of seven nights, medians of thirty, an even band of a year. */
const LOOKS = {
  7: { radius: 5.5, halo: 1.5, petal: 0.95, corner: 3, bars: { 'data-fill': 'night' } },
  30: { radius: 4, halo: 1.5, petal: 0.95, corner: 3, bars: { 'data-tone': '3' } },
  year: { radius: 2, halo: 0, petal: 0.7, corner: 0, bars: { 'data-tone': '2' } },
};

type Lane = typeof HOURS;

const widen = (lane: Lane, values: readonly number[]): readonly [number, number] => [
  Math.min(lane.from, Math.floor(Math.min(...values) / lane.step) * lane.step),
  values.every((value) => value <= lane.to)
    ? lane.to
    : Math.ceil(Math.max(...values) / lane.step) * lane.step,
];

/** Three lanes on one axis that runs forward: hours with their rolling median, naps, and times with theirs. */
export function drawTrendLanes(known: readonly TrendDate[], span: TrendSpan, width: number) {
  const count = SPAN_DATES[span];
  const dates = known.slice(-count);
  const { radius, halo, petal, corner, bars } = LOOKS[span];
  const scale = remScale();
  const isWide = width >= 500;

  const hours = widen(
    HOURS,
    dates.flatMap(({ bar, nightMinutes }) => (bar ? nightMinutes : [])),
  );
  const times = widen(
    TIMES,
    dates.flatMap(({ bar }) => (bar ? [bar.from, bar.to] : [])),
  );
  const gridHours = ticks(hours, 120, 60);
  const gridTimes = ticks(times, 180, 0);
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

  const each = (path: (date: TrendDate, x: number) => string | undefined) =>
    dates.map((date, index) => path(date, findX(index)) ?? '').join('');
  const barPath = (x: number, { from, to }: Bar) => {
    const [top, bottom] = [findTime(from), findTime(to)];
    return roundedPath(x - barWidth / 2, top, barWidth, bottom - top, corner);
  };
  const dots = each(
    ({ bar, nightMinutes }, x) => bar && `M${px(x)} ${px(findHours(nightMinutes))}h0`,
  );
  const column = (x: number) =>
    rectPath(
      x - Math.max(1, barWidth / 2),
      hoursLane[0],
      Math.max(2, barWidth),
      hoursLane[1] - hoursLane[0],
    );

  /** The line breaks where there is no median. */
  const medians = (
    read: (date: TrendDate) => number | undefined,
    find: (value: number) => number,
  ) => {
    const values = rollingMedians(known.map(read)).slice(-count);
    const step = (value: number | undefined, index: number) =>
      value === undefined
        ? ''
        : `${values[index - 1] === undefined ? 'M' : 'L'}${px(findX(index))} ${px(find(value))}`;
    return values.map(step).join('');
  };
  const hoursLine = span !== '7' && (
    <path
      data-line="usual"
      className="trend-median"
      d={medians(({ bar, nightMinutes }) => bar && nightMinutes, findHours)}
    />
  );
  const timesLines =
    span === '7'
      ? ''
      : medians(({ bar }) => bar?.from, findTime) + medians(({ bar }) => bar?.to, findTime);

  const across = (y: number) => `M${px(mirror(axis))} ${px(y)}H${px(mirror(width))}`;
  const inGutter = { x: mirror(axis - 8), textAnchor: 'end' } as const;
  const shapes = (
    <>
      <path
        data-line="axis"
        d={[...gridHours.map(findHours), ...gridTimes.map(findTime)].map(across).join('')}
      />
      <path data-line="unlogged" d={across(findHours(FULL_DAY))} />
      {gridHours.map((minutes) => (
        <text key={minutes} {...inGutter} y={findHours(minutes) + 4}>
          {durationText(minutes)}
        </text>
      ))}
      <text {...inGutter} y={napsY + 4}>
        {JOURNEY_MESSAGES.longer.naps}
      </text>
      {gridTimes.map((minutes) => (
        <text key={minutes} {...inGutter} y={findTime(minutes) + 4}>
          {clockLabel(minutes)}
        </text>
      ))}
      <path
        data-fill="unlogged"
        d={each(({ isUnlogged }, x) => (isUnlogged ? column(x) : undefined))}
      />
      <path
        data-fill="awake"
        d={each(({ state }, x) => (state === 'awake' ? column(x) : undefined))}
      />
      {span === '30' && hoursLine}
      <g fill="none" strokeLinecap="round">
        <path d={dots} stroke="var(--ground)" strokeWidth={2 * (radius + halo)} />
        <path d={dots} stroke="var(--nila)" strokeWidth={2 * radius} />
      </g>
      {span === 'year' && hoursLine}
      {span === '7' &&
        dates.map(({ date, bar, nightMinutes }, index) =>
          bar === undefined ? null : (
            <text
              key={date}
              data-text="value"
              x={findX(index)}
              y={findHours(nightMinutes) - 11}
              textAnchor="middle"
            >
              {decimalHours(nightMinutes)}
            </text>
          ),
        )}
      <path
        data-fill={span === 'year' ? undefined : 'nap'}
        fill="var(--soga)"
        d={each(({ naps }, x) => (naps.length > 0 ? petalPath(x, napsY, petal) : undefined))}
      />
      <path {...bars} d={each(({ bar }, x) => bar && barPath(x, bar))} />
      <path
        data-fill="review"
        d={each(({ reviews }, x) => reviews.map((bar) => barPath(x, bar)).join(''))}
      />
      <path data-line="casing" d={timesLines} />
      <path data-line="usual" className="trend-median" d={timesLines} />
      {listLabels(dates, span, isWide, pitch).map(({ index, label }) => (
        <text
          key={index}
          x={Math.min(width - textWidth(label) / 2, findX(index))}
          y={height - 6}
          textAnchor="middle"
        >
          {label}
        </text>
      ))}
    </>
  );
  const places = dates.map(({ bar, nightMinutes }, index) => ({
    x: px(findX(index)),
    y: px(bar ? findHours(nightMinutes) : (hoursLane[0] + hoursLane[1]) / 2),
  }));
  return { width, height, shapes, places };
}

/** '21:00' or '9:00 PM' of a minute from 18:00. */
const clockLabel = (minutes: number): string => clockTime((minutes + 1080) * 60_000, 'UTC');

/** The lines of a lane: multiples of `step`, from `offset`. */
function ticks([from, to]: readonly [number, number], step: number, offset: number): number[] {
  const first = Math.ceil((from - offset) / step) * step + offset;
  return Array.from({ length: Math.floor((to - first) / step) + 1 }, (_, i) => first + i * step);
}

function roundedPath(x: number, y: number, width: number, height: number, radius: number): string {
  const r = px(Math.min(radius, width / 2, height / 2));
  if (r <= 0) return rectPath(x, y, width, height);
  const [w, h] = [px(width - 2 * r), px(height - 2 * r)];
  const turn = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${px(x + r)} ${px(y)}h${w}${turn(r, r)}v${h}${turn(-r, r)}h${-w}${turn(-r, -r)}v${-h}${turn(r, -r)}z`;
}

const petalPath = (x: number, y: number, scale: number): string => {
  const [w, h, half] = [px(5 * scale), px(16 * scale), px(8 * scale)];
  const quarter = px(4 * scale);
  return `M${px(x)} ${px(y - half)}c${w} ${quarter} ${w} ${h - quarter} 0 ${h}c${-w} ${-quarter} ${-w} ${quarter - h} 0 ${-h}z`;
};

/** Each of seven dates; of thirty every seventh or fourth before the newest; of a year the months. */
function listLabels(
  dates: readonly TrendDate[],
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
  const all = dates.flatMap(({ date }, index) =>
    span !== 'year' || date.endsWith('-01')
      ? [{ index, label: format(Date.parse(date), 'UTC', options) }]
      : [],
  );
  const preferred = span === '30' ? (isWide ? 4 : 7) : 1;
  const widest = Math.max(0, ...all.map(({ label }) => textWidth(`${label} `)));
  const room = pitch * (span === 'year' ? 30 : 1);
  const step = preferred * Math.max(1, Math.ceil(widest / (room * preferred)));
  return all.filter((_, i) => (all.length - 1 - i) % step === 0);
}
