import type { Unlocked } from '#domain/progress.ts';
import type { Award, Totals } from '#domain/totals.ts';
import type { DayChanges } from '#domain/refold.ts';
import type { SleepState } from '#domain/sleep.ts';
import { recordRulesChange } from './rules-version.ts';
import type { WriteTransaction } from '#server/storage/schema.ts';
import { saveAwards, saveDayChanges, saveRefolded } from './sleep-history-window.ts';

/** Differences between the stored cache and the fold. */
export type RefoldedHistory = {
  readonly totals: Totals;
  readonly unlocked: readonly Unlocked[];
  readonly days: readonly DayChanges[];
  /** Sleeps whose stored state or award differs. */
  readonly standings: readonly SleepStanding[];
};

export type SleepStanding = {
  readonly id: string;
  readonly standing: { readonly state: SleepState; readonly award: Award };
};

/** Writes the fold of the whole history to the cache, and records whether new rules changed the points. */
export async function saveRefoldedHistory(
  trx: WriteTransaction,
  userId: string,
  { totals, unlocked, days, standings }: RefoldedHistory,
): Promise<void> {
  await recordRulesChange(trx, userId, totals.totalPoints);
  await saveRefolded(trx, userId, { totals, unlocked });
  for (const changes of days) await saveDayChanges(trx, userId, changes);
  // Most nights have the same award, so ten years take a few dozen statements.
  const alike = Map.groupBy(standings, ({ standing }) => JSON.stringify(standing));
  for (const sleeps of alike.values()) {
    const { state, award } = (sleeps[0] as SleepStanding).standing;
    const ids = sleeps.map(({ id }) => id);
    for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
      await saveAwards(trx, userId, ids.slice(from, from + IDS_AT_ONCE), award, state);
    }
  }
}

/** Rows per statement, within the limits of both engines. */
const IDS_AT_ONCE = 500;
