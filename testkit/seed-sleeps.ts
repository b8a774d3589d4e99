import { v7 as newId } from 'uuid';
import { SYSTEM } from '#server/cli/system.ts';
import type { Storage } from '#kernel/server/storage/open-storage.ts';
import { correctSleep } from '#corrections/server/correct-sleep.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';
import { endSleep, startSleep } from '#sleep-now/server/start-end.ts';

/** A start and an end in epoch milliseconds, the phone's zone, and details. */
export type SeededSleep = {
  startTime: number;
  endTime?: number;
  timeZone: string;
  quality?: number;
  note?: string;
};

/** Records sleeps in order of time, with the clock set to each start and end. One without an end stays active. */
export async function seedSleeps(storage: Storage, userId: string, sleeps: readonly SeededSleep[]) {
  let now = 0;
  const deps: UseCaseDeps = {
    ...SYSTEM,
    storage,
    now: () => now,
    newId: () => newId({ msecs: now }),
  };
  for (const { startTime, endTime, timeZone, quality, note } of sleeps) {
    now = startTime;
    const { sleep } = await startSleep(deps, { userId, timeZone });
    if (endTime === undefined) continue;
    now = endTime;
    await endSleep(deps, { userId, id: sleep.sleepLogId, timeZone });
    if (quality === undefined && note === undefined) continue;
    const correction = { ...(quality && { quality }), ...(note && { note }) };
    await correctSleep(deps, { userId, id: sleep.sleepLogId, correction });
  }
}
