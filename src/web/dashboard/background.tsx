import { memo, useEffect } from 'react';
import type { DashboardData } from '#web/api/dashboard-data.ts';
import { startWorkerLater } from '#web/browser/service-worker.ts';
import { useToast } from '#web/ui/toast.tsx';
import { useClockWarning } from './use-clock-warning.ts';
import { useFollowedTimeZone } from './use-followed-time-zone.ts';

/**
 * Tasks beside the dashboard, which show only toasts; a separate chunk, because the first view needs none of them.
 * Memoized, because reading the device's time zone takes a millisecond on a phone.
 */
export const Background = memo(function Background({ data }: { data: DashboardData | undefined }) {
  useClockWarning();
  useFollowedTimeZone(data);
  const toasts = useToast();
  useEffect(() => startWorkerLater(toasts), [toasts]);
  return null;
});
