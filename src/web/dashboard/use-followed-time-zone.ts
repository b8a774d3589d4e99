import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { DashboardData } from '#web/api/dashboard-data.ts';
import { call } from '#web/api/call.ts';
import { withMessages } from '#web/messages/catalogue.ts';
import { useScreenTimeZone } from '#web/time/screen-time-zone.ts';
import { isSameTimeZone, toCityName } from '#web/time/zone-names.ts';
import { useToast } from '#web/ui/toast.tsx';

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
    if (isSameTimeZone(accountZone, timeZone)) return;
    const tell = async () => {
      await call('PATCH /account', { body: { timeZone } });
      const { TIME_ZONE_MESSAGES } = await withMessages(import('#web/messages/app.ts'));
      show('info', TIME_ZONE_MESSAGES.followed({ city: toCityName(timeZone) }));
      await queryClient.invalidateQueries({ queryKey: ['dashboard'] });
    };
    // The next sleep sends the zone anyway.
    tell().catch(() => undefined);
  }, [accountZone, hasSlept, timeZone, show, queryClient]);
}
