import { useRef, type KeyboardEvent } from 'react';

type DateKeys = {
  /** The selected date; the only tab stop of the picture. */
  chosen: string;
  choose: (date: string) => void;
  /** The date so many days away, within the picture. */
  move: (days: number) => string;
  /** Days per key, besides Home and End. */
  steps: Readonly<Record<string, number>>;
};

/** The keys of a picture by date: a real button moves from date to date with the focus. */
export function useDateKeys({ chosen, choose, move, steps }: DateKeys) {
  const wantsFocus = useRef(false);
  const focusNow = (button: HTMLElement | null) => {
    if (button === null || !wantsFocus.current) return;
    wantsFocus.current = false;
    button.focus({ preventScroll: true });
    button.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const days = { Home: -Infinity, End: Infinity, ...steps }[event.key];
    if (days === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = move(days);
    wantsFocus.current = next !== chosen;
    choose(next);
  };
  return { focusNow, onKeyDown };
}
