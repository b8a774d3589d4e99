import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '#kernel/web/browser/browser-storage.ts';

const KEY = 'currentSleepLogId';
const START_KEY = 'currentSleepStart';

/** Storage events reach only other tabs; this notifies the current one. */
const listeners = new Set<() => void>();

/** The id of the active sleep known to this browser; null if none. */
export function readCurrentSleepLogId(): string | null {
  // Some clients clear the key by storing an empty string.
  return readStored(KEY) || null;
}

/** Its start, if started in this browser. */
export const readCurrentSleepStart = (): string | undefined => readStored(START_KEY) || undefined;

/** Stores a sleep and its start, if known; null removes both. */
export function writeCurrentSleepLogId(id: string | null, startTime: string | null = null): void {
  // Write the start first: other tabs read both when the id changes.
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
