import { AppError } from '#contract/app-error.ts';
import type { RelyingParty } from '#server/auth/passkeys/relying-party.ts';
import { lockAccount, NO_PASSWORD } from '#server/storage/tables/accounts.ts';
import { listPasskeys } from '#server/storage/tables/passkeys.ts';
import { listIdentities } from '#server/storage/tables/provider-identities.ts';
import { findServerSetting } from '#server/storage/tables/server-settings.ts';
import type { WriteTransaction } from '#server/storage/schema.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';

export type PasswordDeps = Pick<UseCaseDeps, 'storage' | 'now'> & {
  readonly passwordSignIn: 'on' | 'off';
};

/**
 * Throws PASSWORD_OFF where the configuration turns passwords off, unless the operator has allowed them for a while
 * (`npm run admin -- allow-passwords`).
 */
export async function requirePasswords(deps: PasswordDeps): Promise<void> {
  if (deps.passwordSignIn === 'on') return;
  const until = await findServerSetting(deps.storage.db, 'passwordsUntil');
  if (Number(until ?? 0) <= deps.now()) throw new AppError('PASSWORD_OFF');
}

export type AnotherWayDeps = Pick<PasswordDeps, 'passwordSignIn'> & {
  readonly issuer: string | undefined;
  readonly relyingParty: RelyingParty | undefined;
};

/** Throws LAST_WAY_IN if nothing signs in to a locked account any more, in the transaction that removed a way. */
export async function requireAnotherWay(
  { passwordSignIn, issuer, relyingParty }: AnotherWayDeps,
  trx: WriteTransaction,
  userId: string,
): Promise<void> {
  const account = await lockAccount(trx, userId);
  if (passwordSignIn === 'on' && account?.passwordHash !== NO_PASSWORD) return;
  // Identities and passkeys of an earlier provider or address sign nobody in.
  const identities = await listIdentities(trx, userId);
  if (identities.some((identity) => identity.issuer === issuer)) return;
  const passkeys = await listPasskeys(trx, userId);
  if (passkeys.some((passkey) => passkey.rpId === relyingParty?.id)) return;
  throw new AppError('LAST_WAY_IN');
}
