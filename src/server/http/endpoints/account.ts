import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import {
  AccountSchema,
  ChangeAccountBodySchema,
  ChangePasswordBodySchema,
  EraseAccountBodySchema,
  ExportQuerySchema,
} from '#contract/account.ts';
import { AppError } from '#contract/app-error.ts';
import type { AccountDeps } from '#server/usecases/account/account-deps.ts';
import { changeAccount } from '#server/usecases/account/change-account.ts';
import { changePassword } from '#server/usecases/account/change-password.ts';
import { eraseAccount, type EraseAccountDeps } from '#server/usecases/account/erase-account.ts';
import { exportAccount, type ExportAccountDeps } from '#server/usecases/export/export-account.ts';
import { readAccount } from '#server/usecases/account/read-account.ts';
import { addSignedInEndpoint, type EndpointDeps } from '../endpoint.ts';
import {
  CALLS_LIMIT,
  CHANGE_ACCOUNT_LIMIT,
  EXPORT_LIMIT,
  PASSWORD_LIMIT,
} from '#server/http/limits/rate-limits.ts';

const CSV = 'text/csv; charset=utf-8';
const EXPORT_FILES = {
  json: { name: 'lelap-export.json', mediaType: 'application/json; charset=utf-8' },
  csv: { name: 'lelap-export.csv', mediaType: CSV },
  'marks-csv': { name: 'lelap-marks.csv', mediaType: CSV },
} as const;

/** Retry-After of a second export; most take less. */
const RETRY_EXPORT_SECONDS = 2;

/** GET, PATCH and DELETE /account, PUT /account/password, GET /account/export. */
export function addAccountEndpoints(
  app: FastifyInstance,
  deps: AccountDeps &
    EraseAccountDeps &
    ExportAccountDeps &
    EndpointDeps & {
      /** The account's pseudonym in the log. */
      readonly pseudonymize: (userId: string) => string;
    },
): void {
  addSignedInEndpoint(app, deps, {
    method: 'GET',
    path: '/account',
    summary: 'Read the account',
    success: { 200: 'The account.' },
    data: AccountSchema,
    handle: ({ userId }) => readAccount(deps, userId),
  });

  addSignedInEndpoint(app, deps, {
    method: 'PATCH',
    path: '/account',
    summary: 'Change what is given; another email needs the current password',
    body: ChangeAccountBodySchema,
    success: { 200: 'The account as it is now.' },
    data: AccountSchema,
    errors: ['WRONG_PASSWORD', 'USERNAME_TAKEN', 'EMAIL_TAKEN'],
    rateLimit: CHANGE_ACCOUNT_LIMIT,
    handle: ({ body, ...caller }) => changeAccount(deps, caller, body),
  });

  addSignedInEndpoint(app, deps, {
    method: 'PUT',
    path: '/account/password',
    summary: 'Set another password and sign out everywhere else',
    body: ChangePasswordBodySchema,
    success: { 204: 'The password is the new one; this sign-in goes on.' },
    errors: ['WRONG_PASSWORD'],
    rateLimit: PASSWORD_LIMIT,
    handle: ({ body, ...caller }) => changePassword(deps, caller, body),
  });

  addSignedInEndpoint(app, deps, {
    method: 'DELETE',
    path: '/account',
    summary: 'Erase the account and all that belongs to it',
    body: EraseAccountBodySchema,
    success: { 204: 'It is gone for good.' },
    errors: ['WRONG_PASSWORD'],
    rateLimit: PASSWORD_LIMIT,
    handle: async ({ body, ...caller }) => {
      await eraseAccount(deps, caller, body);
      // The only remaining trace.
      app.log.info({ account: deps.pseudonymize(caller.userId) }, 'an account was erased');
    },
  });

  const exports = new Map<string, symbol>();
  addSignedInEndpoint(app, deps, {
    method: 'GET',
    path: '/account/export',
    summary: 'Everything as a file: JSON, or the sleeps or the marked dates as CSV',
    query: ExportQuerySchema,
    success: { 200: 'The file, sent as it is made.' },
    mediaTypes: ['application/json', 'text/csv'],
    rateLimit: EXPORT_LIMIT,
    handle: async ({ userId, authSessionId, origin, query }) => {
      const { format = 'json' } = query;
      // One at a time per sign-in, until it is sent or the client leaves: a slow stolen token blocks only itself.
      if (exports.has(authSessionId)) {
        throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: RETRY_EXPORT_SECONDS });
      }
      const place = Symbol('export');
      const release = () => exports.get(authSessionId) === place && exports.delete(authSessionId);
      exports.set(authSessionId, place);
      try {
        // Earlier exports may have used up the limit.
        await deps.limiter.requireNotExceeded(CALLS_LIMIT, userId);
        const text = await exportAccount(deps, userId, { format, by: origin });
        const content = Readable.from(text).once('end', release).once('close', release);
        return { ...EXPORT_FILES[format], content };
      } catch (error) {
        release();
        throw error;
      }
    },
  });
}
