import { useEffect, useRef, type RefObject } from 'react';
import {
  onOtherTabsSleep,
  readCurrentSleepLogId,
  readCurrentSleepStart,
  useCurrentSleepLogId,
  writeCurrentSleepLogId,
} from '#web/session/current-sleep.ts';
import { useToast } from '#web/ui/toast.tsx';
import { SLEEP_NOW_MESSAGES } from '#web/messages/dashboard-sleep-now.ts';
import type { useDashboard } from '../use-dashboard.ts';
import { indonesianLang } from '#web/messages/language.ts';

/** The active sleep that this browser stores, kept equal to the server's and to that of the other tabs. */
export function useActiveSleep(
  { load, refresh }: Pick<ReturnType<typeof useDashboard>, 'load' | 'refresh'>,
  isBusyNow: RefObject<boolean>,
): { activeId: string | null; startTime: string | undefined } {
  const toast = useToast();
  const activeId = useCurrentSleepLogId();
  const data = load.status === 'loaded' ? load.data : undefined;
  const loadedAtMs = load.status === 'loaded' ? load.loadedAtMs : 0;
  const decidesActive = load.status === 'loaded' && load.decidesActive;
  const activeSleep = data?.activeSleep;

  // Each response is compared once: a later tap can make it untrue.
  const comparedAtMs = useRef(0);
  useEffect(() => {
    if (loadedAtMs === comparedAtMs.current) return;
    comparedAtMs.current = loadedAtMs;
    if (activeSleep === undefined || isBusyNow.current || !decidesActive) return;
    const stored = readCurrentSleepLogId();
    const active = activeSleep?.id ?? null;
    if (active === stored) return;
    writeCurrentSleepLogId(active, activeSleep?.startTime);
    if (stored === null) return;
    toast.show('info', SLEEP_NOW_MESSAGES.toasts.endedElsewhere, { lang: indonesianLang() });
  }, [activeSleep, loadedAtMs, decidesActive, isBusyNow, toast]);

  useEffect(() => onOtherTabsSleep(() => void refresh()), [refresh]);

  /** A server that follows the specification alone has no `activeSleep`. */
  const findStartTime = (id: string) => {
    if (activeSleep?.id === id) return activeSleep.startTime;
    const listed = data?.recentSleeps?.find((sleep) => sleep.id === id);
    return listed?.startTime ?? readCurrentSleepStart();
  };
  return { activeId, startTime: activeId === null ? undefined : findStartTime(activeId) };
}
