import { useEffect, type MouseEvent } from 'react';

/** The large buttons overlap: a tap at the same place within this time may be a repeat. */
const IGNORED_MS = 2000;

type Press = { area: DOMRect; wasAsleep: boolean; swappedAtMs?: number };

/** Module state, because the component is remounted after waking. */
let lastAction: Press | undefined;

/**
 * Wraps the actions of the rail: after a press has swapped the buttons, pointer taps in the area of the pressed one are
 * ignored for 2 seconds. Keyboards and assistive technology click without a pointer, and always work.
 */
export function useIgnoreSecondTap(isAsleep: boolean) {
  useEffect(() => {
    if (lastAction !== undefined && lastAction.wasAsleep !== isAsleep)
      lastAction.swappedAtMs ??= performance.now();
  }, [isAsleep]);

  return (act: () => unknown) => (event: MouseEvent<HTMLButtonElement>) => {
    const isByPointer = event.detail > 0;
    if (isByPointer && isSecondTap(event)) return;
    lastAction = { area: event.currentTarget.getBoundingClientRect(), wasAsleep: isAsleep };
    act();
  };
}

function isSecondTap({ clientX, clientY }: MouseEvent): boolean {
  if (lastAction?.swappedAtMs === undefined) return false;
  const { left, right, top, bottom } = lastAction.area;
  const isInside = left < clientX && clientX < right && top < clientY && clientY < bottom;
  return isInside && performance.now() - lastAction.swappedAtMs < IGNORED_MS;
}
