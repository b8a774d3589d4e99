import { useCallback, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';

export type ListKeys = {
  chosen: number;
  toElementId: (index: number) => string;
  /** An effect for each render: the selected item may be rendered only after scrolling to it. */
  moveFocus: () => void;
  /** For the element around all items; each item has a `data-index`. */
  handlers: {
    onClick: (event: MouseEvent) => void;
    onKeyDown: (event: KeyboardEvent) => void;
  };
};

/**
 * Selection and roving tabindex for the items of a picture; `steps` is the distance that each key moves. Events are
 * handled on the picture, because handlers on each of hundreds of items slow down the first frame.
 */
export function useListKeys(
  id: string,
  count: number,
  steps: Readonly<Record<string, number>>,
  first = 0,
): ListKeys {
  const [asked, choose] = useState(first);
  const chosen = Math.min(asked, count - 1);
  const toElementId = useCallback((index: number) => `${id}${index}`, [id]);

  const wantsFocus = useRef(false);
  const moveFocus = () => {
    if (!wantsFocus.current) return;
    const element = document.getElementById(toElementId(chosen));
    element?.focus({ preventScroll: true });
    wantsFocus.current = element === null;
  };

  const onClick = ({ target }: MouseEvent) => {
    const index = readIndex(target);
    if (index !== null) choose(index);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { Home: -count, End: count, Enter: 0, ' ': 0, ...steps }[event.key];
    const index = readIndex(event.target);
    if (step === undefined || index === null) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(count - 1, index + step));
    wantsFocus.current = next !== index;
    choose(next);
  };
  return { chosen, toElementId, moveFocus, handlers: { onClick, onKeyDown } };
}

function readIndex(target: EventTarget): number | null {
  const item = target instanceof Element ? target.closest('[data-index]') : null;
  return item === null ? null : Number(item.getAttribute('data-index'));
}
