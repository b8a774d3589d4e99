import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { isRightToLeft } from './scales.ts';
import type { PicturePoint } from './drawing.ts';

const PAGE_POINTS = 7;

/** Distance in points, towards newer ones. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowUp: 1,
  ArrowDown: -1,
  PageUp: PAGE_POINTS,
  PageDown: -PAGE_POINTS,
  Home: -Infinity,
  End: Infinity,
};

/** The point that the keyboard, the pointer or a tap reads: hovering and dragging read, a tap selects. */
export function useCursor(
  points: readonly PicturePoint[],
  pick: (x: number, y: number) => number = (x) => findNearestAcross(points, x),
) {
  const [chosen, choose] = useState<string>();
  const [hovered, hover] = useState<string>();
  const [isFocused, setFocused] = useState(false);
  const wantsFocus = useRef(false);

  const find = (id: string | undefined) => points.find((point) => point.id === id);
  const stop = find(chosen) ?? points.at(-1);
  const read = find(hovered) ?? find(chosen) ?? (isFocused ? stop : undefined);

  const focusNow = (element: HTMLElement | null) => {
    if (element === null || !wantsFocus.current) return;
    wantsFocus.current = false;
    element.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') choose(undefined);
    const isAcross = event.key === 'ArrowRight' || event.key === 'ArrowLeft';
    const step = (STEPS[event.key] ?? 0) * (isAcross && isRightToLeft() ? -1 : 1);
    if (step === 0 || stop === undefined) return;
    event.preventDefault();
    const index = Math.max(0, Math.min(points.length - 1, points.indexOf(stop) + step));
    const next = points[index];
    wantsFocus.current = next !== stop;
    hover(undefined);
    choose(next?.id);
  };
  const findAt = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const { left, top, width } = currentTarget.getBoundingClientRect();
    // Scaled down where the picture is wider than its place, as in print.
    const scale = (currentTarget as HTMLElement).offsetWidth / width;
    return points[pick((clientX - left) * scale, (clientY - top) * scale)]?.id;
  };
  return {
    chosen,
    read,
    stop,
    focusNow,
    onKeyDown,
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
    pointer: {
      onPointerMove: (event: PointerEvent) => hover(findAt(event)),
      onPointerLeave: () => hover(undefined),
      onPointerDown: (event: PointerEvent) => hover(findAt(event)),
      onPointerUp: (event: PointerEvent) => choose(findAt(event)),
      onPointerCancel: () => hover(undefined),
    },
  };
}

function findNearestAcross(points: readonly PicturePoint[], x: number): number {
  const distances = points.map((point) => Math.abs(point.x - x));
  return distances.indexOf(Math.min(...distances));
}
