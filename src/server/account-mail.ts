import { SPECIFIED_ENGLISH } from '#kernel/server/i18n/catalogues.ts';
import type { TokenMail } from '#connections/server/api-tokens.ts';
import type { PersonMail } from '#household/server/people.ts';
import type { ResetMail } from '#password-reset/server/request-password-reset.ts';
import {
  type SmtpSettings,
  openMailTransport,
  type Mail,
  composeMail,
} from '#kernel/server/mail/transport.ts';

/** The mail was not sent. The error contains no address. */
class MailError extends Error {
  constructor(reason: string) {
    super(`A mail could not be sent (${reason}).`);
    this.name = 'MailError';
  }
}

export type AccountMailer = ReturnType<typeof createAccountMailer>;

/**
 * Mails about an account, with links below `publicUrl`; each throws MailError. Without texts of it: anyone can register
 * with another's address.
 */
export function createAccountMailer(smtp: SmtpSettings, publicUrl: string) {
  const transport = openMailTransport(smtp);
  const send = async (mail: Mail) => {
    try {
      await transport.sendMail(composeMail(smtp, mail));
    } catch (error) {
      throw new MailError(toReason(error));
    }
  };
  return {
    sendResetMail: ({ email, token, language, minutes, remaining }: ResetMail) =>
      send({
        email,
        language,
        subject: { key: 'mail.reset.subject' },
        paragraphs: [
          { key: 'mail.reset.intro' },
          `${publicUrl}/login?reset=${token}`,
          { key: 'mail.reset.outro', args: { minutes } },
          ...remaining,
        ],
      }),

    sendTokenMail: ({ email, language, expiresOn }: TokenMail) => {
      const format = { dateStyle: 'long', timeZone: 'UTC' } as const;
      const date = expiresOn.toLocaleDateString(language ?? SPECIFIED_ENGLISH, format);
      return send({
        email,
        language,
        subject: { key: 'mail.token.subject' },
        paragraphs: [
          { key: 'mail.token.text', args: { date } },
          `${publicUrl}/dashboard?account=connections`,
        ],
      });
    },

    sendPersonMail: ({ email, language, change }: PersonMail) =>
      send({
        email,
        language,
        subject: { key: 'mail.person.subject' },
        paragraphs: [{ key: 'mail.person.text', args: { change } }, { key: 'mail.person.outro' }],
      }),

    sendTestMail: ({ email, language }: { email: string; language: string }) =>
      send({
        email,
        language,
        subject: { key: 'mail.test.subject' },
        paragraphs: [{ key: 'mail.test.text' }],
      }),
  };
}

/** Codes only: the mail server's messages often quote the address. */
function toReason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, responseCode } = error as Error & { code?: unknown; responseCode?: unknown };
  return [code, responseCode].filter((part) => part !== undefined).join(' ') || error.name;
}
