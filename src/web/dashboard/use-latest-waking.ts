import type { DashboardData } from '#web/api/dashboard-data.ts';
import { useMinuteClock } from '#web/time/use-minute-clock.ts';
import { isDawn, latestWaking, type EndedNow, type Waking } from './waking.ts';

/** The recent waking that the screen shows; null if none or long past. */
export function useLatestWaking(
  data: DashboardData | undefined,
  ended: EndedNow | null,
): Waking | null {
  const waking = data === undefined ? null : latestWaking(data, ended);
  const isStillDawn = useMinuteClock((nowMs) => waking !== null && isDawn(waking, nowMs));
  return isStillDawn ? waking : null;
}
