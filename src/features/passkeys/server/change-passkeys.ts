import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { AppError } from '#kernel/contract/app-error.ts';
import type { DecodedPart, ResponseData } from '#routes.ts';
import { MAX_PASSKEYS } from '../limits.ts';
import { checkNewCredential, PASSKEY_ALGORITHMS } from './check-credential.ts';
import type { Database } from '#schema.ts';
import { lockAccount } from '#accounts/server/account-rows.ts';
import { listPasskeys, updatePasskey, type PasskeyRecord } from './passkey-rows.ts';
import { insertIfNew } from '#kernel/server/storage/rows.ts';
import { useChallenge } from '#kernel/server/storage/used-challenges.ts';
import type { AccountCaller } from '#sign-in/server/account-deps.ts';
import {
  changeConfirmed,
  requireConfirmation,
  requireSamePassword,
} from '#sign-in/server/confirmation.ts';
import { recordAccountEvent } from '#accounts/server/record-account-event.ts';
import { requireAnotherWay } from '#sign-in/server/ways.ts';
import { describeCredentials, requireRelyingParty, type PasskeyDeps } from './use-passkey.ts';

/** The passkeys of an account, oldest first. */
export const presentPasskeys = async (db: Database, userId: string) =>
  (await listPasskeys(db, userId)).map(presentPasskey);

const presentPasskey = ({ id, name, rpId, createdAt, lastUsedAt }: PasskeyRecord) => ({
  id,
  name,
  rpId,
  createdAt,
  lastUsedAt,
});

/** The passkeys of an account, and where new ones would work. */
export const readPasskeys = async (
  deps: PasskeyDeps,
  userId: string,
): Promise<ResponseData<'GET /account/passkeys'>> => ({
  items: await presentPasskeys(deps.storage.db, userId),
  origin: deps.relyingParty?.origin ?? null,
});

const toAdd = ({ userId, authSessionId }: AccountCaller) =>
  `add ${userId} ${authSessionId}` as const;

/** Begins to add a passkey. Throws PASSKEYS_UNAVAILABLE, CONFIRMATION_REQUIRED or TOO_MANY_PASSKEYS. */
export async function beginPasskey(
  deps: PasskeyDeps,
  caller: AccountCaller,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const relyingParty = requireRelyingParty(deps);
  const { userId, email, username } = await requireConfirmation(deps, caller);
  const passkeys = await listPasskeys(deps.storage.db, userId);
  if (passkeys.length >= MAX_PASSKEYS) throw new AppError('TOO_MANY_PASSKEYS');
  return {
    challenge: deps.challenges.issue(toAdd(caller)),
    rp: { id: relyingParty.id, name: 'Lelap' },
    // A sign-in finds the account by this id.
    user: {
      id: Buffer.from(userId).toString('base64url'),
      name: email,
      displayName: username,
    },
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: describeCredentials(passkeys, relyingParty),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

/** Adds a passkey. Throws as beginPasskey, or PASSKEY_REFUSED. */
export async function addPasskey(
  deps: PasskeyDeps,
  caller: AccountCaller,
  { name, credential }: DecodedPart<'POST /account/passkeys', 'body'>,
): Promise<ResponseData<'POST /account/passkeys'>> {
  const { userId, origin } = caller;
  const relyingParty = requireRelyingParty(deps);
  const judged = await requireConfirmation(deps, caller);
  const expected = { relyingParty, challenges: deps.challenges, purpose: toAdd(caller) };
  const { used, ...key } = await checkNewCredential(expected, credential);
  const passkey = {
    ...key,
    userId,
    id: deps.newId(),
    name: name.trim(),
    credentialId: credential.id,
    rpId: relyingParty.id,
    transports: (credential.response.transports ?? []).join(' '),
    createdAt: deps.now(),
    lastUsedAt: null,
  };
  await deps.storage.transaction(async (trx) => {
    await requireSamePassword(trx, judged);
    const passkeys = await listPasskeys(trx, userId);
    if (passkeys.length >= MAX_PASSKEYS) throw new AppError('TOO_MANY_PASSKEYS');
    const isNew =
      (await useChallenge(trx, { ...used, now: deps.now() })) &&
      (await insertIfNew(trx, 'passkeys', passkey));
    if (!isNew) throw new AppError('PASSKEY_REFUSED');
    const event = { kind: 'passkey-added', by: origin, detail: passkey.name } as const;
    await recordAccountEvent(deps, trx, userId, event);
  });
  return presentPasskey(passkey);
}

/** Throws PASSKEY_NOT_FOUND. */
export async function renamePasskey(
  { storage }: PasskeyDeps,
  userId: string,
  id: string,
  name: string,
): Promise<ResponseData<'POST /account/passkeys'>> {
  return await storage.transaction(async (trx) => {
    await lockAccount(trx, userId);
    const renamed = await updatePasskey(trx, { userId, id }, { name: name.trim() });
    if (renamed === undefined) throw new AppError('PASSKEY_NOT_FOUND');
    return presentPasskey(renamed);
  });
}

/** Removes a passkey; its sign-ins go on. Throws CONFIRMATION_REQUIRED, PASSKEY_NOT_FOUND or LAST_WAY_IN. */
export async function removePasskey(
  deps: PasskeyDeps,
  caller: AccountCaller,
  id: string,
): Promise<void> {
  const { userId, origin } = caller;
  await changeConfirmed(deps, caller, undefined, async (trx) => {
    const removed = await trx
      .deleteFrom('passkeys')
      .where('userId', '=', userId)
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirst();
    if (removed === undefined) throw new AppError('PASSKEY_NOT_FOUND');
    await requireAnotherWay(deps, trx, userId);
    const event = { kind: 'passkey-removed', by: origin, detail: removed.name } as const;
    await recordAccountEvent(deps, trx, userId, event);
  });
}
