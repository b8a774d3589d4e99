import { createContext, useCallback, useContext, useMemo, useState } from 'react';
import type { SleepEntry } from '#web/api/dashboard-data.ts';

/** A sleep whose taps the server has refused, with the times as told. */
export type ToldSleep = { sleepId: string; startTime: string; endTime: string | undefined };

/** The open dialog of the diary. */
export type DiaryView =
  | { kind: 'enter'; told?: ToldSleep }
  | { kind: 'sleep'; sleep: SleepEntry; openedBy: HTMLElement }
  | { kind: 'waking' }
  | { kind: 'later-start' };

export type Diary = {
  view: DiaryView | null;
  /** Enters a sleep by hand. */
  enterSleep: () => void;
  /** The same with the times of refused taps, which it replaces. */
  enterTold: (told: ToldSleep) => void;
  /** Shows, corrects or deletes a sleep. */
  openSleep: (sleep: SleepEntry, openedBy: HTMLElement) => void;
  /** Asks when the sleeper really woke from the active sleep. */
  askWaking: () => void;
  /** Asks when the sleeper fell asleep after pressing Start. */
  askLaterStart: () => void;
  close: () => void;
};

/** The diary of the dashboard; null if the server has none. */
export const DiaryContext = createContext<Diary | null>(null);

export const useDiary = (): Diary | null => useContext(DiaryContext);

/** State of the diary's dialogs. */
export function useDiaryView(): Diary {
  const [view, setView] = useState<DiaryView | null>(null);
  const enterSleep = useCallback(() => setView({ kind: 'enter' }), []);
  const enterTold = useCallback((told: ToldSleep) => setView({ kind: 'enter', told }), []);
  const openSleep = useCallback(
    (sleep: SleepEntry, openedBy: HTMLElement) => setView({ kind: 'sleep', sleep, openedBy }),
    [],
  );
  const askWaking = useCallback(() => setView({ kind: 'waking' }), []);
  const askLaterStart = useCallback(() => setView({ kind: 'later-start' }), []);
  const close = useCallback(() => setView(null), []);
  return useMemo(
    () => ({ view, enterSleep, enterTold, openSleep, askWaking, askLaterStart, close }),
    [view, enterSleep, enterTold, openSleep, askWaking, askLaterStart, close],
  );
}
