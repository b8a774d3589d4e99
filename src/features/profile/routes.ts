import * as schemas from '#accounts/contract.ts';
import { ProofBodySchema } from '#sign-in/contract.ts';
import { PROOF_ERRORS, type RouteTable } from '#kernel/contract/route.ts';

export const ACCOUNT_ROUTES = {
  'GET /account': {
    summary: 'Read the account',
    success: { 200: 'The account.' },
    data: schemas.OwnAccountSchema,
  },
  'PATCH /account': {
    summary: 'Change what is given; another email needs the current password',
    body: schemas.ChangeAccountBodySchema,
    success: { 200: 'The account as it is now.' },
    data: schemas.AccountSchema,
    errors: [...PROOF_ERRORS, 'USERNAME_TAKEN', 'EMAIL_TAKEN'],
  },
  'DELETE /account': {
    summary: 'Erase the account and all that belongs to it',
    body: ProofBodySchema,
    success: { 204: 'It is gone for good.' },
    errors: [...PROOF_ERRORS, 'LAST_ADMINISTRATOR'],
  },
} as const satisfies RouteTable;
