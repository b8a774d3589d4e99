import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';
import { readStored, writeStored } from '#kernel/web/browser/browser-storage.ts';

const KEYS = {
  j: 'older',
  k: 'newer',
  '[': 'rangeOlder',
  ']': 'rangeNewer',
  e: 'edit',
  '/': 'search',
  Escape: 'whole',
} as const;

/** Actions of a view by key; a missing one leaves its key alone. */
export type JourneyActions = Partial<Record<(typeof KEYS)[keyof typeof KEYS], () => void>>;

export type JourneyKeys = ReturnType<typeof useJourneyKeys>;

const STORED = 'journeyKeys';

/** A view and the night beside it have keys of their own, and one switch. */
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Letters as keys of a view, outside fields and dialogs, unless this browser has switched them off. */
export function useJourneyKeys(actions: JourneyActions) {
  const isOn = useSyncExternalStore(subscribe, () => readStored(STORED) !== 'off');
  // Calls the actions of what is shown: an effect would renew them only after the paint.
  const press = useEffectEvent((event: KeyboardEvent) => {
    const name = toAction(event);
    const action = name && actions[name];
    if (action === undefined || isTaken(event)) return;
    event.preventDefault();
    action();
  });
  // Before the paint, so that a key pressed at once is not lost.
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn]);
  return {
    actions,
    isOn,
    setOn: (next: boolean) => {
      writeStored(STORED, next ? null : 'off');
      for (const listener of listeners) listener();
    },
  };
}

/** Shift with an arrow as well, because keyboards with AltGr hide the brackets. Time runs with the text. */
function toAction({ key, shiftKey }: KeyboardEvent): keyof JourneyActions | undefined {
  const isRtl = document.dir === 'rtl';
  if (shiftKey && key === (isRtl ? 'ArrowRight' : 'ArrowLeft')) return 'rangeOlder';
  if (shiftKey && key === (isRtl ? 'ArrowLeft' : 'ArrowRight')) return 'rangeNewer';
  return key in KEYS ? KEYS[key as keyof typeof KEYS] : undefined;
}

/** In a field or a dialog, or part of a shortcut. AltGr, which types brackets, is Control and Alt on Windows. */
function isTaken(event: KeyboardEvent): boolean {
  const { target, ctrlKey, altKey, metaKey, defaultPrevented } = event;
  if (defaultPrevented || metaKey || ctrlKey !== altKey) return true;
  if (document.querySelector('[role="dialog"]') !== null) return true;
  return target instanceof Element && target.closest('input, select, textarea') !== null;
}
