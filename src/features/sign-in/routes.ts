import * as schemas from './contract.ts';
import { type RouteTable, PROOF_ERRORS } from '#kernel/contract/route.ts';
import { IdPageQuerySchema } from '#kernel/contract/paging.ts';
import { idParams } from '#kernel/contract/values.ts';

export const SIGN_IN_ROUTES = {
  'POST /register': {
    access: 'public',
    summary: 'Make an account',
    body: schemas.RegisterBodySchema,
    success: { 201: 'The account was made.' },
    data: schemas.RegisteredSchema,
    errors: [
      'PASSWORD_OFF',
      'REGISTRATION_CLOSED',
      'INVITATION_EXPIRED',
      'USERNAME_TAKEN',
      'EMAIL_TAKEN',
    ],
  },
  'POST /login': {
    access: 'public',
    summary: 'Sign in',
    body: schemas.LoginBodySchema,
    success: { 200: 'Signed in.' },
    data: schemas.SignedInSchema,
    errors: [
      'PASSWORD_OFF',
      'INVALID_CREDENTIALS',
      'ACCOUNT_BLOCKED',
      'CODE_REQUIRED',
      'INVALID_CODE',
    ],
  },
  'GET /account/sessions': {
    summary: 'The devices that are signed in',
    query: IdPageQuerySchema,
    success: { 200: 'The newest sign-in first.' },
    data: schemas.AuthSessionsSchema,
  },
  'DELETE /account/sessions/:id': {
    summary: 'Sign one device out',
    params: idParams('SESSION_NOT_FOUND'),
    success: { 204: 'It is signed out.' },
    errors: ['SESSION_NOT_FOUND'],
  },
  'DELETE /account/sessions': {
    summary: 'Sign all other devices out',
    success: { 204: 'Only this sign-in is left.' },
  },
  'POST /account/sessions/current/renew': {
    summary: 'Get a token that lasts longer, of the same sign-in',
    success: {
      200: 'In the last third of its life a new token, before that the one of the call. Both stay good until their exp.',
    },
    data: schemas.RenewedTokenSchema,
    isIdempotent: true,
  },
  'POST /logout': {
    summary: 'Sign this device out',
    success: { 204: 'The token is good no more.' },
  },
  'PUT /account/password': {
    summary: 'Set another password and sign out everywhere else',
    body: schemas.ChangePasswordBodySchema,
    success: { 204: 'The password is the new one; this sign-in goes on.' },
    errors: PROOF_ERRORS,
  },
  'POST /account/confirmation': {
    summary: 'Confirm this sign-in for what needs it: the account, its tokens',
    body: schemas.ConfirmAccountBodySchema,
    success: { 200: 'For five minutes such calls of this sign-in need no password.' },
    data: schemas.ConfirmationSchema,
    errors: ['PASSWORD_OFF', 'WRONG_PASSWORD', 'WRONG_CODE'],
  },
} as const satisfies RouteTable;
