import { randomUUID } from 'node:crypto';
import { insertAccount } from '#server/storage/accounts.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import { wallClock } from '#server/wall-clock.ts';
import { heldToSleepers } from './sleeper-statements.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** Adds an account and answers its id; in no zone yet unless one is given. */
export async function addSleeper(
  storage: Storage,
  timeZone: string | null = null,
): Promise<string> {
  const userId = randomUUID();
  const added = await storage.transaction((trx) =>
    insertAccount(trx, {
      userId,
      username: 'Mira',
      usernameKey: userId,
      email: `${userId}@example.org`,
      emailKey: `${userId}@example.org`,
      passwordHash: 'not a hash',
      timeZone,
      createdAt: 0,
    }),
  );
  if (added !== 'created') throw new Error(`could not add a sleeper: ${added}`);
  return userId;
}

/** Use case dependencies with a clock that stands still until it is set. */
export type TestDeps = UseCaseDeps & { clock: { now: number } };

export function createDeps(storage: Storage): TestDeps {
  const clock = { now: 0 };
  let made = 0;
  return {
    clock,
    storage: heldToSleepers(storage),
    now: () => clock.now,
    wallClock,
    defaultTimeZone: 'UTC',
    chargeCalls: () => {},
    newId: () => `00000000-0000-7000-8000-${String((made += 1)).padStart(12, '0')}`,
  };
}
