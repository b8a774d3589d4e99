import { useSyncExternalStore } from 'react';
import { isUnsent } from '#web/outbox/operation.ts';
import { onOutbox, readOutbox, type Outbox } from '#web/outbox/outbox-state.ts';

/** What waits on this device, as it changes. */
export const useOutbox = (): Outbox => useSyncExternalStore(onOutbox, readOutbox);

/** Whether the server has still to be told of what was tapped for this sleep. */
export const useIsWaiting = (sleepId: string | undefined): boolean =>
  useOutbox().operations.some((one) => one.sleepId === sleepId && isUnsent(one));
