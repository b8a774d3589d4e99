import type { WallClock } from '#domain/calendar.ts';
import type { Storage } from '#server/storage/open-storage.ts';

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
};
