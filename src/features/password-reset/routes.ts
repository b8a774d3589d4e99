import { Type } from 'typebox';
import * as schemas from './contract.ts';
import { MAX_PATH_PARAMETER_LENGTH } from '#kernel/contract/values.ts';
import type { RouteTable } from '#kernel/contract/route.ts';

export const PASSWORD_RESET_ROUTES = {
  'POST /password-resets': {
    access: 'public',
    summary: 'Ask for a link to reset a forgotten password',
    body: schemas.RequestPasswordResetBodySchema,
    success: {
      202: 'Whether or not an account has this address, and whether or not mail is sent.',
    },
    data: schemas.PasswordResetRequestedSchema,
    errors: ['PASSWORD_OFF'],
  },
  'PUT /password-resets/:token': {
    access: 'public',
    summary:
      'Reset a forgotten password, sign out everywhere, and stop webhooks and channels until each is confirmed',
    params: Type.Object({ token: Type.String({ maxLength: MAX_PATH_PARAMETER_LENGTH }) }),
    body: schemas.ResetPasswordBodySchema,
    success: { 200: 'The password is the new one.' },
    data: schemas.PasswordResetDoneSchema,
    errors: ['PASSWORD_OFF', 'RESET_EXPIRED'],
  },
} as const satisfies RouteTable;
