import { expect } from 'vitest';
import { foldSleeps, NO_PROGRESS, type Unlocked } from '#domain/fold.ts';
import { overlaps } from '#domain/sleep.ts';
import type { Storage } from '#server/storage/engines/open-storage.ts';
import { readSleepHistory, readStoredProgress } from '#testkit/sleep-history.ts';

const byId = (unlocked: readonly Unlocked[]) => unlocked.toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** Expects the cache of a sleeper to be the fold of the facts, and sleeps that don't overlap. Returns the cache. */
export async function expectFoldOfFacts({ db }: Pick<Storage, 'db'>, userId: string) {
  const facts = await readSleepHistory(db, userId);
  const { progress, awards } = foldSleeps(NO_PROGRESS, facts);
  const read = await readStoredProgress(db, userId);
  const stored = { ...read, unlocked: byId(read.unlocked) };
  expect(stored).toEqual({ ...progress, unlocked: byId(progress.unlocked), awards });
  for (const [index, sleep] of facts.entries()) {
    expect(facts.slice(index + 1).some((other) => overlaps(sleep, other))).toBe(false);
  }
  return stored;
}
