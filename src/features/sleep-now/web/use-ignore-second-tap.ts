import { useEffect, type MouseEvent } from 'react';

/** Buttons that replace each other may overlap: a tap at the same place within this time may be a repeat. */
const IGNORED_MS = 2000;

type Press = { area: DOMRect; place: string; state: string; swappedAtMs?: number };

export type IgnoreSecondTap = (
  act: () => unknown,
) => (event: MouseEvent<HTMLButtonElement>) => void;

/** Module state, because the component is remounted after waking. */
let lastAction: Press | undefined;

/**
 * Wraps actions of a place whose press swaps its buttons, which `state` names: afterwards pointer taps in the area of
 * the pressed button are ignored for 2 seconds, in all places. Keyboards and assistive technology click without a pointer, and always work.
 */
export function useIgnoreSecondTap(place: 'rail' | 'morning', state: string): IgnoreSecondTap {
  useEffect(() => {
    if (lastAction?.place === place && lastAction.state !== state)
      lastAction.swappedAtMs ??= performance.now();
  }, [place, state]);

  return (act) => (event) => {
    const isByPointer = event.detail > 0;
    if (isByPointer && isSecondTap(event)) return;
    lastAction = { area: event.currentTarget.getBoundingClientRect(), place, state };
    act();
  };
}

function isSecondTap({ clientX, clientY }: MouseEvent): boolean {
  if (lastAction?.swappedAtMs === undefined) return false;
  const { left, right, top, bottom } = lastAction.area;
  const isInside = left < clientX && clientX < right && top < clientY && clientY < bottom;
  return isInside && performance.now() - lastAction.swappedAtMs < IGNORED_MS;
}
