import type { WallClock } from '#domain/calendar.ts';
import type { Storage } from '#server/storage/engines/open-storage.ts';

/** What the use cases are given: none of them reads a clock, a zone or randomness by itself. */
export type UseCaseDeps = {
  readonly storage: Storage;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly wallClock: WallClock;
  /** The zone of a sleeper of whom none is known yet. */
  readonly defaultTimeZone: string;
  /** Makes an id that sorts after those made before it (UUIDv7). */
  readonly newId: () => string;
  /** Counts work that grew with the history as so many calls more of this account. */
  readonly chargeCalls: (userId: string, calls: number) => void;
  /** Has a sleeper whose cache older rules made refolded before others; absent: nothing refolds by itself. */
  readonly refoldSoon?: (userId: string) => void;
  /** How many sleeps a refold reads before it lets other calls be answered; absent: as many as are good. */
  readonly sleepsPerSlice?: number;
  /** How many sleeps an account may have; absent: MAX_SLEEPS. */
  readonly maxSleeps?: number;
};
