import { useEffect, useRef, type RefObject } from 'react';

/** Focuses new content after a tap, because the tapped button is gone or disabled. */
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
