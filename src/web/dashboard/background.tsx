import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { call } from '#web/api/call.ts';
import type { DashboardData } from '#web/api/dashboard-data.ts';
import { onServerClock, serverAheadMs } from '#web/api/server-clock.ts';
import { startWorkerLater } from '#web/browser/service-worker.ts';
import { withMessages } from '#web/messages/catalogue.ts';
import { CLOCKS_DIFFER_MESSAGES as MESSAGES } from '#web/messages/first.ts';
import { useScreenTimeZone } from '#web/time/screen-time-zone.ts';
import { currentLanguage } from '#web/messages/language.ts';
import { loadCityName } from '#web/time/city-names.ts';
import { isSameTimeZone } from '#web/time/zone-names.ts';
import { useToast } from '#web/ui/toast.tsx';
import { durationText } from '#web/time/sleep-times.ts';

/** Tasks that show only toasts. */
export function Background({ data }: { data: DashboardData | undefined }) {
  useClockWarning();
  useFollowedTimeZone(data);
  const toasts = useToast();
  useEffect(() => startWorkerLater(toasts), [toasts]);
  return null;
}

function useClockWarning(): void {
  const toast = useToast();
  const apartMinutes = Math.round(
    Math.abs(useSyncExternalStore(onServerClock, serverAheadMs)) / 60_000,
  );
  useEffect(() => {
    if (apartMinutes === 0) return;
    toast.show('warning', MESSAGES.told({ duration: durationText(apartMinutes) }));
  }, [apartMinutes, toast]);
}

/**
 * Tells the account a new zone of this browser: each once, so that two devices in different zones don't take turns, and
 * not for a new account, whose first sleep sets it.
 */
function useFollowedTimeZone(data: DashboardData | undefined): void {
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
      const city = await loadCityName(timeZone, currentLanguage());
      show('info', TIME_ZONE_MESSAGES.followed({ city }));
      await queryClient.invalidateQueries({ queryKey: ['dashboard'] });
    };
    // The next sleep sends the zone anyway.
    tell().catch(() => undefined);
  }, [accountZone, hasSlept, timeZone, show, queryClient]);
}
