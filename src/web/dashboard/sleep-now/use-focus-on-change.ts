import { useEffect, useRef, type RefObject } from 'react';

/**
 * Gives the focus to what a tap has just brought to the screen: the button that was tapped can no longer hold it, and
 * a screen reader goes on where the news is.
 */
export function useFocusOnChange<Target extends HTMLElement>(
  isNew: boolean,
  onShown: () => void,
): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => {
    if (!isNew) return;
    target.current?.focus({ preventScroll: true });
    onShown();
  }, [isNew, onShown]);
  return target;
}
