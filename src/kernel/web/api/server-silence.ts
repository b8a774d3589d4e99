import { useSyncExternalStore } from 'react';

/** Knows whether the last request got no response. */
function createSilence() {
  let isSilent = false;
  const listeners = new Set<() => void>();

  function record(isSilentNow: boolean): void {
    isSilent = isSilentNow;
    for (const listener of listeners) listener();
  }

  function onChange(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return { record, read: () => isSilent, onChange };
}

/** The silence of the server, as this page knows it. */
export const silence = createSilence();

/** Whether the last request got no response: what needs the server says so before anything is typed. */
export const useIsServerSilent = (): boolean =>
  useSyncExternalStore(silence.onChange, silence.read);
