import { dateWaking } from '#domain/calendar.ts';
import { foldSleeps } from '#domain/fold.ts';
import { NO_PROGRESS } from '#domain/progress.ts';
import type { CompletedSleep } from '#domain/sleep.ts';
import type { ExportedSleep } from '#server/usecases/export/exported-sleep.ts';
import { wallClock } from '#server/wall-clock.ts';

/** One sleep as the witness knows it from what was acknowledged. Times are epoch milliseconds. */
export type RecordedSleep = {
  /** Not known while the call that entered it is unanswered. */
  readonly id: string | undefined;
  readonly startTime: number;
  /** Null while active. */
  readonly endTime: number | null;
  readonly source: 'live' | 'manual';
  readonly note: string | null;
  readonly quality: number | null;
};

/** The log of one sleeper, by start: no two sleeps begin at the same instant. */
export type SleepRecord = ReadonlyMap<number, RecordedSleep>;

/** What the server says of one account. */
export type ExportedAccount = {
  totals: { totalPoints: number; fullDays: number; longestStreak: number };
  achievements: { id: string; unlockedAt: string }[];
  sleeps: ExportedSleep[];
};

/** How a witness says that something acknowledged is gone: a sleep, a change of one, or the account or its sign-in. */
export const LOST = /^\S+( (lost|has) (live|manual) sleep |: reading was answered 401)/;

/** Where what the server has differs from the record: a sentence each. */
export function differences(exported: ExportedAccount, record: SleepRecord): string[] {
  const found = new Map(exported.sleeps.map((sleep) => [Date.parse(sleep.startTime), sleep]));
  const lost = [...record.values()].flatMap((sleep) => {
    const kept = found.get(sleep.startTime);
    if (kept === undefined) return [`lost ${shown(sleep)}`];
    const same = shown(recordedOf(kept)) === shown({ ...sleep, id: sleep.id ?? kept.id });
    return same ? [] : [`has ${shown(recordedOf(kept))} instead of ${shown(sleep)}`];
  });
  const invented = exported.sleeps
    .filter((sleep) => !record.has(Date.parse(sleep.startTime)))
    .map((sleep) => `has ${shown(recordedOf(sleep))}, which nobody asked for`);
  const twice = exported.sleeps.length === found.size ? [] : ['has two sleeps that begin at once'];
  return [...lost, ...invented, ...twice];
}

export function recordedOf(sleep: ExportedSleep): RecordedSleep {
  return {
    id: sleep.id,
    startTime: Date.parse(sleep.startTime),
    endTime: sleep.endTime === null ? null : Date.parse(sleep.endTime),
    source: sleep.source === 'live' ? 'live' : 'manual',
    note: sleep.note,
    quality: sleep.quality,
  };
}

function shown({ id, startTime, endTime, source, note, quality }: RecordedSleep): string {
  const until = endTime === null ? '…' : new Date(endTime).toISOString();
  return `${source} sleep ${id} ${new Date(startTime).toISOString()}–${until} (${note}, ${quality})`;
}

/** Where what the server paid is not what the rules pay for the sleeps it has: a sentence each. */
export function wrongPayments(exported: ExportedAccount): string[] {
  const { progress, awards } = foldSleeps(NO_PROGRESS, exported.sleeps.flatMap(completedOf));
  const sleeps = exported.sleeps.filter(({ id, points, bonusPoints }) => {
    const due = awards.get(id) ?? { points: 0, bonusPoints: 0 };
    return points !== due.points || bonusPoints !== due.bonusPoints;
  });
  const { totalPoints, fullDays, longestStreak } = progress.totals;
  const due = JSON.stringify({ totalPoints, fullDays, longestStreak });
  const paid = JSON.stringify(exported.totals);
  const unlocked = exported.achievements.map(({ id }) => id).toSorted();
  const attained = progress.unlocked.map(({ id }) => id).toSorted();
  return [
    ...sleeps.map(({ id, points }) => `paid ${points} points for sleep ${id}`),
    ...(paid === due ? [] : [`has totals ${paid} instead of ${due}`]),
    ...(unlocked.join() === attained.join() ? [] : [`unlocked ${unlocked.join(', ')}`]),
  ];
}

function completedOf(sleep: ExportedSleep): CompletedSleep[] {
  if (sleep.endTime === null) return [];
  const times = { startTime: Date.parse(sleep.startTime), endTime: Date.parse(sleep.endTime) };
  return [
    {
      id: sleep.id,
      startTime: times.startTime,
      ...dateWaking(wallClock, times, sleep.timeZone),
      source: sleep.source === 'live' ? 'live' : 'manual',
      recordedAt: Date.parse(sleep.recordedAt),
      settled: sleep.settled,
    },
  ];
}
