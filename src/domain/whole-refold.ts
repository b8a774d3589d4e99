import { addDays, type SleepDate } from './calendar.ts';
import { DAYS_NEEDED_BEFORE, foldSleeps } from './fold.ts';
import { NO_PROGRESS, type Award, type Progress, type Totals, type Unlocked } from './progress.ts';
import { compareDays, type DayChanges, type LogSlice } from './refold.ts';

/** Folds a whole stored log, slice by slice, whatever is stored beside the facts. */
export class WholeRefold {
  #progress: Progress = NO_PROGRESS;
  /** Days before this date are settled. */
  #openFrom: SleepDate = '';

  /** Takes the next slice; answers which stored days change, and by sleep id what each of its sleeps is paid. */
  fold({ sleeps, days: stored, openFrom }: LogSlice): DayChanges & {
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

  /** What all slices came to. */
  get result(): { totals: Totals; unlocked: readonly Unlocked[] } {
    const { totals, unlocked } = this.#progress;
    return { totals, unlocked };
  }
}
