import { randomUUID } from 'node:crypto';
import { SYSTEM } from '#server/cli/system.ts';
import { insertAccount, type NewAccount } from '#accounts/server/account-rows.ts';
import type { Storage } from '#kernel/server/storage/open-storage.ts';
import { createDiaryMemory } from '#diary/server/diary-memory.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';
import { withTenantGuard } from './tenant-guard.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** An account with this id; names derive from it unless given. */
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

/** Adds an account and returns its id; without a zone unless given. */
export async function addSleeper(storage: Storage, timeZone: string | null = null) {
  const userId = randomUUID();
  const added = await storage.transaction((trx) =>
    insertAccount(trx, accountOf(userId, { timeZone })),
  );
  if (added !== undefined) throw new Error(`could not add a sleeper: ${added}`);
  return userId;
}

export type TestDeps = UseCaseDeps & { clock: { now: number } };

export function createDeps(storage: Storage): TestDeps {
  const clock = { now: 0 };
  let made = 0;
  return {
    ...SYSTEM,
    diaries: createDiaryMemory(),
    clock,
    storage: withTenantGuard(storage),
    now: () => clock.now,
    newId: () => `00000000-0000-7000-8000-${String((made += 1)).padStart(12, '0')}`,
  };
}
