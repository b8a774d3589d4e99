import { v7 as newId } from 'uuid';
import { accountOf } from '#testkit/sleepers.ts';
import { createAccessTokens } from '#server/auth/tokens/access-tokens.ts';
import { insertAccount } from '#server/storage/tables/accounts.ts';
import { insertAuthSession } from '#server/storage/tables/auth-sessions.ts';
import type { Storage } from '#server/storage/engines/open-storage.ts';
import { TOKEN_SECRET } from '../bench/processes.ts';
import { seedSleeps } from '#testkit/seed-sleeps.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TIME_ZONE = 'Asia/Jakarta';

export type MeasuredSleeper = { userId: string; accessToken: string };

/** Adds accounts that are signed in, past the password; all in one transaction, as nobody waits for it. */
export async function addSleepers(storage: Storage, count: number): Promise<MeasuredSleeper[]> {
  const tokens = createAccessTokens(TOKEN_SECRET);
  const createdAt = Date.now();
  const expiresAt = createdAt + DAY_MS;
  return await storage.transaction(async (trx) => {
    const sleepers: MeasuredSleeper[] = [];
    for (let nth = 0; nth < count; nth += 1) {
      // Ids as the server makes them: what is added one after the other lies side by side.
      const userId = newId();
      const username = `sleeper-${userId}`;
      // As long as a real one.
      const passwordHash = 'x'.repeat(97);
      const account = { username, usernameKey: username, passwordHash, timeZone: TIME_ZONE };
      await insertAccount(trx, accountOf(userId, { ...account, createdAt }));
      const authSessionId = newId();
      await insertAuthSession(trx, {
        userId,
        id: authSessionId,
        createdAt,
        expiresAt,
        name: 'Firefox on Android',
      });
      const accessToken = tokens.issue({ userId, authSessionId }, createdAt, expiresAt);
      sleepers.push({ userId, accessToken });
    }
    return sleepers;
  });
}

/**
 * Lives the nights that lie so many days back, `from` and all up to `to`: every sleeper has one before anybody has the
 * next, as it is with a database that has been in use.
 */
export async function liveNights(
  storage: Storage,
  sleepers: readonly MeasuredSleeper[],
  { from, to }: { from: number; to: number },
): Promise<number> {
  const now = Date.now();
  for (let daysAgo = from; daysAgo > to; daysAgo -= 1) {
    const startTime = now - daysAgo * DAY_MS;
    const night = { startTime, endTime: startTime + 8 * HOUR_MS, timeZone: TIME_ZONE };
    await Promise.all(sleepers.map(({ userId }) => seedSleeps(storage, userId, [night])));
  }
  return (from - to) * sleepers.length;
}
