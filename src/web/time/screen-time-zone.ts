import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '#web/browser/browser-storage.ts';

const KEY = 'timeZone';

/** The browser tells only the other tabs of a change; this tells our own. */
const listeners = new Set<() => void>();

/** The zone of a city that the sleeper chose by hand in this browser; null: it follows the device. */
export function readChosenTimeZone(): string | null {
  return readStored(KEY) || null;
}

/** Holds this browser to the zone of a city; null: it follows the device again. */
export function chooseTimeZone(timeZone: string | null): void {
  writeStored(KEY, timeZone);
  for (const listener of listeners) listener();
}

/** The zone by which this browser tells the time, and which its calls carry. */
export function screenTimeZone(): string {
  return readChosenTimeZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** `screenTimeZone`, kept true while a city is chosen here or in another tab. */
export function useScreenTimeZone(): string {
  return useSyncExternalStore(subscribe, screenTimeZone);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
