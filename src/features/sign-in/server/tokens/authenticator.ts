import { AppError } from '#kernel/contract/app-error.ts';
import type { TokenScope } from '#kernel/rules/credentials.ts';
import { findApiToken } from './api-token-rows.ts';
import { findLiveAuthSession } from '../session-rows.ts';
import { updateRows } from '#kernel/server/storage/rows.ts';
import type { WriteTransaction } from '#schema.ts';
import { hashApiToken } from '#kernel/server/secrets/opaque-tokens.ts';
import type { Caller, Authenticator } from '#caller.ts';
import type { Context } from '#server-feature.ts';

// The scheme is case-insensitive (RFC 9110, 11.1).
const BEARER = /^bearer +(\S+)$/i;

/** Precise enough for the list of devices, rare enough that requests don't wait for the disk. */
const NOTE_USE_EVERY_MS = 3_600_000;

/**
 * Accepts an unexpired access token whose sign-in is not revoked, and an unexpired API token. Reads one statement, and
 * once an hour records the last use.
 */
export function createAuthenticator(
  deps: Pick<Context, 'storage' | 'tokens' | 'now'>,
): Authenticator {
  const { storage } = deps;
  const noteUse = async (
    lastUsedAt: number,
    now: number,
    save: (trx: WriteTransaction) => Promise<void>,
  ) => {
    if (now - lastUsedAt < NOTE_USE_EVERY_MS) return;
    // Reads continue if the last use can't be written, as on a full disk.
    await storage.transaction(save).catch(() => {});
  };

  const findSignIn = async (token: string, now: number): Promise<Caller | undefined> => {
    const caller = deps.tokens.read(token, now);
    if (caller === undefined) return undefined;
    const { userId, authSessionId } = caller;
    const session = await findLiveAuthSession(storage.db, { userId, id: authSessionId, now });
    if (session === undefined) return undefined;
    await noteUse(session.lastUsedAt, now, (trx) =>
      updateRows(trx, 'authSessions', { userId, id: authSessionId }, { lastUsedAt: now }),
    );
    return { ...caller, account: session };
  };

  const findTokenCaller = async (secretHash: string, now: number): Promise<Caller | undefined> => {
    const token = await findApiToken(storage.db, { secretHash });
    const expiresAt = token?.expiresAt ?? Infinity;
    if (token === undefined || expiresAt <= now) return undefined;
    const { userId, tokenId: id, issuedAt } = token;
    await noteUse(token.lastUsedAt ?? 0, now, (trx) =>
      updateRows(trx, 'apiTokens', { userId, id }, { lastUsedAt: now }),
    );
    const scopes = token.scopes.split(' ') as TokenScope[];
    return { userId, authSessionId: id, issuedAt, expiresAt, scopes, account: token };
  };

  const find = async (token: string, scope?: TokenScope): Promise<Caller> => {
    const now = deps.now();
    const secretHash = hashApiToken(token);
    const caller =
      secretHash === undefined
        ? await findSignIn(token, now)
        : await findTokenCaller(secretHash, now);
    const isAllowed = scope === undefined || caller?.scopes?.includes(scope) === true;
    if (caller === undefined || !isAllowed) throw new AppError('UNAUTHENTICATED');
    return caller;
  };

  return {
    byHeader: (authorization) => find(BEARER.exec(authorization ?? '')?.[1] ?? ''),
    byPath: find,
  };
}
