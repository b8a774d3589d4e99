import { useSyncExternalStore } from 'react';
import { createStore } from '../browser/store.ts';

/** Whether the last request got no response. */
export const silence = createStore(false);

/** The same as a hook: what needs the server says so before anything is typed. */
export const useIsServerSilent = (): boolean =>
  useSyncExternalStore(silence.onChange, silence.read);
