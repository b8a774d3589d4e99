import { createContext, useContext } from 'react';
import type { SleepEntry } from './dashboard-data.ts';

/** A sleep whose taps the server has refused, with the times as told. */
export type RefusedSleep = { sleepId: string; startTime: string; endTime: string | undefined };

export type DiaryView =
  /** Enters a sleep by hand: of a date without one, or with the times of refused taps, which it replaces. */
  | { kind: 'enter'; told?: RefusedSleep; date?: string }
  | { kind: 'sleep'; sleep: SleepEntry; openedBy: HTMLElement }
  /** Asks when the sleeper really woke from the active sleep. */
  | { kind: 'waking' }
  /** Asks when the sleeper fell asleep after pressing Start. */
  | { kind: 'later-start' };

/** Opens a dialog of the diary; the same function in each render, because each row of a long list has it. */
export type OpenDiary = (view: DiaryView) => void;

/** Null if the server has no diary. */
export const DiaryContext = createContext<OpenDiary | null>(null);

export const useOpenDiary = (): OpenDiary | null => useContext(DiaryContext);
