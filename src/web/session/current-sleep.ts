import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '#web/browser/browser-storage.ts';

const KEY = 'currentSleepLogId';
const START_KEY = 'currentSleepStart';

/** The browser tells only the other tabs of a change; this tells our own. */
const listeners = new Set<() => void>();

/** The id of the sleep that runs, as far as this browser knows; null: none. */
export function readCurrentSleepLogId(): string | null {
  // An empty string is no id: some clients clear the key by emptying it.
  return readStored(KEY) || null;
}

/** When it began, if it was begun in this browser. */
export const readCurrentSleepStart = (): string | undefined => readStored(START_KEY) || undefined;

/** Holds a sleep, with its start where that is known; null lets go of both. */
export function writeCurrentSleepLogId(id: string | null, startTime: string | null = null): void {
  // The start first: other tabs look at both as soon as they hear of the id.
  writeStored(START_KEY, id === null ? null : startTime);
  writeStored(KEY, id);
  for (const listener of listeners) listener();
}

/** Calls back when another tab of this browser starts or ends a sleep. */
export function onOtherTabsSleep(callback: () => void): () => void {
  const follow = (event: StorageEvent) => {
    // The key is null when another tab cleared the whole storage.
    if (event.key === KEY || event.key === null) callback();
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}

export function useCurrentSleepLogId(): string | null {
  return useSyncExternalStore(subscribe, readCurrentSleepLogId);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stopFollowing = onOtherTabsSleep(listener);
  return () => {
    listeners.delete(listener);
    stopFollowing();
  };
}
