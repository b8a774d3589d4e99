import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { DashboardData } from '#web/api/dashboard-data.ts';
import { useScreenTimeZone } from '#web/time/screen-time-zone.ts';
import { useToast } from '#web/ui/toast.tsx';
import { withMessages } from '#web/messages/catalogue.ts';

/**
 * Keeps the account's time zone equal to this browser's, with a toast when it changes. Each zone is sent once, so that
 * two open devices in different zones don't overwrite each other repeatedly. Does nothing if the server has no zones,
 * or for a new account, whose first sleep sets the zone.
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
      const { changeTimeZone } = await withMessages(import('./change-time-zone.ts'));
      const said = await changeTimeZone(accountZone, timeZone);
      if (said === undefined) return;
      show('info', said);
      await queryClient.invalidateQueries({ queryKey: ['dashboard'] });
    };
    // The next sleep sends the zone anyway.
    tell().catch(() => undefined);
  }, [accountZone, hasSlept, timeZone, show, queryClient]);
}
