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

/** The path of an upright rectangle. */
export const rectPath = (x: number, y: number, width: number, height: number): string =>
  `M${px(x)} ${px(y)}h${px(width)}v${px(height)}h${px(-width)}z`;

/** How much larger text is than usual, for pictures that make room for it. */
export const remScale = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
