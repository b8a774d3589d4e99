import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { useGame } from '#game/web/game.tsx';
import { serverNowMs } from '#kernel/web/api/server-clock.ts';
import { SLEEP_NOW_MESSAGES } from '#kernel/web/messages/first.ts';
import { indonesianLang } from '#kernel/web/messages/language.ts';
import { isoText } from '#offline/web/operation.ts';
import {
  onOtherTabsSleep,
  readCurrentSleepLogId,
  readCurrentSleepStart,
  useCurrentSleepLogId,
  writeCurrentSleepLogId,
} from '#diary/web/current-sleep.ts';
import { useToast, type ToastAction } from '#kernel/web/ui/toast.tsx';
import type { useDashboard } from '../use-dashboard.ts';
import type { EndedNow } from '../waking.ts';
import { cancel, end, endAt, reopen, start, type Ending } from './session-actions.ts';

export type SleepSession = ReturnType<typeof useSleepSession>;

export function useSleepSession(
  dashboard: ReturnType<typeof useDashboard>,
  /** Offered on waking without a started sleep. */
  nothingToEndAction?: ToastAction,
) {
  const { load, reload, refresh } = dashboard;
  const toast = useToast();
  const hasGame = useGame();
  const { isBusy, isBusyNow, run } = useSingleFlight();
  const { activeId, startTime } = useActiveSleep(dashboard, isBusyNow);
  const [ended, setEnded] = useState<EndedNow | null>(null);
  const [isChangeNew, setChangeNew] = useState(false);
  const changeWasShown = useCallback(() => setChangeNew(false), []);
  // A sleep that another device started or reopened hides the reward too.
  useEffect(() => {
    if (activeId !== null) setEnded(null);
  }, [activeId]);

  const data = load.status === 'loaded' ? load.data : undefined;
  const change = (reward: EndedNow | null) => {
    setEnded(reward);
    setChangeNew(true);
  };
  const tools = { toast, hasGame, change, reload, refresh };
  const known = (id: string) => ({ id, startTime: startTime ?? isoText(serverNowMs()) });
  const reopenSleep = (id: string) => {
    const listed = data?.recentSleeps?.find((sleep) => sleep.id === id);
    return run(() => reopen(tools, listed ?? known(id)));
  };

  return {
    activeId,
    startTime,
    isBusy,
    /** The result of the last end, until the next start. */
    ended,
    forgetEnded: () => setEnded(null),
    /** True until the screen has shown the result of the last tap. */
    isChangeNew,
    changeWasShown,
    start: () => run(() => start(tools)),
    /** Ends it now, or as `ending` says; the error of the latter is returned instead of shown in a toast. */
    end: async (ending?: Ending): Promise<unknown> => {
      if (activeId === null) {
        toast.show('warning', SLEEP_NOW_MESSAGES.toasts.nothingToEnd, {
          lang: indonesianLang(),
          action: nothingToEndAction,
        });
        return undefined;
      }
      const sleep = known(activeId);
      if (ending !== undefined) return await run(() => endAt(tools, sleep, ending));
      return await run(() => end(tools, sleep));
    },
    cancel: async () => {
      if (activeId !== null) await run(() => cancel(tools, known(activeId)));
    },
    reopen: reopenSleep,
  };
}

/** Runs one action at a time; a second one is ignored and returns undefined. */
function useSingleFlight() {
  const [isBusy, setBusy] = useState(false);
  // Two taps can arrive before React renders the disabled button.
  const isBusyNow = useRef(false);
  const run = async <Result>(action: () => Promise<Result>): Promise<Result | undefined> => {
    if (isBusyNow.current) return undefined;
    isBusyNow.current = true;
    setBusy(true);
    try {
      return await action();
    } finally {
      isBusyNow.current = false;
      setBusy(false);
    }
  };
  return { isBusy, isBusyNow, run };
}

/** The sleep stored under the specified key follows the dashboard and the other tabs; actions of this tab write both. */
function useActiveSleep(
  { load, refresh }: Pick<ReturnType<typeof useDashboard>, 'load' | 'refresh'>,
  isBusyNow: RefObject<boolean>,
): { activeId: string | null; startTime: string | undefined } {
  const toast = useToast();
  const activeId = useCurrentSleepLogId();
  const { data, loadedAtMs = 0 } = load.status === 'loaded' ? load : {};
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
    // Not where another sleep is active, as after Start in two tabs, nor where taps of this device have changed it.
    if (active === null && isNewAnswer)
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
