import { useSyncExternalStore } from 'react';

let isSilent = false;
const listeners = new Set<() => void>();

/** Records whether the last request got a response. */
export function recordSilence(isSilentNow: boolean): void {
  if (isSilent === isSilentNow) return;
  isSilent = isSilentNow;
  for (const listener of listeners) listener();
}

/** Whether the last request got no response: what needs the server says so before anything is typed. */
export const useIsServerSilent = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isSilent,
  );
