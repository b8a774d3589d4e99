import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '#kernel/web/browser/browser-storage.ts';

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

/** A phone takes up to a millisecond to read its zone, and a screen asks for it dozens of times. */
const KNOWN_FOR_MS = 1000;
let device = { timeZone: '', readAtMs: -Infinity };

export function deviceTimeZone(): string {
  const nowMs = performance.now();
  if (nowMs - device.readAtMs > KNOWN_FOR_MS)
    device = { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone, readAtMs: nowMs };
  return device.timeZone;
}

/** The zone of the screen and of requests. */
export function screenTimeZone(): string {
  return readChosenTimeZone() ?? deviceTimeZone();
}

/** `screenTimeZone` as a hook that follows changes here and in other tabs, and of the device while the app is hidden. */
export function useScreenTimeZone(): string {
  return useSyncExternalStore(subscribe, screenTimeZone);
}

/** Devices send no event when their zone changes. */
const EVENTS = ['storage', 'visibilitychange'];

function subscribe(listener: () => void): () => void {
  const readAgain = () => {
    device.readAtMs = -Infinity;
    listener();
  };
  listeners.add(listener);
  for (const event of EVENTS) window.addEventListener(event, readAgain);
  return () => {
    listeners.delete(listener);
    for (const event of EVENTS) window.removeEventListener(event, readAgain);
  };
}
