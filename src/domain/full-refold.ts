import { addDays, type SleepDate } from './calendar.ts';
import { DAYS_NEEDED_BEFORE, foldSleeps } from './fold.ts';
import { NO_PROGRESS, type Progress, type Unlocked } from './progress.ts';
import type { Award, Totals } from './totals.ts';
import { compareDays, type DayChanges, type HistorySlice } from './refold.ts';

/** Folds a whole stored history from its facts, slice by slice, and compares the stored cache. */
export class FullRefold {
  #progress: Progress = NO_PROGRESS;
  /** Days before this date are final. */
  #openFrom: SleepDate = '';

  /** Folds the next slice; returns the changed days and the awards by sleep id. */
  fold({ sleeps, days: stored, openFrom }: HistorySlice): DayChanges & {
    awards: ReadonlyMap<string, Award>;
  } {
    const { progress, awards } = foldSleeps(this.#progress, sleeps);
    const settled = progress.days.filter(
      ({ sleepDate }) => sleepDate >= this.#openFrom && (openFrom === null || sleepDate < openFrom),
    );
    if (openFrom !== null) this.#openFrom = openFrom;
    const needed = addDays(openFrom ?? '9999-12-31', -DAYS_NEEDED_BEFORE);
    this.#progress = {
      ...progress,
      days: progress.days.filter(({ sleepDate }) => sleepDate >= needed),
    };
    return { ...compareDays(stored, settled), awards };
  }

  /** The result of all slices. */
  get result(): { totals: Totals; unlocked: readonly Unlocked[] } {
    const { totals, unlocked } = this.#progress;
    return { totals, unlocked };
  }
}
