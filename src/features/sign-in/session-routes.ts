import { AuthSessionsSchema, RenewedTokenSchema } from '#features/accounts/contract.ts';
import { IdPageQuerySchema } from '#kernel/contract/paging.ts';
import { idParams } from '#kernel/contract/values.ts';
import type { RouteTable } from '#kernel/contract/route.ts';

export const AUTH_SESSION_ROUTES = {
  'GET /account/sessions': {
    summary: 'The devices that are signed in',
    query: IdPageQuerySchema,
    success: { 200: 'The newest sign-in first.' },
    data: AuthSessionsSchema,
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
    data: RenewedTokenSchema,
    isIdempotent: true,
  },
  'POST /logout': {
    summary: 'Sign this device out',
    success: { 204: 'The token is good no more.' },
  },
} as const satisfies RouteTable;
