import type { FastifyBaseLogger } from 'fastify';
import type { ACCOUNT_ROUTES } from '../routes.ts';
import { CHANGE_ACCOUNT_LIMIT, PASSWORD_LIMIT } from '#kernel/server/http/limits/rate-limits.ts';
import type { ListAccountEventsDeps } from '#features/accounts/server/list-account-events.ts';
import type { TwoStepDeps } from '#features/sign-in/server/account-deps.ts';
import { changeAccount } from './change-account.ts';
import { eraseAccount, type EraseAccountDeps } from './erase-account.ts';
import { readAccount } from '#features/accounts/server/read-account.ts';
import type { ReminderDeps } from '#features/destinations/server/destination-deps.ts';
import type { EndpointDeps, Endpoints } from '#kernel/server/http/endpoint.ts';

type AccountEndpointDeps = TwoStepDeps &
  EraseAccountDeps &
  ListAccountEventsDeps &
  EndpointDeps &
  Pick<ReminderDeps, 'reminderSender'> & {
    readonly log: Pick<FastifyBaseLogger, 'info'>;
    /** The account's pseudonym in the log. */
    readonly pseudonymize: (userId: string) => string;
  };

export function createAccountEndpoints(
  deps: AccountEndpointDeps,
): Endpoints<keyof typeof ACCOUNT_ROUTES> {
  return {
    'GET /account': {
      handle: async ({ userId }) => ({
        ...(await readAccount(deps, userId)),
        publicUrl: deps.publicUrl ?? null,
        sendsReminders: deps.reminderSender.sends.reminders,
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
