import { useEffect, useRef, type RefObject } from 'react';
import {
  onOtherTabsSleep,
  readCurrentSleepLogId,
  readCurrentSleepStart,
  useCurrentSleepLogId,
  writeCurrentSleepLogId,
} from '#web/session/current-sleep.ts';
import { useToast } from '#web/ui/toast.tsx';
import { SLEEP_NOW_MESSAGES } from '#web/messages/first.ts';
import type { useDashboard } from '../use-dashboard.ts';
import { indonesianLang } from '#web/messages/language.ts';

/**
 * The active sleep that this browser stores under the specified key. It follows the dashboard with its pending taps, and
 * the other tabs; actions of this tab write both at once.
 */
export function useActiveSleep(
  { load, refresh }: Pick<ReturnType<typeof useDashboard>, 'load' | 'refresh'>,
  isBusyNow: RefObject<boolean>,
): { activeId: string | null; startTime: string | undefined } {
  const toast = useToast();
  const activeId = useCurrentSleepLogId();
  const data = load.status === 'loaded' ? load.data : undefined;
  const loadedAtMs = load.status === 'loaded' ? load.loadedAtMs : 0;
  const activeSleep = data?.activeSleep;

  const seenAtMs = useRef(0);
  useEffect(() => {
    const isNewAnswer = loadedAtMs !== seenAtMs.current;
    seenAtMs.current = loadedAtMs;
    if (activeSleep === undefined || isBusyNow.current) return;
    const stored = readCurrentSleepLogId();
    const active = activeSleep?.id ?? null;
    if (active === stored) return;
    writeCurrentSleepLogId(active, activeSleep?.startTime);
    // Otherwise taps of this device have changed it.
    if (stored !== null && isNewAnswer)
      toast.show('info', SLEEP_NOW_MESSAGES.toasts.endedElsewhere, { lang: indonesianLang() });
  }, [activeSleep, loadedAtMs, isBusyNow, toast]);

  useEffect(() => onOtherTabsSleep(() => void refresh()), [refresh]);

  /** A server that follows the specification alone has no `activeSleep`. */
  const findStartTime = (id: string) => {
    if (activeSleep?.id === id) return activeSleep.startTime;
    const listed = data?.recentSleeps?.find((sleep) => sleep.id === id);
    return listed?.startTime ?? readCurrentSleepStart();
  };
  return { activeId, startTime: activeId === null ? undefined : findStartTime(activeId) };
}
