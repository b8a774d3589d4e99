import type { Award, Totals, Unlocked } from '#domain/progress.ts';
import type { DayChanges } from '#domain/refold.ts';
import type { SleepState } from '#domain/sleep.ts';
import { saveTotals } from './progress.ts';
import { noteRulesChange } from './rules-version.ts';
import { saveDays } from './save-days.ts';
import type { WriteTransaction } from './schema.ts';
import { deleteDays, replaceAchievements } from './stored-log.ts';

/** What the stored cache of a sleeper lacks to be the fold of the facts. */
export type RefoldedLog = {
  readonly totals: Totals;
  readonly unlocked: readonly Unlocked[];
  readonly days: readonly DayChanges[];
  /** The sleeps that stand or are paid otherwise than is stored. */
  readonly standings: readonly SleepStanding[];
};

export type SleepStanding = {
  readonly id: string;
  readonly standing: { readonly state: SleepState; readonly award: Award };
};

/** Brings what is stored beside the facts to the fold of the whole log, and notes whether new rules changed the points. */
export async function saveRefoldedLog(
  trx: WriteTransaction,
  userId: string,
  { totals, unlocked, days, standings }: RefoldedLog,
): Promise<void> {
  await noteRulesChange(trx, userId, totals.totalPoints);
  await saveTotals(trx, userId, totals);
  for (const { changedDays, emptiedDates } of days) {
    await deleteDays(trx, userId, emptiedDates);
    await saveDays(trx, userId, changedDays);
  }
  await replaceAchievements(trx, userId, unlocked);
  // Most nights are paid alike, so that ten years of them are a few dozen statements.
  const alike = Map.groupBy(standings, ({ standing }) => JSON.stringify(standing));
  for (const sleeps of alike.values()) {
    for (let from = 0; from < sleeps.length; from += IDS_AT_ONCE) {
      await saveStanding(trx, userId, sleeps.slice(from, from + IDS_AT_ONCE));
    }
  }
}

/** So many fit in one statement on either engine. */
const IDS_AT_ONCE = 500;

/** Writes where these sleeps stand and what they are paid, which is the same for all of them. */
async function saveStanding(
  trx: WriteTransaction,
  userId: string,
  sleeps: readonly SleepStanding[],
): Promise<void> {
  const [first] = sleeps;
  if (first === undefined) return;
  const { state, award } = first.standing;
  await trx
    .updateTable('sleep_sessions')
    .set({
      state,
      points: award.points,
      bonus_points: award.bonusPoints,
      bonuses_paid: award.bonusesPaid,
    })
    .where('user_id', '=', userId)
    .where(
      'id',
      'in',
      sleeps.map(({ id }) => id),
    )
    .execute();
}
