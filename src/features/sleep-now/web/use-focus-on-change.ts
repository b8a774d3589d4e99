import { useEffect, useRef, type RefObject } from 'react';
import type { SleepSession } from '#dashboard/web/session/use-sleep-session.ts';

/** Focuses the heading of new content after a tap, because the tapped button is gone or disabled. */
export function useFocusOnChange({
  isChangeNew,
  changeWasShown,
}: SleepSession): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isChangeNew) return;
    heading.current?.focus({ preventScroll: true });
    changeWasShown();
  }, [isChangeNew, changeWasShown]);
  return heading;
}
