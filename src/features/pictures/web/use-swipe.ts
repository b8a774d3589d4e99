import { useRef, type PointerEvent } from 'react';

/** A finger that moves less selects nothing. */
const SWIPE_FROM_PX = 56;

/** Leads a finger across an element to what is before or after; `--drag` follows it meanwhile. Time runs left to right, as in the cloth. */
export function useSwipe(toOlder: () => void, toNewer: () => void) {
  const startX = useRef<number | null>(null);
  const drag = ({ currentTarget }: PointerEvent<HTMLElement>, px: number) =>
    currentTarget.style.setProperty('--drag', `${px}px`);
  const end = (event: PointerEvent<HTMLElement>) => {
    startX.current = null;
    drag(event, 0);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'touch' && event.isPrimary) startX.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (startX.current !== null) drag(event, event.clientX - startX.current);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (startX.current === null) return;
      const moved = event.clientX - startX.current;
      end(event);
      if (moved > SWIPE_FROM_PX) toOlder();
      if (moved < -SWIPE_FROM_PX) toNewer();
    },
    onPointerCancel: end,
  };
}
