import { titleNightOf } from '#diary/web/night-title.ts';
import { summarizeClock } from '#kernel/rules/circular.ts';
import { wrapDifference } from '#kernel/rules/statistics.ts';
import { EXPERIMENT_MESSAGES as MESSAGES } from '#kernel/web/messages/later.ts';
import { grouped } from '#kernel/web/time/sleep-times.ts';
import {
  layersByLook,
  type Drawing,
  type Label,
  type Shapes,
} from '#pictures/web/picture/drawing.ts';
import { LOOKS } from '#pictures/web/picture/looks.ts';
import {
  circlePath,
  linearScale,
  linePath,
  mirrorAcross,
  rectPath,
  remScale,
  textWidth,
} from '#pictures/web/picture/scales.ts';
import { clockText, colonText } from '#pictures/web/spans.ts';
import type { ExperimentResult } from '../contract.ts';
import { ARMS, type Outcome } from '../rules/course.ts';
import { differenceText, showEstimate, valueText } from './answer-text.ts';

const [LINE_PX, GAP_PX, HEIGHT_PX, DOT_PX] = [18, 8, 200, 3.6];
/** Minutes between two lines, of which there are at most six. */
const STEPS = [15, 30, 60, 120, 180, 240, 360];

export const ARM_LOOKS = { with: 'dot', without: 'open-dot' } as const;
const NOTHING: Shapes = { layers: [], labels: [] };

/** From -0.5 to 0.5. Both ratios together keep up to 25 equal ratings of a column apart. */
const scatter = (rank: number, ratio: number) => ((rank * ratio) % 1) - 0.5;

/** A column of nights for each arm, and below them the estimate on an axis of its own. */
export function drawAnswer(outcome: Outcome, result: ExperimentResult, width: number): Drawing {
  const placed = placeNights(outcome, result);
  if (placed.length === 0) return { width, height: 0, ...NOTHING };
  const line = LINE_PX * remScale();
  const mirror = mirrorAcross(width);
  const { ticks, domain } = makeAxis(outcome, placed);
  const start = Math.max(...ticks.map(({ text }) => textWidth(text))) + GAP_PX;
  const half = (width - start) / 4;
  const [top, bottom] = [line + GAP_PX, line + HEIGHT_PX];
  // A clock runs down, as in other pictures of nights.
  const toY = linearScale(domain, outcome === 'bed' ? [top, bottom] : [bottom, top]);
  const columns = ARMS.map((arm, i) => {
    const nights = placed.filter((night) => night.arm === arm);
    return { arm, nights, coin: MESSAGES.coin[arm], middle: mirror(start + half * (2 * i + 1)) };
  });
  const points = columns.flatMap(({ arm, nights, coin, middle }) =>
    nights.map(({ sleepDate: id, value, place }, rank) => {
      const x = middle + scatter(rank, 0.618) * 1.6 * half;
      const y = toY(place + (outcome === 'rating' ? scatter(rank, 0.414) * 0.6 : 0));
      const drawn = { x, y, look: ARM_LOOKS[arm], d: circlePath([x, y], DOT_PX) };
      const text = MESSAGES.picture.night({ value: valueText(outcome, value), coin });
      return { ...drawn, id, title: titleNightOf(id, 'year'), text };
    }),
  );
  points.sort((a, b) => (a.id < b.id ? -1 : 1));
  // Without room the legend alone has their names.
  const headings = columns.every(({ coin }) => textWidth(coin) < 2 * half) ? columns : [];
  const estimate = drawEstimate(outcome, result, { width, line, y: bottom + 3.5 * line });
  return {
    width,
    height: bottom + (estimate === NOTHING ? GAP_PX : 5 * line),
    points,
    pick: (x, y) => {
      const distances = points.map((point) => Math.hypot(point.x - x, point.y - y));
      return distances.indexOf(Math.min(...distances));
    },
    layers: [
      ['axis', ticks.map(({ at }) => linePath([mirror(start), toY(at)], [mirror(width), toY(at)]))],
      ...layersByLook(Object.values(ARM_LOOKS), points),
      ...estimate.layers,
    ],
    labels: [
      ...headings.map(({ middle: x, coin }): Label => {
        return { x, y: 0.75 * line, 'data-text': 'strong', children: coin };
      }),
      ...ticks.map(({ at, text }): Label => {
        const place = { x: mirror(start - GAP_PX), y: toY(at) + 4 };
        return { ...place, textAnchor: 'end', children: text };
      }),
      ...estimate.labels,
    ],
  };
}

/** The nights with a value, from the least on; times round their mean. */
function placeNights(outcome: Outcome, { nights }: ExperimentResult) {
  const values = nights.flatMap(({ value }) => value ?? []);
  const mean = (outcome === 'bed' && summarizeClock(values)?.mean) || 0;
  const placed = nights.flatMap(({ value, ...night }) => {
    if (value === null) return [];
    const place = outcome === 'bed' ? mean + wrapDifference(value - mean) : value;
    return { ...night, value, place };
  });
  return placed.toSorted((a, b) => a.place - b.place);
}

function makeAxis(outcome: Outcome, placed: readonly { place: number }[]) {
  if (outcome === 'rating') {
    const ticks = [1, 2, 3, 4, 5].map((at) => ({ at, text: grouped(at) }));
    return { ticks, domain: [0.6, 5.4] as const };
  }
  const [least = 0, most = 0] = [placed[0]?.place, placed.at(-1)?.place];
  const step = STEPS.find((each) => most - least <= 4 * each) ?? 480;
  const from = Math.floor(least / step);
  const to = Math.max(from + 1, Math.ceil(most / step));
  const ticks = Array.from({ length: to - from + 1 }, (_, i) => {
    const at = (from + i) * step;
    // A night may begin on the day before.
    return { at, text: outcome === 'bed' ? clockText(at + 1440) : colonText(at) };
  });
  return { ticks, domain: [from * step, to * step] as const };
}

