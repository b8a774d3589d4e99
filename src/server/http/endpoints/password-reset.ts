import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import {
  PasswordResetRequestedSchema,
  RequestPasswordResetBodySchema,
  ResetPasswordBodySchema,
  type PasswordResetRequested,
} from '#contract/account.ts';
import { MAX_PATH_PARAMETER_LENGTH } from '#contract/values.ts';
import { toMailbox } from '#server/auth/normalize-identifier.ts';
import type { RateLimiter } from '#server/auth/rate-limits/rate-limiter.ts';
import { toIpPrefix } from '#server/auth/clients/ip-prefix.ts';
import type { RequestOrigin } from '#server/auth/clients/request-origin.ts';
import { MAILS_OF_NETWORK_LIMIT, RESET_MAILS_LIMIT } from '#server/auth/rate-limits/mail-limits.ts';
import {
  resetPassword,
  type ResetPasswordDeps,
} from '#server/usecases/password-reset/reset-password.ts';
import { addPublicEndpoint } from '../endpoint.ts';
import { RESET_LIMIT, RESET_LINK_LIMIT } from '#server/http/limits/rate-limits.ts';

export type PasswordResetDeps = ResetPasswordDeps & {
  readonly limiter: RateLimiter;
  /** Mails a link if an account has this address, after the response was sent. */
  readonly requestPasswordResetLater: (email: string, by: RequestOrigin, language: string) => void;
  /** The same for every address, so that it reveals nothing about accounts. */
  readonly passwordResetHelp: PasswordResetRequested;
};

/** POST /password-resets and PUT /password-resets/{token}. */
export function addPasswordResetEndpoints(app: FastifyInstance, deps: PasswordResetDeps): void {
  addPublicEndpoint(app, {
    method: 'POST',
    path: '/password-resets',
    summary: 'Ask for a link to reset a forgotten password',
    body: RequestPasswordResetBodySchema,
    success: {
      202: 'Whether or not an account has this address, and whether or not mail is sent.',
    },
    data: PasswordResetRequestedSchema,
    message: { key: deps.passwordResetHelp.sendsMail ? 'page.resetSent' : 'page.resetNoMail' },
    rateLimit: RESET_LIMIT,
    handle: async ({ body, origin, language }) => {
      // First, so that a refused network can't use up the limits of others.
      await deps.limiter.take(MAILS_OF_NETWORK_LIMIT, toIpPrefix(origin.address));
      await deps.limiter.take(RESET_MAILS_LIMIT, toMailbox(body.email));
      deps.requestPasswordResetLater(body.email, origin, language);
      return deps.passwordResetHelp;
    },
  });

  addPublicEndpoint(app, {
    method: 'PUT',
    path: '/password-resets/:token',
    summary: 'Reset a forgotten password, and sign out everywhere',
    params: Type.Object({ token: Type.String({ maxLength: MAX_PATH_PARAMETER_LENGTH }) }),
    body: ResetPasswordBodySchema,
    success: { 204: 'The password is the new one.' },
    errors: ['RESET_EXPIRED'],
    rateLimit: RESET_LINK_LIMIT,
    handle: ({ params, body, origin }) => resetPassword(deps, params.token, body, origin),
  });
}
