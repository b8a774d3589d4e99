/** Whether rows, axes and strips run from the right; dials never do. */
export const isRightToLeft = (): boolean => document.dir === 'rtl';

/** Places a value of a domain between two pixels, clamped to them. */
export function linearScale(
  [from, to]: readonly [number, number],
  [start, end]: readonly [number, number],
): (value: number) => number {
  return (value) => {
    const part = Math.max(0, Math.min(1, (value - from) / (to - from)));
    return start + part * (end - start);
  };
}

/** Moves a pixel to the other side of a picture that is read from the right. */
export const mirrorAcross =
  (width: number) =>
  (x: number): number =>
    isRightToLeft() ? width - x : x;

/** Pixels to a tenth, which keeps paths short. */
export const px = (value: number): number => Math.round(value * 10) / 10;

export const rectPath = (x: number, y: number, width: number, height: number): string =>
  `M${px(x)} ${px(y)}h${px(width)}v${px(height)}h${px(-width)}z`;

/** The path of a rectangle with corners as round as it has room for. */
export function roundedPath(
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
): string {
  const r = px(Math.min(radius, width / 2, height / 2));
  if (r <= 0) return rectPath(x, y, width, height);
  const [across, down] = [px(width - 2 * r), px(height - 2 * r)];
  const arc = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${px(x + r)} ${px(y)}h${across}${arc(r, r)}v${down}${arc(-r, r)}h${-across}${arc(-r, -r)}v${-down}${arc(r, -r)}z`;
}

/** How much larger text is than usual, for pictures that make room for it. */
export const remScale = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;

export type Point = readonly [x: number, y: number];

export const pointText = ([x, y]: Point): string => `${px(x)} ${px(y)}`;

export const linePath = (from: Point, to: Point): string => `M${pointText(from)}L${pointText(to)}`;

/** A point of a dial; the angle in radians, clockwise from the top. */
export const dialPoint = ([x, y]: Point, radius: number, angle: number): Point => [
  x + radius * Math.sin(angle),
  y - radius * Math.cos(angle),
];

/** An arc of a dial, clockwise from an angle to another. */
export function dialArc(centre: Point, radius: number, from: number, to: number): string {
  const [start, end] = [from, to].map((angle) => pointText(dialPoint(centre, radius, angle)));
  return `M${start}A${px(radius)} ${px(radius)} 0 ${to - from > Math.PI ? 1 : 0} 1 ${end}`;
}

export function circlePath([x, y]: Point, radius: number): string {
  const r = px(radius);
  const d = px(2 * r);
  return `M${px(x - r)} ${px(y)}a${r} ${r} 0 1 1 ${d} 0a${r} ${r} 0 1 1 ${-d} 0`;
}

/** An upright petal, 16 px high at a scale of 1. */
export function petalPath([x, y]: Point, scale: number): string {
  const [across, half, quarter] = [px(5 * scale), px(8 * scale), px(4 * scale)];
  const down = px(2 * half - quarter);
  return `M${px(x)} ${px(y - half)}c${across} ${quarter} ${across} ${down} 0 ${2 * half}c${-across} ${-quarter} ${-across} ${-down} 0 ${-2 * half}z`;
}

/** Letters of Chinese, Japanese and Korean, which are as wide as high. */
const SQUARE = /[\u1100-\u11ff\u3000-\u9fff\uac00-\ud7a3\uff00-\uffef]/g;

/** About the pixels of a text of an axis. */
export const textWidth = (text: string): number =>
  (text.length + (text.match(SQUARE)?.length ?? 0)) * 6.4 * remScale();
