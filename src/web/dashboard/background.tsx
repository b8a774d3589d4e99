import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { call } from '#kernel/web/api/call.ts';
import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { serverClock } from '#kernel/web/api/server-clock.ts';
import { readStored, writeStored } from '#kernel/web/browser/browser-storage.ts';
import { startWorkerLater } from '#offline/web/service-worker.ts';
import { renewSubscription } from '#reminders/web/push-subscription.ts';
import { withMessages } from '#kernel/web/messages/catalogue.ts';
import { CLOCKS_DIFFER_MESSAGES as MESSAGES } from '#kernel/web/messages/first.ts';
import { useScreenTimeZone } from '#kernel/web/time/screen-time-zone.ts';
import { currentLanguage } from '#kernel/web/messages/language.ts';
import { loadCityName } from '#kernel/web/time/city-names.ts';
import { isSameTimeZone } from '#kernel/web/time/zone-names.ts';
import { useToast } from '#kernel/web/ui/toast.tsx';
import { durationText } from '#kernel/web/time/sleep-times.ts';

type BackgroundProps = {
  data: DashboardData | undefined;
  /** Neither asleep nor just awake. */
  isCalm: boolean;
};

/** A followed time zone that the sleeper has not been told about. */
const UNTOLD_ZONE_KEY = 'untoldTimeZone';

/** Tasks that show only toasts. */
export function Background({ data, isCalm }: BackgroundProps) {
  useClockWarning();
  const untoldZone = useFollowedTimeZone(data);
  useTimeZoneNotice(untoldZone, isCalm);
  const toasts = useToast();
  useEffect(() => startWorkerLater(toasts, renewSubscription), [toasts]);
  return null;
}

function useClockWarning(): void {
  const toast = useToast();
  const apartMinutes = Math.round(
    Math.abs(useSyncExternalStore(serverClock.onChange, serverClock.aheadMs)) / 60_000,
  );
  useEffect(() => {
    if (apartMinutes === 0) return;
    toast.show('warning', MESSAGES.told({ duration: durationText(apartMinutes) }));
  }, [apartMinutes, toast]);
}

/**
 * Tells the account a new zone of this browser: each once, so that two devices in different zones don't take turns, and
 * not for a new account, whose first sleep sets it, also if that is cancelled. Returns the zone that the sleeper is to be told about.
 */
function useFollowedTimeZone(data: DashboardData | undefined): string | null {
  const queryClient = useQueryClient();
  const timeZone = useScreenTimeZone();
  const toldZone = useRef<string>(undefined);
  const [untoldZone, setUntoldZone] = useState(() => readStored(UNTOLD_ZONE_KEY));

  const accountZone = data?.timeZone;
  const hasSlept = Boolean(data?.lastSleep);

  useEffect(() => {
    if (accountZone === undefined || !hasSlept || toldZone.current === timeZone) return;
    toldZone.current = timeZone;
    if (isSameTimeZone(accountZone, timeZone)) return;
    const tell = async () => {
      await call('PATCH /account', { body: { timeZone } });
      writeStored(UNTOLD_ZONE_KEY, timeZone);
      setUntoldZone(timeZone);
      await queryClient.invalidateQueries({ queryKey: ['dashboard'] });
    };
    // The next sleep sends the zone anyway.
    tell().catch(() => undefined);
  }, [accountZone, hasSlept, timeZone, queryClient]);
  return untoldZone;
}

/** Says which zone was followed, but never over the reward of the morning: then later, also after a reload. */
function useTimeZoneNotice(timeZone: string | null, isCalm: boolean): void {
  const { show } = useToast();
  useEffect(() => {
    if (timeZone === null || !isCalm) return;
    writeStored(UNTOLD_ZONE_KEY, null);
    const tell = async () => {
      const { TIME_ZONE_MESSAGES } = await withMessages(import('#kernel/web/messages/app.ts'));
      const city = await loadCityName(timeZone, currentLanguage());
      show('info', TIME_ZONE_MESSAGES.followed({ city }));
    };
    tell().catch(() => undefined);
  }, [timeZone, isCalm, show]);
}
