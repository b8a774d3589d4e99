import type { ProofBody } from '#sign-in/contract.ts';
import { AppError } from '#kernel/contract/app-error.ts';
import type { DecodedPart, ResponseData } from '#routes.ts';
import {
  NO_PASSWORD,
  findAccount,
  lockAccount,
  requireAccount,
} from '#accounts/server/account-rows.ts';
import { findIdentity, insertIdentity, listIdentities } from './identity-rows.ts';
import { deleteRows } from '#kernel/server/storage/rows.ts';
import type { WriteTransaction } from '#schema.ts';
import { findEnabledTwoStep } from '#sign-in/server/second-step/two-step-rows.ts';
import { recordAccountEvent } from '#accounts/server/record-account-event.ts';
import type { AccountCaller } from '#sign-in/server/account-deps.ts';
import {
  changeConfirmed,
  giveConfirmation,
  readConfirmation,
  requireConfirmation,
  requireSamePassword,
} from '#sign-in/server/confirmation.ts';
import { requireAnotherWay } from '#sign-in/server/ways.ts';
import { consumeCode } from '#sign-in/server/second-step/consume-code.ts';
import { beginAttempt, readResult, useResult, type OidcDeps } from './attempts.ts';
import type { AttemptCookies } from '#kernel/server/http/input/cookies.ts';
import type { ProvedIdentity } from './provider.ts';

/** How an account can be signed in and confirmed. Throws UNAUTHENTICATED if it is gone. */
export async function readSignInWays(
  deps: OidcDeps,
  caller: AccountCaller,
): Promise<ResponseData<'GET /account/sign-in-ways'>> {
  const account = await requireAccount(findAccount(deps.storage.db, caller.userId));
  const identities = await listIdentities(deps.storage.db, { userId: caller.userId });
  const identity = identities.find(({ issuer }) => issuer === deps.config.oidc?.issuer);
  return {
    hasPassword: account.passwordHash !== NO_PASSWORD,
    isConfirmed: (await readConfirmation(deps, caller)) !== undefined,
    provider: identity
      ? { linkedAt: identity.createdAt, isSecondStep: identity.isSecondStep }
      : null,
  };
}

/** Begins to link the provider, which needs a confirmation, or to confirm by it. */
export async function beginAccountAttempt(
  deps: OidcDeps,
  cookies: AttemptCookies,
  { userId, authSessionId, ...caller }: AccountCaller,
  purpose: DecodedPart<'POST /account/oidc/attempts', 'body'>,
): Promise<{ url: string }> {
  const { purpose: kind, isSecondStep = false, section } = purpose;
  if (kind === 'link') await requireConfirmation(deps, { userId, authSessionId, ...caller });
  return await beginAttempt(deps, cookies, { kind, userId, authSessionId, isSecondStep, section });
}

/**
 * Uses the result of an attempt that the same sign-in began: links the identity, or confirms the sign-in. Throws
 * OIDC_STOPPED, how the attempt failed, CONFIRMATION_REQUIRED, OIDC_TAKEN, OIDC_NOT_FRESH, WRONG_CODE or UNAUTHENTICATED.
 */
export async function finishAccountAttempt(
  deps: OidcDeps,
  cookies: AttemptCookies,
  caller: AccountCaller,
  code: string,
): Promise<ResponseData<'POST /account/oidc'>> {
  const { userId, authSessionId } = caller;
  const result = readResult(deps, cookies);
  const { purpose, identity } = result;
  const isOwn =
    purpose.kind !== 'sign-in' &&
    purpose.userId === userId &&
    purpose.authSessionId === authSessionId;
  if (!isOwn) throw new AppError('OIDC_STOPPED');
  if (purpose.kind === 'confirm') {
    await useResult(deps, cookies, result, { userId, code }, (trx) =>
      confirm(deps, trx, caller, identity, code),
    );
    return { outcome: 'confirmed' };
  }
  const judged = await requireConfirmation(deps, caller);
  await useResult(deps, cookies, result, { userId }, async (trx) => {
    await requireSamePassword(trx, judged);
    await link(deps, trx, caller, identity, purpose.isSecondStep);
  });
  return { outcome: 'linked' };
}

async function link(
  deps: OidcDeps,
  trx: WriteTransaction,
  { userId, origin: by }: AccountCaller,
  { issuer, subject }: ProvedIdentity,
  isSecondStep: boolean,
): Promise<void> {
  // Only a confirmation with the second step itself can hand it over.
  const isTwoStepOn = (await findEnabledTwoStep(trx, userId)) !== undefined;
  const isNew = await insertIdentity(trx, {
    userId,
    issuer,
    subject,
    createdAt: deps.now(),
    isSecondStep: isSecondStep && isTwoStepOn,
  });
  if (!isNew) throw new AppError('OIDC_TAKEN');
  const detail = new URL(issuer).host;
  await recordAccountEvent(deps, trx, userId, { kind: 'provider-linked', by, detail });
}

async function confirm(
  deps: OidcDeps,
  trx: WriteTransaction,
  caller: AccountCaller,
  proved: ProvedIdentity,
  code: string,
): Promise<void> {
  const { userId, origin } = caller;
  if (!proved.isFresh) throw new AppError('OIDC_NOT_FRESH');
  const account = await lockAccount(trx, userId);
  if (account === undefined || account.blockedAt !== null) throw new AppError('UNAUTHENTICATED');
  const identity = await findIdentity(trx, proved);
  if (identity?.userId !== userId) throw new AppError('OIDC_UNKNOWN');
  const twoStep = await findEnabledTwoStep(trx, userId);
  let hasSecondStep = proved.hasSecondStep || identity.isSecondStep;
  if (!hasSecondStep && twoStep) {
    hasSecondStep = await consumeCode(deps, trx, twoStep, { code, origin });
    if (!hasSecondStep) throw new AppError('WRONG_CODE');
  }
  await giveConfirmation(deps, trx, caller, hasSecondStep ? 'oidc-and-code' : 'oidc');
}

/** Removes the provider as a way in. Throws as requireConfirmation, NOT_FOUND or LAST_WAY_IN. */
export async function unlinkProvider(
  deps: OidcDeps,
  caller: AccountCaller,
  { currentPassword }: ProofBody,
): Promise<void> {
  const { userId, origin: by } = caller;
  const issuer = deps.config.oidc?.issuer;
  await changeConfirmed(deps, caller, currentPassword, async (trx) => {
    if (issuer === undefined) throw new AppError('NOT_FOUND');
    const wasLinked = await deleteRows(trx, 'providerIdentities', { userId, issuer });
    if (!wasLinked) throw new AppError('NOT_FOUND');
    await requireAnotherWay(deps, trx, userId);
    const detail = new URL(issuer).host;
    await recordAccountEvent(deps, trx, userId, { kind: 'provider-unlinked', by, detail });
  });
}
