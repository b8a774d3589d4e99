import { ProofBodySchema, SignedInSchema } from '#sign-in/contract.ts';
import * as schemas from './contract.ts';
import { PROOF_ERRORS, type RouteTable } from '#kernel/contract/route.ts';

/** How the provider’s callback ended; the browser keeps it in a cookie, so these calls are for the app’s own pages. */
const RESULTS = [
  'OIDC_STOPPED',
  'OIDC_UNAVAILABLE',
  'OIDC_REFUSED',
  'OIDC_NOT_ALLOWED',
  'NOT_FOUND',
] as const;

export const SIGN_IN_WAY_ROUTES = {
  'POST /oidc/attempts': {
    access: 'public',
    summary: 'Begin to sign in by the provider',
    body: schemas.BeginSignInBodySchema,
    success: { 200: 'The address at the provider.' },
    data: schemas.ProviderUrlSchema,
    errors: ['OIDC_UNAVAILABLE', 'OIDC_STOPPED', 'NOT_FOUND'],
  },
  'POST /oidc/sign-in': {
    access: 'public',
    summary: 'Sign in after the provider has sent the browser back',
    body: schemas.FinishAttemptBodySchema,
    success: { 200: 'Signed in, or the person may make an account.' },
    data: schemas.OidcSignInSchema,
    errors: [...RESULTS, 'OIDC_UNKNOWN', 'ACCOUNT_BLOCKED', 'CODE_REQUIRED', 'INVALID_CODE'],
  },
  'POST /oidc/accounts': {
    access: 'public',
    summary: 'Make an account without a password, for the person whom the provider proved',
    body: schemas.RegisterByProviderBodySchema,
    success: { 201: 'The account was made, and is signed in.' },
    data: SignedInSchema,
    errors: [
      ...RESULTS,
      'OIDC_UNKNOWN',
      'OIDC_TAKEN',
      'USERNAME_TAKEN',
      'EMAIL_TAKEN',
      'INVITATION_EXPIRED',
    ],
  },
  'GET /account/sign-in-ways': {
    summary: 'How the account can be signed in',
    success: { 200: 'The ways besides passkeys.' },
    data: schemas.SignInWaysSchema,
  },
  'POST /account/oidc/attempts': {
    summary: 'Begin to link the provider, or to confirm by it',
    body: schemas.BeginAccountAttemptBodySchema,
    success: { 200: 'The address at the provider.' },
    data: schemas.ProviderUrlSchema,
    errors: ['CONFIRMATION_REQUIRED', 'OIDC_UNAVAILABLE', 'OIDC_STOPPED', 'NOT_FOUND'],
  },
  'POST /account/oidc': {
    summary: 'Link the provider, or confirm, after it has sent the browser back',
    body: schemas.FinishAttemptBodySchema,
    success: { 200: 'It is linked, or this sign-in is confirmed for five minutes.' },
    data: schemas.OidcOutcomeSchema,
    errors: [
      ...RESULTS,
      'CONFIRMATION_REQUIRED',
      'OIDC_TAKEN',
      'OIDC_UNKNOWN',
      'OIDC_NOT_FRESH',
      'WRONG_CODE',
    ],
  },
  'DELETE /account/oidc': {
    summary: 'Remove the provider as a way in',
    body: ProofBodySchema,
    success: { 204: 'It signs in no more.' },
    errors: [...PROOF_ERRORS, 'LAST_WAY_IN', 'NOT_FOUND'],
  },
} as const satisfies RouteTable;
