import { ApiTokensSchema, CreateApiTokenBodySchema, CreatedApiTokenSchema } from './contract.ts';
import { idParams } from '#kernel/contract/values.ts';
import type { RouteTable } from '#kernel/contract/route.ts';
import { PathTokenParamsSchema } from '#kernel/contract/path-token.ts';

/** None takes an Idempotency-Key: a response that contains a secret must not be stored. */
export const CONNECTION_ROUTES = {
  'GET /account/tokens': {
    summary: 'The API tokens',
    success: { 200: 'Without the tokens themselves, which are not stored.' },
    data: ApiTokensSchema,
  },
  'POST /account/tokens': {
    summary: 'Make an API token; needs a confirmation',
    body: CreateApiTokenBodySchema,
    success: { 201: 'The token, shown once.' },
    data: CreatedApiTokenSchema,
    errors: ['CONFIRMATION_REQUIRED', 'TOO_MANY_TOKENS'],
  },
  'DELETE /account/tokens/:id': {
    summary: 'Revoke an API token',
    params: idParams('TOKEN_NOT_FOUND'),
    success: { 204: 'It is good no more.' },
    errors: ['TOKEN_NOT_FOUND'],
  },
  'GET /calendar/:token.ics': {
    access: 'path-token',
    scope: 'calendar',
    summary: 'The nights of a year as a calendar to subscribe to; needs the scope calendar',
    params: PathTokenParamsSchema,
    success: { 200: 'In iCalendar format, with an ETag.', 304: 'As at the last request.' },
    mediaTypes: ['text/calendar'],
    errors: ['UNAUTHENTICATED'],
  },
} as const satisfies RouteTable;
