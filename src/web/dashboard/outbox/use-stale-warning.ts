import { useEffect, useRef } from 'react';
import { useToast } from '#web/ui/toast.tsx';
import { DASHBOARD_MESSAGES, OUTBOX_MESSAGES } from '#web/messages/first.ts';
import { clockTime } from '#web/time/sleep-times.ts';
import type { DashboardLoad } from '../use-dashboard.ts';
import { indonesianLang } from '#web/messages/language.ts';

/** Warns that the server does not answer while the stored dashboard is shown. */
export function useStaleWarning(load: DashboardLoad, isAfterWaking: boolean): void {
  const toast = useToast();
  const isRefresh = useRef(isAfterWaking);
  useEffect(() => {
    isRefresh.current = isAfterWaking;
  }, [isAfterWaking]);
  const staleAsOfMs = load.status === 'loaded' && load.isStale ? load.asOfMs : undefined;
  useEffect(() => {
    if (staleAsOfMs === undefined) return;
    const { loadFailed, refreshFailed } = DASHBOARD_MESSAGES;
    toast.show('warning', isRefresh.current ? refreshFailed : loadFailed, {
      lang: indonesianLang(),
      secondLine: OUTBOX_MESSAGES.asOf({ time: clockTime(staleAsOfMs) }),
    });
  }, [staleAsOfMs, toast]);
}
