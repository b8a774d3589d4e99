import type { PASSWORD_RESET_ROUTES } from '../routes.ts';
import { toIpPrefix } from '#kernel/server/clients/ip-prefix.ts';
import { MAILS_OF_NETWORK_LIMIT } from '#kernel/server/rate-limits/mail-limits.ts';
import { RESET_LIMIT, RESET_LINK_LIMIT } from '#kernel/server/http/limits/rate-limits.ts';
import { word } from '#kernel/server/i18n/word.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resetPassword } from './reset-password.ts';
import { requirePasswords } from '#sign-in/server/ways.ts';
import type { Endpoints } from '#kernel/server/http/endpoint.ts';
import type { Context } from '#server-feature.ts';

export function createPasswordResetEndpoints(
  deps: Context,
): Endpoints<typeof PASSWORD_RESET_ROUTES> {
  const sendsMail = deps.mails.sendResetMail !== undefined;
  return {
    'POST /password-resets': {
      message: { key: sendsMail ? 'page.resetSent' : 'page.resetNoMail' },
      rateLimit: RESET_LIMIT,
      handle: async ({ body: { email }, origin, language }) => {
        await requirePasswords(deps);
        // First, so that a refused network can't use up the limits of others.
        await deps.limiter.take(MAILS_OF_NETWORK_LIMIT, toIpPrefix(origin.address));
        if (sendsMail) {
          deps.background.add(() => requestPasswordReset(deps, email, origin, language));
        } else {
          deps.log.warn(
            'A password reset was asked for, but SMTP_URL is not set: nothing is sent.',
          );
        }
        // The same for every address, so that it reveals nothing about accounts.
        return { sendsMail, operatorContact: deps.config.operatorContact ?? null };
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
  };
}
