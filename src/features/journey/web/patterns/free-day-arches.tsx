import type { InsightsResponse } from '../../contract.ts';
import { wrapDifference } from '#kernel/rules/statistics.ts';
import { PATTERN_MESSAGES, PICTURE_MESSAGES } from '#kernel/web/messages/app.ts';
import { grouped } from '#kernel/web/time/sleep-times.ts';
import type { Drawing, Label, Layer } from '#pictures/web/picture/drawing.ts';
import { Picture } from '#pictures/web/picture/picture.tsx';
import {
  circlePath,
  dialArc,
  dialPoint,
  linePath,
  petalPath,
} from '#pictures/web/picture/scales.ts';
import { drawDialHours } from './dial-hours.ts';
import { clockText, shiftText } from '#pictures/web/spans.ts';
import { freeDaysSentence } from './sentences.ts';

const MAX_WIDTH_PX = 420;

/** The dial shows at least so many minutes, from a hour that three divide. */
const DIAL_MINUTES = 780;
const DIAL_STEP = 180;
/** Free before the first and after the last arch. */
const MARGIN_MINUTES = 60;

type FreeDays = InsightsResponse['freeDays'];

/** Do free days shift you? Work days outside, free days inside, on one dial. */
export function FreeDayArches({ freeDays }: { freeDays: FreeDays }) {
  const words = PATTERN_MESSAGES.freeDays;
  const { columns } = PICTURE_MESSAGES;
  const { work, free, haveWork, haveFree } = freeDays;
  const kinds = [
    ['night', haveWork, work, words.workDays, words.workNights],
    ['nap', haveFree, free, words.freeDays, words.freeNights],
  ] as const;
  const times = ({ bed, wake }: FreeDays['work']) =>
    [bed, wake].map((minute) => (minute === null ? '–' : clockText(minute)));
  return (
    <Picture
      question={words.question}
      sentence={freeDaysSentence(freeDays)}
      legend={kinds.map(([sample, nights, means, , legend]) => [
        sample,
        legend({ nights, times: times(means).join('–') }),
      ])}
      table={{
        columns: [words.kind, columns.nights, columns.from, columns.to],
        rows: () =>
          kinds.map(([, nights, means, name]) => [name, grouped(nights), ...times(means)]),
      }}
      draw={(width) => drawArches(freeDays, width)}
    />
  );
}

function drawArches(freeDays: FreeDays, availablePx: number): Drawing {
  const { work, free, differenceMinutes, isClear } = freeDays;
  const width = Math.min(availablePx, MAX_WIDTH_PX);
  const radius = width / 2 - 34;
  const base = radius + 26;
  const centre = [width / 2, base] as const;
  const middle = work.middle ?? 0;
  const arches = [
    { look: 'night-line', radius: radius - 14, ...unwrap(work, middle) },
    { look: 'free-line', radius: radius - 52, ...unwrap(free, middle + (differenceMinutes ?? 0)) },
  ] as const;
  const known = arches.flatMap(({ bed, middle, wake }) => [bed ?? middle, wake ?? middle]);
  const from = Math.floor((Math.min(...known) - MARGIN_MINUTES) / DIAL_STEP) * DIAL_STEP;
  const to = Math.max(
    from + DIAL_MINUTES,
    Math.ceil((Math.max(...known) + MARGIN_MINUTES) / 60) * 60,
  );
  const toAngle = (minute: number) => ((minute - from) / (to - from) - 0.5) * Math.PI;
  const at = (distance: number, minute: number) => dialPoint(centre, distance, toAngle(minute));
  const arc = (distance: number, start: number, end: number) =>
    dialArc(centre, distance, toAngle(start), toAngle(end));

  const hours = drawDialHours({
    centre,
    radius,
    toAngle,
    hours: Array.from({ length: Math.floor((to - from) / 60) + 1 }, (_, i) => from + 60 * i),
    isNamed: (minute) => (minute - from) % DIAL_STEP === 0,
    namedFill: 'var(--edge)',
  });
  const ink = { stroke: 'var(--ink)' };
  const inside = radius - 74;
  const middles = arches.map((arch) => arch.middle);
  const link = linePath(at(radius - 24, middle), at(inside, middle));
  const span = shiftText(differenceMinutes ?? 0);
  // Between the ends of the inner arch.
  const fontSize = Math.min(30, 0.54 * inside, (3.7 * inside) / span.length);
  const words = PATTERN_MESSAGES.freeDays;
  const side = (differenceMinutes ?? 0) > 0 ? words.laterShort : words.earlierShort;
  const shift: Label[] = [
    { x: centre[0], y: base - 16, 'data-text': 'value', style: { fontSize }, children: span },
    { x: centre[0], y: base + 4, children: side },
  ];
  return {
    width,
    height: base + 14,
    layers: [
      ...hours.layers,
      ['axis', arches.map((arch) => arc(arch.radius, from, to))],
      ...arches.map(({ look, radius, bed, wake }): Layer => [
        look,
        bed === null || wake === null ? '' : arc(radius, bed, wake),
        { strokeWidth: 24 },
      ]),
      ['casing', link],
      ['unlogged-line', link, ink],
      [{ ...ink, strokeWidth: 2.5 }, arc(inside, Math.min(...middles), Math.max(...middles))],
      ...arches.flatMap(({ radius, middle }): Layer[] => {
        const [x, y] = at(radius, middle);
        const transform = `translate(${x} ${y}) rotate(${(toAngle(middle) * 180) / Math.PI})`;
        return [
          [{ fill: 'var(--ground)' }, circlePath([x, y], 9)],
          [{ fill: 'var(--ink)', transform }, petalPath([0, 0], 0.85)],
        ];
      }),
    ],
    labels: [...hours.labels, ...(isClear === true ? shift : [])],
  };
}

/** The times around a middle, which each lie within half a day of it, as minutes that grow; withheld ones are null. */
function unwrap({ bed, wake, middle }: FreeDays['work'], placed: number) {
  const place = (minute: number | null) =>
    minute === null || middle === null ? null : placed + wrapDifference(minute - middle);
  return { bed: place(bed), middle: placed, wake: place(wake) };
}
