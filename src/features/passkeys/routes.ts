import { ConfirmationSchema, SignedInSchema } from '#sign-in/contract.ts';
import * as schemas from './contract.ts';
import { idParams } from '#kernel/contract/values.ts';
import type { RouteTable } from '#kernel/contract/route.ts';

const ID_PARAMS = idParams('PASSKEY_NOT_FOUND');

export const PASSKEY_ROUTES = {
  'POST /login/passkey/challenge': {
    access: 'public',
    summary: 'Begin to sign in with a passkey',
    success: { 200: 'What the browser asks the authenticator.' },
    data: schemas.RequestOptionsSchema,
    errors: ['PASSKEYS_UNAVAILABLE'],
  },
  'POST /login/passkey': {
    access: 'public',
    summary: 'Sign in with a passkey, in place of password and code',
    body: schemas.AnswerBodySchema,
    success: { 200: 'Signed in.' },
    data: SignedInSchema,
    errors: ['PASSKEYS_UNAVAILABLE', 'PASSKEY_REFUSED', 'ACCOUNT_BLOCKED'],
  },
  'POST /account/confirmation/passkey/challenge': {
    summary: 'Begin to confirm this sign-in with a passkey',
    success: { 200: 'What the browser asks the authenticator.' },
    data: schemas.RequestOptionsSchema,
    errors: ['PASSKEYS_UNAVAILABLE'],
  },
  'POST /account/confirmation/passkey': {
    summary: 'Confirm this sign-in with a passkey of the account',
    body: schemas.AnswerBodySchema,
    success: { 200: 'As a confirmation by password and code.' },
    data: ConfirmationSchema,
    errors: ['PASSKEYS_UNAVAILABLE', 'PASSKEY_REFUSED'],
  },
  'GET /account/passkeys': {
    summary: 'The passkeys',
    success: { 200: 'Without their keys.' },
    data: schemas.PasskeysSchema,
  },
  'POST /account/passkeys/challenge': {
    summary: 'Begin to add a passkey; needs a confirmation',
    success: { 200: 'What the browser asks the authenticator.' },
    data: schemas.CreationOptionsSchema,
    errors: ['CONFIRMATION_REQUIRED', 'PASSKEYS_UNAVAILABLE', 'TOO_MANY_PASSKEYS'],
  },
  'POST /account/passkeys': {
    summary: 'Add a passkey; needs a confirmation',
    body: schemas.AddPasskeyBodySchema,
    success: { 201: 'It signs in from now on.' },
    data: schemas.PasskeySchema,
    errors: [
      'CONFIRMATION_REQUIRED',
      'PASSKEYS_UNAVAILABLE',
      'PASSKEY_REFUSED',
      'TOO_MANY_PASSKEYS',
    ],
  },
  'PATCH /account/passkeys/:id': {
    summary: 'Rename a passkey',
    params: ID_PARAMS,
    body: schemas.RenamePasskeyBodySchema,
    success: { 200: 'The passkey as it is now.' },
    data: schemas.PasskeySchema,
    errors: ['PASSKEY_NOT_FOUND'],
  },
  'DELETE /account/passkeys/:id': {
    summary: 'Remove a passkey; needs a confirmation',
    params: ID_PARAMS,
    success: { 204: 'It signs in no more; its sign-ins go on.' },
    errors: ['CONFIRMATION_REQUIRED', 'PASSKEY_NOT_FOUND', 'LAST_WAY_IN'],
  },
} as const satisfies RouteTable;
