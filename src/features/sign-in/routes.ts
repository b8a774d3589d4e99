import {
  LoginBodySchema,
  RegisterBodySchema,
  RegisteredSchema,
  SignedInSchema,
} from '#features/accounts/contract.ts';
import type { RouteTable } from '#kernel/contract/route.ts';

export const SIGN_IN_ROUTES = {
  'POST /register': {
    access: 'public',
    summary: 'Make an account',
    body: RegisterBodySchema,
    success: { 201: 'The account was made.' },
    data: RegisteredSchema,
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
    body: LoginBodySchema,
    success: { 200: 'Signed in.' },
    data: SignedInSchema,
    errors: [
      'PASSWORD_OFF',
      'INVALID_CREDENTIALS',
      'ACCOUNT_BLOCKED',
      'CODE_REQUIRED',
      'INVALID_CODE',
    ],
  },
} as const satisfies RouteTable;
