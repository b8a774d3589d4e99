import type { SignedIn } from '../contract.ts';
import { MAX_OIDC_SESSION_DAYS, type SignInMethod } from '#kernel/rules/credentials.ts';
import { deviceName, type RequestOrigin } from '#kernel/server/clients/request-origin.ts';
import type { AccountRecord } from '#accounts/server/account-rows.ts';
import { saveKnownNetwork } from './network-rows.ts';
import type { WriteTransaction } from '#schema.ts';
import { recordAccountEvent } from '#accounts/server/record-account-event.ts';
import { insertRow } from '#kernel/server/storage/rows.ts';
import type { Context } from '#server-feature.ts';

const TOKEN_DAY_MS = 86_400_000;

/** Signs a locked account in: a revocable sign-in with its token, and an entry in the audit log. */
export async function openAuthSession(
  deps: Context,
  trx: WriteTransaction,
  { userId, language }: Pick<AccountRecord, 'userId' | 'language'>,
  { origin, method }: { origin: RequestOrigin; method: SignInMethod },
): Promise<SignedIn> {
  const now = deps.now();
  const id = deps.newId();
  const expiresAt = findTokenExpiry(deps, { way: method, createdAt: now });
  const name = deviceName(origin.userAgent);
  const way = method === 'password' ? null : method;
  await insertRow(trx, 'authSessions', { userId, id, createdAt: now, expiresAt, name, way });
  const networkHash = deps.hashNetwork(userId, origin.address);
  await saveKnownNetwork(trx, { userId, networkHash, now });
  await recordAccountEvent(deps, trx, userId, { kind: 'signed-in', by: origin, detail: way });
  const accessToken = deps.tokens.issue({ userId, authSessionId: id }, now, expiresAt);
  return { accessToken, ...(language !== null && { language }) };
}

/** When a token of a sign-in ends that is made now: a provider is asked again after a week at the latest. */
export function findTokenExpiry(
  { now, config }: Pick<Context, 'now' | 'config'>,
  { way, createdAt }: { way: SignInMethod | null; createdAt: number },
): number {
  const expiresAt = now() + config.tokenLifetimeDays * TOKEN_DAY_MS;
  if (way !== 'oidc') return expiresAt;
  return Math.min(expiresAt, createdAt + MAX_OIDC_SESSION_DAYS * TOKEN_DAY_MS);
}
