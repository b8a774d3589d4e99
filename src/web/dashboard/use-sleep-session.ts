import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from '#web/api/api-error.ts';
import { endSleep, startSleep } from '#web/api/calls.ts';
import { serverNowMs } from '#web/api/server-clock.ts';
import {
  onOtherTabsSleep,
  readCurrentSleepLogId,
  readCurrentSleepStart,
  useCurrentSleepLogId,
  writeCurrentSleepLogId,
} from '#web/app/current-sleep-log-id.ts';
import { whileSignedIn } from '#web/auth/while-signed-in.ts';
import { useToast, type ToastAction, type ToastType } from '#web/ui/toast.tsx';
import { SLEEP_NOW_WORDS } from '#web/words/dashboard-sleep-now.ts';
import { fadeSky } from './fade-sky.ts';
import { decimalHours } from './sleep-times.ts';
import type { useDashboard } from './use-dashboard.ts';
import type { EndedNow } from './waking.ts';

/** Indonesian, all of them. */
const { toasts } = SLEEP_NOW_WORDS;

/** Few nights need them, so they come when they are needed. */
const diaryCalls = () => import('#web/api/diary-calls.ts');

/** An end that was not now, and whether the sleeper has said that it really lasted so long. */
export type Ending = { endTime: string; isConfirmed?: true };

export type SleepSession = {
  /** The sleep that runs; null: none. */
  activeId: string | null;
  /** When it began, if anyone has said. */
  startTime: string | undefined;
  isBusy: boolean;
  /** What the end of the last sleep brought, until the next start. */
  ended: EndedNow | null;
  /** True until the screen has once shown what the last tap brought: a night, its reward, or neither. */
  isChangeNew: boolean;
  changeWasShown: () => void;
  start: () => Promise<void>;
  /** Ends it now. With an `ending`, when that says; the reason why it failed then comes back instead of in a toast. */
  end: (ending?: Ending) => Promise<string | undefined>;
  /** Takes back a start: the sleep leaves nothing. */
  cancel: () => Promise<void>;
  /** Takes back an end: the sleep goes on. */
  reopen: (id: string) => Promise<void>;
};

