import type { ServerFeature } from '#server-feature.ts';
import type { WallClock } from '#kernel/rules/calendar.ts';
import type { DiaryMemory } from '#diary/server/diary-memory.ts';
import type { Storage } from '#kernel/server/storage/open-storage.ts';

/** Dependencies of the use cases. None reads a clock, a zone or randomness itself. */
export type UseCaseDeps = {
  readonly storage: Storage;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly wallClock: WallClock;
  /** The zone of a sleeper without a known one. */
  readonly defaultTimeZone: string;
  /** Creates an id that sorts after earlier ones (UUIDv7). */
  readonly newId: () => string;
  /** The diaries that this process remembers. */
  readonly diaries: DiaryMemory;
  /** Charges work that grows with the diary as additional requests of the account. */
  readonly chargeCalls: (userId: string, calls: number) => void;
  /** Sends soon after the commit what it wrote for webhooks; absent: a server does within 30 seconds. */
  readonly deliverSoon?: (() => void) | undefined;
  /** What features add to what others do; each hook runs in this order. */
  readonly features: readonly ServerFeature[];
};
