import { useRef, type KeyboardEvent } from 'react';
import { isRightToLeft } from './scales.ts';

type RovingFocus = {
  /** Of the date or point that has the only tab stop of the picture. */
  index: number;
  count: number;
  choose: (index: number) => void;
  /** Steps per key of a picture read from the left, besides Home and End. */
  keys: StepKeys;
};

type StepKeys = Readonly<Record<string, number>>;

/** The steps of a key, also in a picture that is read from the right; undefined for other keys. */
export function readSteps(
  { key, altKey, ctrlKey, metaKey }: KeyboardEvent,
  keys: StepKeys,
): number | undefined {
  if (altKey || ctrlKey || metaKey) return undefined;
  const steps = { Home: -Infinity, End: Infinity, ...keys }[key];
  const isAcross = key === 'ArrowRight' || key === 'ArrowLeft';
  return steps !== undefined && isAcross && isRightToLeft() ? -steps : steps;
}

/** The keys of a picture: a real button moves from date to date with the focus. */
export function useRovingFocus({ index, count, choose, keys }: RovingFocus) {
  const wantsFocus = useRef(false);
  const shown = useRef<HTMLElement>(null);
  const focusNow = (button: HTMLElement | null) => {
    if (button === null) {
      // Not yet replaced: the focus follows too where another picture or a key of the page has chosen.
      if (shown.current === document.activeElement) wantsFocus.current = true;
      return;
    }
    const isReplaced = shown.current !== button;
    shown.current = button;
    const isWanted = wantsFocus.current && isReplaced;
    wantsFocus.current = false;
    if (!isWanted) return;
    button.focus({ preventScroll: true });
    button.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = readSteps(event, keys);
    if (steps === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(count - 1, index + steps));
    wantsFocus.current = next !== index;
    choose(next);
  };
  return { focusNow, onKeyDown };
}
