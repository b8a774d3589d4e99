import { useSyncExternalStore } from 'react';
import { transport } from './call.ts';

/** Whether the last request got no response: what needs the server says so before anything is typed. */
export const useIsServerSilent = (): boolean =>
  useSyncExternalStore(transport.onSilence, transport.isSilent);
