import type { Diary } from '../rules/diary.ts';
import type { SleeperRecord } from '#accounts/server/account-rows.ts';

/** A diary in memory, and its version. */
export type KeptDiary = { readonly version: number; readonly diary: Diary };

/**
 * The diaries of this process by account, the least recently used first. Only a cache: the version of an account tells
 * whether its diary here is still the right one, so any of them may be forgotten at any time.
 */
export type DiaryMemory = {
  find(account: Pick<SleeperRecord, 'userId' | 'diaryVersion'>): Diary | undefined;
  /** Call it after the commit of what it holds. */
  keep(userId: string, kept: KeptDiary): void;
  /** Once its account is erased. */
  forget(userId: string): void;
  /** Cold reads on their way, by account and version. */
  readonly reading: Map<string, Promise<Diary>>;
};

/** Of all diaries in memory, with the deleted ones and the marks: about 100 MB. */
const MAX_SLEEPS_KEPT = 100_000;

/** What a diary weighs at least, in sleeps. */
const LEAST_WEIGHT = 100;

const weigh = ({ sleeps, deleted, marks }: Diary) =>
  Math.max(LEAST_WEIGHT, sleeps.length + deleted.length + marks.size);

export function createDiaryMemory(maxSleeps = MAX_SLEEPS_KEPT): DiaryMemory {
  const diaries = new Map<string, KeptDiary>();
  let weight = 0;
  const forget = (userId: string) => {
    const kept = diaries.get(userId);
    if (kept === undefined) return;
    diaries.delete(userId);
    weight -= weigh(kept.diary);
  };
  return {
    forget,
    reading: new Map(),
    find({ userId, diaryVersion }) {
      const kept = diaries.get(userId);
      if (kept?.version !== diaryVersion) return undefined;
      // Moves it to the end.
      diaries.delete(userId);
      diaries.set(userId, kept);
      return kept.diary;
    },
    keep(userId, kept) {
      forget(userId);
      diaries.set(userId, kept);
      weight += weigh(kept.diary);
      for (const oldest of diaries.keys()) {
        if (weight <= maxSleeps) break;
        forget(oldest);
      }
    },
  };
}
