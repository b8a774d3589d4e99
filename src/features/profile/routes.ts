import {
  AccountSchema,
  ChangeAccountBodySchema,
  ChangePasswordBodySchema,
  ConfirmAccountBodySchema,
  ConfirmationSchema,
  ExportQuerySchema,
  OwnAccountSchema,
  ProofBodySchema,
} from '#features/accounts/contract.ts';
import { AccountEventsSchema } from '#features/accounts/event-contract.ts';
import { IdCursorSchema, pageQuery } from '#kernel/contract/paging.ts';
import { closed } from '#kernel/contract/values.ts';
import { PROOF_ERRORS, type RouteTable } from '#kernel/contract/route.ts';

export const ACCOUNT_ROUTES = {
  'GET /account': {
    summary: 'Read the account',
    success: { 200: 'The account.' },
    data: OwnAccountSchema,
  },
  'PATCH /account': {
    summary: 'Change what is given; another email needs the current password',
    body: ChangeAccountBodySchema,
    success: { 200: 'The account as it is now.' },
    data: AccountSchema,
    errors: [...PROOF_ERRORS, 'USERNAME_TAKEN', 'EMAIL_TAKEN'],
  },
  'PUT /account/password': {
    summary: 'Set another password and sign out everywhere else',
    body: ChangePasswordBodySchema,
    success: { 204: 'The password is the new one; this sign-in goes on.' },
    errors: PROOF_ERRORS,
  },
  'DELETE /account': {
    summary: 'Erase the account and all that belongs to it',
    body: ProofBodySchema,
    success: { 204: 'It is gone for good.' },
    errors: [...PROOF_ERRORS, 'LAST_ADMINISTRATOR'],
  },
  'POST /account/confirmation': {
    summary: 'Confirm this sign-in for what needs it: the account, its tokens',
    body: ConfirmAccountBodySchema,
    success: { 200: 'For five minutes such calls of this sign-in need no password.' },
    data: ConfirmationSchema,
    errors: ['PASSWORD_OFF', 'WRONG_PASSWORD', 'WRONG_CODE'],
  },
  'GET /account/export': {
    scope: 'export',
    summary: 'Everything as a file: JSON, or the sleeps or the marked dates as CSV',
    query: ExportQuerySchema,
    success: { 200: 'The file.' },
    mediaTypes: ['application/json', 'text/csv'],
  },
  'GET /account/events': {
    summary: 'What happened to the account',
    query: closed(pageQuery(IdCursorSchema)),
    success: { 200: 'Newest first.' },
    data: AccountEventsSchema,
  },
} as const satisfies RouteTable;
