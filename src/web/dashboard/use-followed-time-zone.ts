import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { DashboardData } from '#web/api/dashboard-data.ts';
import { useScreenTimeZone } from '#web/time/screen-time-zone.ts';
import { useToast } from '#web/ui/toast.tsx';

/**
 * Keeps the account's time zone that of this browser, and says so when it changes. Each zone is told to the account
 * once: two devices in two zones, both open, must not argue. Silent where the server knows nothing of zones, and for
 * a newcomer, whose first sleep brings the account its zone.
 */
export function useFollowedTimeZone(data: DashboardData | undefined): void {
  const { show } = useToast();
  const queryClient = useQueryClient();
  const timeZone = useScreenTimeZone();
  const toldZone = useRef<string>(undefined);

  const accountZone = data?.timeZone;
  const hasSlept = Boolean(data?.lastSleep ?? data?.activeSleep);

  useEffect(() => {
    if (accountZone === undefined || !hasSlept || toldZone.current === timeZone) return;
    toldZone.current = timeZone;
    if (accountZone === timeZone) return;
    const tell = async () => {
      const { changeTimeZone } = await import('./change-time-zone.ts');
      const said = await changeTimeZone(accountZone, timeZone);
      if (said === undefined) return;
      show('info', said);
      await queryClient.invalidateQueries({ queryKey: ['dashboard'] });
    };
    // The next sleep brings the zone along in any case.
    tell().catch(() => undefined);
  }, [accountZone, hasSlept, timeZone, show, queryClient]);
}