/** The sleep session of this browser: begins and ends it, and keeps it true to the server and the other tabs. */
export function useSleepSession(
  { load, reload, refresh }: ReturnType<typeof useDashboard>,
  /** What is offered to who wakes up without having started. */
  nothingToEndAction?: ToastAction,
): SleepSession {
  const toast = useToast();
  const say = useCallback(
    (type: ToastType, text: string) => toast.show(type, text, { lang: 'id' }),
    [toast],
  );
  const activeId = useCurrentSleepLogId();
  const [isBusy, setBusy] = useState(false);
  /** Two taps can come faster than React draws the disabled button. */
  const isBusyNow = useRef(false);
  const [ended, setEnded] = useState<EndedNow | null>(null);
  const [isChangeNew, setChangeNew] = useState(false);
  const changeWasShown = useCallback(() => setChangeNew(false), []);

  const data = load.status === 'loaded' ? load.data : undefined;
  const loadedAtMs = load.status === 'loaded' ? load.loadedAtMs : 0;
  const activeSleep = data?.activeSleep;

  /** Each answer of the server judges once what this browser holds: a later tap may make it untrue. */
  const judgedAtMs = useRef(0);
  useEffect(() => {
    if (loadedAtMs === judgedAtMs.current) return;
    judgedAtMs.current = loadedAtMs;
    if (activeSleep === undefined || isBusyNow.current) return;
    const held = readCurrentSleepLogId();
    const active = activeSleep?.id ?? null;
    if (active === held) return;
    writeCurrentSleepLogId(active, activeSleep?.startTime);
    if (held !== null) say('info', toasts.letGo);
  }, [activeSleep, loadedAtMs, say]);

  // A sleep that goes on, by whichever device, has no end to speak of.
  useEffect(() => {
    if (activeId !== null) setEnded(null);
  }, [activeId]);

  useEffect(() => onOtherTabsSleep(() => void refresh()), [refresh]);

  const once = async <Outcome>(tap: () => Promise<Outcome>): Promise<Outcome | undefined> => {
    if (isBusyNow.current) return undefined;
    isBusyNow.current = true;
    setBusy(true);
    try {
      return await tap();
    } finally {
      isBusyNow.current = false;
      setBusy(false);
    }
  };

  const start = async () => {
    try {
      const answer = await whileSignedIn(startSleep());
      if (answer === undefined) return;
      const { sleepLogId: id, startTime = new Date(serverNowMs()).toISOString() } = answer;
      if (!id) {
        say('error', toasts.startUnexpected);
        return;
      }
      fadeSky(() => {
        writeCurrentSleepLogId(id, startTime);
        setEnded(null);
        setChangeNew(true);
      });
      say('success', toasts.started);
    } catch (error) {
      say('error', toasts.startFailed(messageOf(error, toasts.reasonUnknown)));
    } finally {
      void refresh();
    }
  };

  const end = async (id: string): Promise<undefined> => {
    try {
      const answer = await whileSignedIn(endSleep(id));
      if (answer === undefined) return undefined;
      const { durationMinutes, pointsAwarded } = answer;
      if (typeof durationMinutes !== 'number' || typeof pointsAwarded !== 'number') {
        say('error', toasts.endUnexpected);
        void refresh();
        return undefined;
      }
      fadeSky(() => {
        writeCurrentSleepLogId(null);
        setEnded({
          ...answer,
          sleepLogId: id,
          durationMinutes,
          pointsAwarded,
          endedAtMs: serverNowMs(),
        });
        setChangeNew(true);
        void reload();
      });
      toast.show(
        'success',
        toasts.ended(decimalHours(durationMinutes), durationMinutes, pointsAwarded),
        {
          lang: 'id',
          ...(activeSleep !== undefined && {
            action: {
              label: SLEEP_NOW_WORDS.stillSleeping,
              onPress: () => void once(() => reopen(id)),
            },
          }),
        },
      );
    } catch (error) {
      say('error', toasts.endFailed(messageOf(error, toasts.reasonUnknown)));
      void refresh();
    }
  };

  const endAt = async (
    id: string,
    { endTime, isConfirmed }: Ending,
  ): Promise<string | undefined> => {
    try {
      const answer = await whileSignedIn(endSleep(id, { endTime }));
      if (answer === undefined) return undefined;
      const { durationMinutes = 0, pointsAwarded = 0 } = answer;
      writeCurrentSleepLogId(null);
      const points = isConfirmed ? await confirm(id, endTime) : pointsAwarded;
      if (points !== undefined)
        say('success', toasts.ended(decimalHours(durationMinutes), durationMinutes, points));
      setEnded(null);
      void reload();
      return undefined;
    } catch (error) {
      void refresh();
      return messageOf(error, SLEEP_NOW_WORDS.endAtFailed);
    }
  };

  /** What a long sleep is paid after all; undefined if nobody is there to be told, or it is still to be confirmed. */
  const confirm = async (id: string, endTime: string): Promise<number | undefined> => {
    try {
      const change = await whileSignedIn(
        diaryCalls().then(({ correctSleep }) => correctSleep(id, { endTime })),
      );
      return change?.sleep.points;
    } catch (error) {
      toast.show('error', messageOf(error, SLEEP_NOW_WORDS.confirmFailed));
      return undefined;
    }
  };

  const reopen = async (id: string) => {
    try {
      const change = await whileSignedIn(diaryCalls().then(({ reopenSleep }) => reopenSleep(id)));
      if (change === undefined) return;
      fadeSky(() => {
        writeCurrentSleepLogId(id, change.sleep.startTime);
        setChangeNew(true);
      });
      toast.show('info', SLEEP_NOW_WORDS.reopened);
    } catch (error) {
      toast.show('error', messageOf(error, SLEEP_NOW_WORDS.reopenFailed));
    } finally {
      void refresh();
    }
  };

  const cancel = async (id: string) => {
    try {
      const removal = await whileSignedIn(diaryCalls().then(({ deleteSleep }) => deleteSleep(id)));
      if (removal === undefined) return;
      fadeSky(() => {
        writeCurrentSleepLogId(null);
        setChangeNew(true);
      });
      toast.show('info', SLEEP_NOW_WORDS.cancelled);
    } catch (error) {
      toast.show('error', messageOf(error, SLEEP_NOW_WORDS.cancelFailed));
    } finally {
      void refresh();
    }
  };

  return {
    activeId,
    startTime: activeId === null ? undefined : startTimeOf(activeId),
    isBusy,
    ended,
    isChangeNew,
    changeWasShown,
    start: () => once(start),
    end: async (ending) => {
      if (activeId !== null)
        return once(() => (ending === undefined ? end(activeId) : endAt(activeId, ending)));
      toast.show('warning', toasts.nothingToEnd, {
        lang: 'id',
        ...(nothingToEndAction && { action: nothingToEndAction }),
      });
      return undefined;
    },
    cancel: async () => {
      if (activeId !== null) await once(() => cancel(activeId));
    },
    reopen: async (id) => {
      await once(() => reopen(id));
    },
  };

  /** From whoever knows it: the server's active sleep, its list, or this browser. */
  function startTimeOf(id: string): string | undefined {
    if (data?.activeSleep?.id === id) return data.activeSleep.startTime;
    const listed = data?.recentSleeps?.find((sleep) => sleep.id === id);
    return listed?.startTime ?? readCurrentSleepStart();
  }
}
