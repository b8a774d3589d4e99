import { useSyncExternalStore } from 'react';
import { onOutbox, readOutbox, type Outbox } from '#web/outbox/outbox.ts';

/** The pending taps of this device, with updates. */
export const useOutbox = (): Outbox => useSyncExternalStore(onOutbox, readOutbox);

/** Whether taps of this sleep are pending. */
export const useIsWaiting = (sleepId: string | undefined): boolean =>
  useOutbox().operations.some((one) => one.sleepId === sleepId);
