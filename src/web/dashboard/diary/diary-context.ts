import { createContext, useCallback, useContext, useMemo, useState } from 'react';
import type { SleepEntry } from '#web/api/dashboard-data.ts';

/** Which of the diary's dialogs is open. */
export type DiaryView =
  | { kind: 'enter' }
  | { kind: 'sleep'; sleep: SleepEntry; openedBy: HTMLElement }
  | { kind: 'waking' }
  | { kind: 'later-start' };

export type Diary = {
  view: DiaryView | null;
  /** Enters a sleep by hand. */
  enterSleep: () => void;
  /** Looks at a sleep closer, corrects or deletes it. */
  openSleep: (sleep: SleepEntry, openedBy: HTMLElement) => void;
  /** Asks when the sleeper really woke from the sleep that runs. */
  askWaking: () => void;
  /** Asks when the sleeper fell asleep, later than they pressed Start. */
  askLaterStart: () => void;
  close: () => void;
};

/** The diary of the dashboard; null where the server has none. */
export const DiaryContext = createContext<Diary | null>(null);

export const useDiary = (): Diary | null => useContext(DiaryContext);

/** The one diary that the dashboard keeps open or closed. */
export function useDiaryView(): Diary {
  const [view, setView] = useState<DiaryView | null>(null);
  const enterSleep = useCallback(() => setView({ kind: 'enter' }), []);
  const openSleep = useCallback(
    (sleep: SleepEntry, openedBy: HTMLElement) => setView({ kind: 'sleep', sleep, openedBy }),
    [],
  );
  const askWaking = useCallback(() => setView({ kind: 'waking' }), []);
  const askLaterStart = useCallback(() => setView({ kind: 'later-start' }), []);
  const close = useCallback(() => setView(null), []);
  return useMemo(
    () => ({ view, enterSleep, openSleep, askWaking, askLaterStart, close }),
    [view, enterSleep, openSleep, askWaking, askLaterStart, close],
  );
}
