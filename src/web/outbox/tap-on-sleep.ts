import type { SleepEntry } from '#web/api/dashboard-data.ts';
import { screenTimeZone } from '#web/time/screen-time-zone.ts';
import { isUnsent, type Operation, type OperationBody } from './operation.ts';
import { readOutbox } from './outbox-state.ts';
import { tap, type KEPT } from './tap.ts';

/** A tap on a known sleep; on top of a pending one it uses the version that one will produce. */
export async function tapOnSleep<Answer>(
  kind: Extract<Operation['kind'], 'correct' | 'delete' | 'restore' | 'reopen'>,
  sleep: SleepEntry,
  call: () => Promise<Answer>,
  body?: OperationBody,
): Promise<Answer | typeof KEPT> {
  const { id, version } = sleep as SleepEntry & { version?: number };
  const isOnTop = readOutbox().operations.some((one) => one.sleepId === id && isUnsent(one));
  return await tap(
    {
      kind,
      sleepId: id,
      timeZone: screenTimeZone(),
      sleep,
      ...(body && { body }),
      ...(version !== undefined && !isOnTop && { version }),
    },
    call,
  );
}
