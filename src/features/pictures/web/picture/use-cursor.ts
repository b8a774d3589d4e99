import { useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import type { PicturePoint } from './drawing.ts';
import { useRovingFocus } from './use-roving-focus.ts';

const PAGE_POINTS = 7;

/** Distance in points, towards newer ones. */
export const STEPS = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowUp: 1,
  ArrowDown: -1,
  PageUp: PAGE_POINTS,
  PageDown: -PAGE_POINTS,
};

type CursorOptions = {
  /** The index of the point under the pointer; unless given, the nearest across. */
  pick?: ((x: number, y: number) => number) | undefined;
  /** A tap on a point that is read: the second one of a finger, the first one of a mouse. */
  onTap?: ((id: string) => void) | undefined;
};

/** The point that the keyboard, the pointer or a tap reads: hovering and dragging read, a tap selects. */
export function useCursor(
  points: readonly PicturePoint[],
  { pick = (x) => findNearestAcross(points, x), onTap }: CursorOptions = {},
) {
  const [chosen, choose] = useState<string>();
  const [hovered, hover] = useState<string>();
  const [isFocused, setFocused] = useState(false);

  const find = (id: string | undefined) => points.find((point) => point.id === id);
  const stop = find(chosen) ?? points.at(-1);
  const read = find(hovered) ?? find(chosen) ?? (isFocused ? stop : undefined);

  const { focusNow, onKeyDown } = useRovingFocus({
    index: points.findIndex((point) => point === stop),
    count: points.length,
    choose: (index) => {
      hover(undefined);
      choose(points[index]?.id);
    },
    keys: STEPS,
  });
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
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') choose(undefined);
      else onKeyDown(event);
    },
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
    pointer: {
      onPointerMove: (event: PointerEvent) => hover(findAt(event)),
      onPointerLeave: () => hover(undefined),
      onPointerDown: (event: PointerEvent) => hover(findAt(event)),
      onPointerUp: (event: PointerEvent) => {
        const id = findAt(event);
        choose(id);
        const wasRead = id === chosen || event.pointerType === 'mouse';
        if (id !== undefined && wasRead && event.button === 0) onTap?.(id);
      },
      /** The focus stays on the mark, where Back returns to. Also a finger ends with it. */
      onMouseDown: (event: MouseEvent) => {
        event.preventDefault();
        event.currentTarget.querySelector('button')?.focus({ preventScroll: true });
      },
      onPointerCancel: () => hover(undefined),
    },
  };
}

function findNearestAcross(points: readonly PicturePoint[], x: number): number {
  const distances = points.map((point) => Math.abs(point.x - x));
  return distances.indexOf(Math.min(...distances));
}
