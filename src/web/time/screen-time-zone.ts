import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '#web/browser/browser-storage.ts';

const KEY = 'timeZone';

/** Storage events reach only other tabs; this notifies the current one. */
const listeners = new Set<() => void>();

/** The zone of the city chosen in this browser; null: the device's zone. */
export function readChosenTimeZone(): string | null {
  return readStored(KEY) || null;
}

/** Sets this browser's zone to a city's; null: the device's zone. */
export function chooseTimeZone(timeZone: string | null): void {
  writeStored(KEY, timeZone);
  for (const listener of listeners) listener();
}

/** The zone of the screen and of requests. */
export function screenTimeZone(): string {
  return readChosenTimeZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** `screenTimeZone` as a hook that follows changes here and in other tabs, and of the device while the app is hidden. */
export function useScreenTimeZone(): string {
  return useSyncExternalStore(subscribe, screenTimeZone);
}

/** Devices send no event when their zone changes. */
const EVENTS = ['storage', 'visibilitychange'];

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  for (const event of EVENTS) window.addEventListener(event, listener);
  return () => {
    listeners.delete(listener);
    for (const event of EVENTS) window.removeEventListener(event, listener);
  };
}
