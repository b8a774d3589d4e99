import type { ACCOUNT_ROUTES } from '../routes.ts';
import { CHANGE_ACCOUNT_LIMIT, PASSWORD_LIMIT } from '#kernel/server/http/limits/rate-limits.ts';
import { changeAccount } from './change-account.ts';
import { eraseAccount } from './erase-account.ts';
import { readAccount } from '#accounts/server/read-account.ts';
import type { Endpoints } from '#kernel/server/http/endpoint.ts';
import type { Context } from '#server-feature.ts';

export function createAccountEndpoints(deps: Context): Endpoints<typeof ACCOUNT_ROUTES> {
  return {
    'GET /account': {
      handle: async ({ userId }) => ({
        ...(await readAccount(deps, userId)),
        publicUrl: deps.config.publicUrl ?? null,
        sendsReminders: deps.messageSender.sends.reminders,
      }),
    },
    'PATCH /account': {
      rateLimit: CHANGE_ACCOUNT_LIMIT,
      handle: ({ body, ...caller }) => changeAccount(deps, caller, body),
    },
    'DELETE /account': {
      rateLimit: PASSWORD_LIMIT,
      handle: async ({ body, ...caller }) => {
        await eraseAccount(deps, caller, body);
        // The only remaining trace.
        deps.log.info({ account: deps.pseudonymize(caller.userId) }, 'an account was erased');
      },
    },
  };
}
