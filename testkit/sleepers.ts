import { randomUUID } from 'node:crypto';
import type { AccessTokens } from '#server/auth/tokens/access-tokens.ts';
import { insertAccount, type NewAccount } from '#server/storage/tables/accounts.ts';
import { insertAuthSession } from '#server/storage/tables/auth-sessions.ts';
import type { Storage } from '#server/storage/engines/open-storage.ts';
import type { WriteTransaction } from '#server/storage/schema.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import { wallClock } from '#server/wall-clock.ts';
import { heldToSleepers } from './sleeper-statements.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** An account with this id, which its names are made of unless others are given. */
export function accountOf(userId: string, more: Partial<NewAccount> = {}): NewAccount {
  const email = `${userId}@example.org`;
  return {
    userId,
    username: 'Mira',
    usernameKey: userId,
    email,
    emailKey: email,
    passwordHash: 'not a hash',
    timeZone: null,
    createdAt: 0,
    ...more,
  };
}

/** Signs an account in for an hour, past its password; the answer is the token. */
export async function addSignIn(
  trx: WriteTransaction,
  userId: string,
  { tokens, now }: { tokens: AccessTokens; now: number },
): Promise<string> {
  const id = randomUUID();
  const expiresAt = now + HOUR_MS;
  await insertAuthSession(trx, { userId, id, createdAt: now, expiresAt, name: null });
  return tokens.issue({ userId, authSessionId: id }, now, expiresAt);
}

/** Adds an account and answers its id; in no zone yet unless one is given. */
export async function addSleeper(
  storage: Storage,
  timeZone: string | null = null,
): Promise<string> {
  const userId = randomUUID();
  const added = await storage.transaction((trx) =>
    insertAccount(trx, accountOf(userId, { timeZone })),
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
