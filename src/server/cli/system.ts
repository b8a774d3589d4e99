import { v7 as newId } from 'uuid';
import { createDiaryMemory } from '#diary/server/diary-memory.ts';
import { SERVER_FEATURES } from '#server.ts';
import { wallClock } from '#kernel/server/wall-clock.ts';

/** Dependencies of use cases for a command. */
export const SYSTEM = {
  now: Date.now,
  newId,
  wallClock,
  defaultTimeZone: 'UTC',
  chargeCalls: () => {},
  diaries: createDiaryMemory(),
  features: SERVER_FEATURES,
};
