import type { SignedIn } from '#sign-in/contract.ts';
import { AppError } from '#kernel/contract/app-error.ts';
import type { DecodedPart } from '#routes.ts';
import type { OidcSignIn } from '../contract.ts';
import type { RequestOrigin } from '#kernel/server/clients/request-origin.ts';
import { normalizeIdentifier } from '#accounts/server/normalize-identifier.ts';
import { insertAccount, lockAccount, NO_PASSWORD } from '#accounts/server/account-rows.ts';
import { findIdentity, insertIdentity } from './identity-rows.ts';
import { recordAccountEvent } from '#accounts/server/record-account-event.ts';
import { acceptInvitation } from '#sign-in/server/accept-invitation.ts';
import { openAuthSession } from '#sign-in/server/open-auth-session.ts';
import {
  emailFault,
  normalizeUsername,
  requireNoFaults,
  usernameFault,
} from '#sign-in/server/registration-rules.ts';
import { requireSecondStep } from '#sign-in/server/sign-in.ts';
import {
  extendResult,
  readResult,
  useResult,
  type AttemptResult,
  type OidcDeps,
} from './attempts.ts';
import type { AttemptCookies } from '#kernel/server/http/input/cookies.ts';

const TAKEN = { key: 'validation.takenByOther' } as const;

/**
 * Signs in with the result of an attempt, once; for a person without an account, what a new one may be called. Throws
 * OIDC_STOPPED, how the attempt failed, ACCOUNT_BLOCKED, CODE_REQUIRED or INVALID_CODE where two-step sign-in is on
 * and the identity does not stand for it, or OIDC_UNKNOWN.
 */
export async function signInByProvider(
  deps: OidcDeps,
  cookies: AttemptCookies,
  { code, origin }: { code?: string; origin: RequestOrigin },
): Promise<OidcSignIn> {
  const result = readSignIn(deps, cookies);
  const owner = await findIdentity(deps.storage.db, result.identity);
  if (owner === undefined) {
    requireRegistration(deps, result);
    extendResult(deps, cookies, result);
    const { username = '', email = null } = result.identity;
    return { newAccount: { username, email } };
  }
  const { userId } = owner;
  return await useResult(deps, cookies, result, { userId, code }, async (trx) => {
    const account = await lockAccount(trx, userId);
    // It may have been unlinked, or linked elsewhere, meanwhile.
    const identity = await findIdentity(trx, result.identity);
    if (account === undefined || identity?.userId !== userId) throw new AppError('OIDC_STOPPED');
    if (account.blockedAt !== null) throw new AppError('ACCOUNT_BLOCKED');
    if (!result.identity.hasSecondStep && !identity.isSecondStep) {
      await requireSecondStep(deps, trx, userId, { ...(code !== undefined && { code }), origin });
    }
    return await openAuthSession(deps, trx, account, { origin, method: 'oidc' });
  });
}

/**
 * Makes an account without a password for a person whom the provider proved, and signs in. Throws as signInByProvider,
 * INVALID_INPUT, USERNAME_TAKEN or EMAIL_TAKEN: an account is never joined by its address. Throws OIDC_TAKEN if the
 * person has got an account meanwhile.
 */
export async function registerByProvider(
  deps: OidcDeps,
  cookies: AttemptCookies,
  body: DecodedPart<'POST /oidc/accounts', 'body'>,
  origin: RequestOrigin,
): Promise<SignedIn> {
  const result = readSignIn(deps, cookies);
  requireRegistration(deps, result);
  const { issuer, subject, email: verifiedEmail } = result.identity;
  const username = normalizeUsername(body.username);
  const email = (verifiedEmail ?? body.email ?? '').trim();
  requireNoFaults([
    { field: 'username', text: usernameFault(username) },
    { field: 'email', text: emailFault(email) },
  ]);
  const userId = deps.newId();
  const now = deps.now();
  return await useResult(deps, cookies, result, { userId }, async (trx) => {
    const taken = await insertAccount(trx, {
      userId,
      username,
      usernameKey: normalizeIdentifier(username),
      email,
      emailKey: normalizeIdentifier(email),
      passwordHash: NO_PASSWORD,
      timeZone: null,
      createdAt: now,
    });
    if (taken !== undefined) throw new AppError(taken, { text: TAKEN });
    const identity = { userId, issuer, subject, createdAt: now, isSecondStep: false };
    const isNew = await insertIdentity(trx, identity);
    if (!isNew) throw new AppError('OIDC_TAKEN');
    await recordAccountEvent(deps, trx, userId, { kind: 'account-created', by: origin });
    const { invitation: token } = result.purpose;
    if (token !== undefined) await acceptInvitation(deps, trx, { userId, token, by: origin });
    return await openAuthSession(deps, trx, { userId, language: null }, { origin, method: 'oidc' });
  });
}

type SignInPurpose = Extract<AttemptResult['purpose'], { kind: 'sign-in' }>;

function readSignIn(deps: OidcDeps, cookies: AttemptCookies) {
  const result = readResult(deps, cookies);
  const { purpose } = result;
  if (purpose.kind !== 'sign-in') throw new AppError('OIDC_STOPPED');
  return { ...result, purpose };
}

/** Throws OIDC_UNKNOWN. The invitation itself is checked when it is used. */
function requireRegistration(
  { config }: OidcDeps,
  { purpose: { invitation } }: { purpose: SignInPurpose },
): void {
  const registration = config.oidc?.registration;
  const isOpen = registration === 'on' || (registration === 'invited' && invitation !== undefined);
  if (!isOpen) throw new AppError('OIDC_UNKNOWN');
}
