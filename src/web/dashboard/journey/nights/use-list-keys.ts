import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

export type ListKeys = {
  chosen: number | null;
  choose: (index: number) => void;
  idOf: (index: number) => string;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** Roving tabindex for a list; `steps` is the distance that each key moves. */
export function useListKeys(
  id: string,
  count: number,
  steps: Readonly<Record<string, number>>,
): ListKeys {
  const [asked, choose] = useState<number | null>(null);
  const chosen = asked !== null && asked < count ? asked : null;
  const idOf = (index: number) => `${id}${index}`;

  // The selected element may be rendered only after scrolling to it.
  const wantsFocus = useRef(false);
  useEffect(() => {
    if (!wantsFocus.current || chosen === null) return;
    const element = document.getElementById(`${id}${chosen}`);
    element?.focus({ preventScroll: true });
    wantsFocus.current = element === null;
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'Home' ? -count : event.key === 'End' ? count : steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    wantsFocus.current = true;
    choose(Math.max(0, Math.min(count - 1, (chosen ?? 0) + step)));
  };
  return { chosen, choose, idOf, onKeyDown };
}
