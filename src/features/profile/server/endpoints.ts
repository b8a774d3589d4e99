import type { FastifyBaseLogger } from 'fastify';
import type { ACCOUNT_ROUTES } from '../routes.ts';
import {
  CALLS_LIMIT,
  CHANGE_ACCOUNT_LIMIT,
  EXPORT_LIMIT,
  PASSWORD_LIMIT,
} from '#kernel/server/http/limits/rate-limits.ts';
import { createOpenExports } from '#kernel/server/http/open-exports.ts';
import { wordAccountEvents } from '#kernel/server/i18n/word.ts';
import {
  listAccountEvents,
  type ListAccountEventsDeps,
} from '#features/accounts/server/list-account-events.ts';
import type { TwoStepDeps } from '#features/sign-in/server/account-deps.ts';
import { changeAccount } from './change-account.ts';
import { changePassword } from '#features/sign-in/server/change-password.ts';
import { confirmSignIn } from '#features/sign-in/server/confirmation.ts';
import { eraseAccount, type EraseAccountDeps } from './erase-account.ts';
import { readAccount } from '#features/accounts/server/read-account.ts';
import { exportAccount } from '#features/export/server/export-account.ts';
import type { ReminderDeps } from '#features/destinations/server/destination-deps.ts';
import type { EndpointDeps, Endpoints } from '#kernel/server/http/endpoint.ts';

const CSV = 'text/csv; charset=utf-8';
const EXPORT_FILES = {
  json: { name: 'lelap-export.json', mediaType: 'application/json; charset=utf-8' },
  csv: { name: 'lelap-export.csv', mediaType: CSV },
  'marks-csv': { name: 'lelap-marks.csv', mediaType: CSV },
} as const;

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
  const exports = createOpenExports();
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
    'PUT /account/password': {
      rateLimit: PASSWORD_LIMIT,
      handle: ({ body, ...caller }) => changePassword(deps, caller, body),
    },
    'DELETE /account': {
      rateLimit: PASSWORD_LIMIT,
      handle: async ({ body, ...caller }) => {
        await eraseAccount(deps, caller, body);
        // The only remaining trace.
        deps.log.info({ account: deps.pseudonymize(caller.userId) }, 'an account was erased');
      },
    },
    'POST /account/confirmation': {
      rateLimit: PASSWORD_LIMIT,
      handle: ({ body, ...caller }) => confirmSignIn(deps, caller, body),
    },
    'GET /account/export': {
      rateLimit: EXPORT_LIMIT,
      handle: async ({ userId, authSessionId, origin, query }) => {
        const { format = 'json' } = query;
        const gzip = await exports.open({ userId, authSessionId }, async () => {
          // Earlier exports may have used up the limit.
          await deps.limiter.requireNotExceeded(CALLS_LIMIT, userId);
          return await exportAccount(deps, userId, { format, by: origin });
        });
        return { ...EXPORT_FILES[format], gzip };
      },
    },
    'GET /account/events': {
      word: wordAccountEvents,
      handle: ({ userId, query }) => listAccountEvents(deps, userId, query),
    },
  };
}
