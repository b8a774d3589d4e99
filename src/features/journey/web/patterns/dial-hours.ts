import { dialHour } from '#pictures/web/spans.ts';
import type { Label, Layer } from '#pictures/web/picture/drawing.ts';
import { circlePath, dialPoint, type Point } from '#pictures/web/picture/scales.ts';

type Dial = {
  centre: Point;
  /** Of the dial's edge. */
  radius: number;
  toAngle: (minute: number) => number;
  /** In minutes of the day; later days grow on. */
  hours: readonly number[];
  isNamed: (minute: number) => boolean;
  namedFill: string;
};

/** A dot for each hour around a dial, and the names of some. */
export function drawDialHours({ centre, radius, toAngle, hours, isNamed, namedFill }: Dial) {
  const at = (distance: number, minute: number) =>
    dialPoint(centre, radius + distance, toAngle(minute));
  const drawDots = (minutes: readonly number[], size: number) =>
    minutes.map((minute) => circlePath(at(5, minute), size));
  const named = hours.filter(isNamed);
  const labels = named.map((minute): Label => {
    const [x, y] = at(14, minute);
    const side = Math.sin(toAngle(minute));
    return {
      x,
      y: y + 4 - 5 * Math.cos(toAngle(minute)),
      textAnchor: side > 0.2 ? 'start' : side < -0.2 ? 'end' : 'middle',
      // Also in pages that are read from the right, start is left.
      direction: 'ltr',
      children: dialHour(minute),
    };
  });
  const layers: Layer[] = [
    [{ fill: 'var(--edge)' }, drawDots(hours, 1.3)],
    [{ fill: namedFill }, drawDots(named, 2.4)],
  ];
  return { layers, labels };
}