type Room = { width: number; line: number; y: number };

/** The interval with its figures, and the line of no difference. */
function drawEstimate(outcome: Outcome, result: ExperimentResult, { width, line, y }: Room) {
  const shown = showEstimate(outcome, result);
  if (shown === undefined) return NOTHING;
  const { shift, low, high } = shown;
  const [lowText, highText] = [differenceText(outcome, low), differenceText(outcome, high)];
  const edge = Math.max(textWidth(lowText), textWidth(highText)) + GAP_PX;
  const least = Math.min(low, 0);
  // Nights that are all alike have an interval without a length.
  const scale = linearScale([least, Math.max(high, 0, least + 0.1)], [edge, width - edge]);
  const toX = (difference: number) => mirrorAcross(width)(scale(difference));
  const shiftText = differenceText(outcome, shift, 'minute');
  const shiftWidth = textWidth(shiftText);
  const none = MESSAGES.picture.none;
  const noneX = Math.max(textWidth(none) / 2, Math.min(width - textWidth(none) / 2, toX(0)));
  const end = (bound: number) => linePath([toX(bound), y - 6], [toX(bound), y + 6]);
  const interval = [linePath([toX(low), y], [toX(high), y]), end(low), end(high)];
  const below = y + 1.1 * line;
  const shapes: Shapes = {
    layers: [
      ['axis', linePath([0, y], [width, y])],
      ['unlogged-line', linePath([toX(0), y - 1.4 * line], [toX(0), y + line])],
      // The text is not crossed.
      [
        { fill: 'var(--ground)' },
        rectPath(toX(shift) - shiftWidth / 2, y - 1.4 * line, shiftWidth, line),
      ],
      ['usual-line', interval, { strokeWidth: 3 }],
      [{ fill: 'var(--soga)' }, circlePath([toX(shift), y], 6)],
    ],
    labels: [
      { x: noneX, y: y - 1.7 * line, children: none },
      { x: toX(shift), y: y - 0.6 * line, 'data-text': 'strong', children: shiftText },
      { x: toX(low), y: below, textAnchor: 'end', children: lowText },
      { x: toX(high), y: below, textAnchor: 'start', children: highText },
    ],
  };
  return shapes;
}

export const PNG_PX = 576;
const [MARGIN_PX, PNG_SCALE, TEXT_LINE_PX] = [32, 2, 28];
/** Where a line may end. */
const BREAK = /(?<=[\s\u3000-\u9fff])(?=[^\s。、，」”）])/u;

/** Paints texts, first a heading, above a drawing, in the colours and fonts of an element. Throws without a canvas. */
export async function paintPng(texts: readonly string[], drawing: Drawing, element: Element) {
  const { width, height, layers, labels } = drawing;
  const style = getComputedStyle(element);
  const read = (value: unknown) =>
    String(value).replaceAll(/var\(([\w-]+)\)/g, (_, name: string) => style.getPropertyValue(name));
  const canvas = new OffscreenCanvas((width + 2 * MARGIN_PX) * PNG_SCALE, 1);
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  const lines = texts.flatMap((text, i) => {
    const font = read(i === 0 ? '24px var(--font-display)' : '16px var(--font-sans)');
    context.font = font;
    const wrapped = [''];
    for (const word of text.split(BREAK)) {
      if (context.measureText(wrapped.at(-1) + word).width > width) wrapped.push('');
      wrapped[wrapped.length - 1] += word;
    }
    return wrapped.filter(Boolean).map((line) => ({ line, font }));
  });
  const top = (lines.length + 1) * TEXT_LINE_PX;
  // This also resets the context.
  canvas.height = (top + height + 2 * MARGIN_PX) * PNG_SCALE;
  context.fillStyle = read('var(--ground)');
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(PNG_SCALE, PNG_SCALE);
  context.translate(MARGIN_PX, MARGIN_PX);
  context.direction = document.dir === 'rtl' ? 'rtl' : 'ltr';
  context.fillStyle = read('var(--ink)');
  for (const [i, { line, font }] of lines.entries()) {
    context.font = font;
    context.fillText(line, mirrorAcross(width)(0), (i + 0.8) * TEXT_LINE_PX, width);
  }
  context.translate(0, top);
  for (const [look, d, more] of layers) {
    const shape = { ...(typeof look === 'string' ? LOOKS[look] : look), ...more };
    const { fill, stroke, strokeWidth: lineWidth = 1, strokeLinecap: lineCap = 'butt' } = shape;
    const path = new Path2D(typeof d === 'string' ? d : d.join(''));
    Object.assign(context, {
      fillStyle: read(fill),
      strokeStyle: read(stroke),
      lineWidth,
      lineCap,
    });
    context.setLineDash((String(shape.strokeDasharray).match(/[\d.]+/g) ?? []).map(Number));
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- It is no array.
    if (fill !== undefined) context.fill(path);
    if (stroke !== undefined) context.stroke(path);
  }
  for (const { x, y, textAnchor: textAlign = 'center', children, 'data-text': kind } of labels) {
    const [weight, ink] = kind === 'strong' ? [700, '--ink'] : [500, '--ink-2'];
    const font = read(`${weight} ${12 * remScale()}px var(--font-sans)`);
    Object.assign(context, { font, fillStyle: read(`var(${ink})`), textAlign });
    context.fillText(String(children), x, y);
  }
  return await canvas.convertToBlob();
}
