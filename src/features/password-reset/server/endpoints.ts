import type { PasswordResetRequested } from '../contract.ts';
import type { PASSWORD_RESET_ROUTES } from '../routes.ts';
import { toIpPrefix } from '#kernel/server/clients/ip-prefix.ts';
import type { RequestOrigin } from '#kernel/server/clients/request-origin.ts';
import { MAILS_OF_NETWORK_LIMIT } from '#kernel/server/rate-limits/mail-limits.ts';
import { RESET_LIMIT, RESET_LINK_LIMIT } from '#kernel/server/http/limits/rate-limits.ts';
import type { AccountDeps } from '#features/sign-in/server/account-deps.ts';
import { word } from '#kernel/server/i18n/word.ts';
import type { RemainingDeps } from './remaining.ts';
import { resetPassword } from './reset-password.ts';
import { requirePasswords } from '#features/sign-in/server/ways.ts';
import type { Endpoints } from '#kernel/server/http/endpoint.ts';

type PasswordResetDeps = AccountDeps &
  RemainingDeps & {
    /** Mails a link if an account has this address, after the response was sent. */
    readonly requestPasswordResetLater: (
      email: string,
      by: RequestOrigin,
      language: string,
    ) => void;
    /** The same for every address, so that it reveals nothing about accounts. */
    readonly passwordResetHelp: PasswordResetRequested;
  };

export const createPasswordResetEndpoints = (
  deps: PasswordResetDeps,
): Endpoints<keyof typeof PASSWORD_RESET_ROUTES> => ({
  'POST /password-resets': {
    message: { key: deps.passwordResetHelp.sendsMail ? 'page.resetSent' : 'page.resetNoMail' },
    rateLimit: RESET_LIMIT,
    handle: async ({ body, origin, language }) => {
      await requirePasswords(deps);
      // First, so that a refused network can't use up the limits of others.
      await deps.limiter.take(MAILS_OF_NETWORK_LIMIT, toIpPrefix(origin.address));
      deps.requestPasswordResetLater(body.email, origin, language);
      return deps.passwordResetHelp;
    },
  },
  'PUT /password-resets/:token': {
    rateLimit: RESET_LINK_LIMIT,
    handle: async ({ params, body, origin, language }) => {
      await requirePasswords(deps);
      const remaining = await resetPassword(deps, params.token, body, origin);
      return { remaining: remaining.map((text) => word(text, language)) };
    },
  },
});
