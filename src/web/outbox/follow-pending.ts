import { serverNowMs } from '#web/api/server-clock.ts';
import {
  readCurrentSleepLogId,
  readCurrentSleepStart,
  writeCurrentSleepLogId,
} from '#web/session/current-sleep.ts';
import type { DashboardData } from '#web/api/dashboard-data.ts';
import { applyPending } from './apply-pending.ts';
import { isoText, isUnsent } from './operation.ts';
import { readOutbox, setOutbox } from './outbox-state.ts';

/** Shows pending taps on the screen. */
export function showPending(): void {
  if (readOutbox().apply !== applyPending) setOutbox({ apply: applyPending });
  if (readOutbox().operations.some(isUnsent)) followPending();
}

/** Updates this browser's active sleep to the pending taps. */
export function followPending(): void {
  const { dashboard, operations } = readOutbox();
  const id = readCurrentSleepLogId();
  const startTime = readCurrentSleepStart() ?? isoText(serverNowMs());
  const held: DashboardData = { activeSleep: id === null ? null : { id, startTime, version: 1 } };
  const { activeSleep } = applyPending(dashboard?.data ?? held, operations);
  if (activeSleep === undefined || (activeSleep?.id ?? null) === id) return;
  writeCurrentSleepLogId(activeSleep?.id ?? null, activeSleep?.startTime);
}
