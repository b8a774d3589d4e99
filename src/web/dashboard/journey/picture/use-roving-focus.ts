import { useRef, type KeyboardEvent } from 'react';
import { isRightToLeft } from './scales.ts';

type RovingFocus = {
  /** The date or point that has the only tab stop of the picture. */
  stop: string | undefined;
  choose: (id: string) => void;
  /** The one so many steps away, within the picture. */
  move: (steps: number) => string | undefined;
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
export function useRovingFocus({ stop, choose, move, keys }: RovingFocus) {
  const wantsFocus = useRef(false);
  const focusNow = (button: HTMLElement | null) => {
    if (button === null || !wantsFocus.current) return;
    wantsFocus.current = false;
    button.focus({ preventScroll: true });
    button.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = readSteps(event, keys);
    const next = steps === undefined ? undefined : move(steps);
    if (next === undefined) return;
    event.preventDefault();
    wantsFocus.current = next !== stop;
    choose(next);
  };
  return { focusNow, onKeyDown };
}
