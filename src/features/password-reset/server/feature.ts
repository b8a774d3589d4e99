import type { ServerFeature } from '#features/server-feature.ts';
import { createPasswordResetEndpoints } from './endpoints.ts';
import { requestPasswordReset } from './request-password-reset.ts';

export const PASSWORD_RESET_FEATURE = {
  endpoints(context) {
    const { background, config, log } = context;
    const { sendResetMail } = context.mails;
    return createPasswordResetEndpoints({
      ...context,
      requestPasswordResetLater(email, by, language) {
        if (sendResetMail === undefined) {
          log.warn('A password reset was asked for, but SMTP_URL is not set: nothing is sent.');
          return;
        }
        const deps = { ...context, sendResetMail };
        background.add(() => requestPasswordReset(deps, email, by, language));
      },
      passwordResetHelp: {
        sendsMail: sendResetMail !== undefined,
        operatorContact: config.operatorContact ?? null,
      },
    });
  },
} as const satisfies ServerFeature;
