import { createTransport, type Transporter } from 'nodemailer';
import { SPECIFIED_ENGLISH } from '#server/i18n/catalogues.ts';
import { wordKey } from '#server/i18n/word.ts';
import type { TokenMail } from '#server/usecases/account/api-tokens.ts';
import type { PersonMail } from '#server/usecases/administration/people.ts';
import type { ResetMail } from '#server/usecases/password-reset/request-password-reset.ts';

export type SmtpSettings = {
  /** smtp:// or smtps://, with user and password if required. */
  readonly url: string;
  readonly from: string;
};

/** Timeout of the mail server; a shutdown waits for it. */
const MAIL_TIMEOUT_MS = 8_000;

/** The mail was not sent. The error contains no address. */
export class MailError extends Error {
  constructor(reason: string) {
    super(`A mail could not be sent (${reason}).`);
    this.name = 'MailError';
  }
}

export function openMailTransport(smtp: SmtpSettings): Transporter {
  return createTransport({
    url: smtp.url,
    connectionTimeout: MAIL_TIMEOUT_MS,
    greetingTimeout: MAIL_TIMEOUT_MS,
    socketTimeout: MAIL_TIMEOUT_MS,
    // Mails have no attachments or external content.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** A plain mail of these paragraphs. */
export function composeMail(
  { from }: SmtpSettings,
  mail: { email: string; language: string; subject: string; paragraphs: readonly string[] },
) {
  return {
    from,
    // As an object: in a string, a comma would separate two addresses.
    to: { name: '', address: mail.email },
    subject: mail.subject,
    text: `${mail.paragraphs.join('\n\n')}\n`,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.language },
  };
}

/** Mails about an account; each throws MailError. Without texts of it: anyone can register with another's address. */
export type AccountMailer = {
  sendResetMail(mail: ResetMail): Promise<void>;
  sendTokenMail(mail: TokenMail): Promise<void>;
  sendPersonMail(mail: PersonMail): Promise<void>;
  sendTestMail(to: { email: string; language: string }): Promise<void>;
};

/** Mails with links below `publicUrl`. */
export function createAccountMailer(smtp: SmtpSettings, publicUrl: string): AccountMailer {
  const transport = openMailTransport(smtp);
  const send = async (mail: Parameters<typeof composeMail>[1]) => {
    try {
      await transport.sendMail(composeMail(smtp, mail));
    } catch (error) {
      throw new MailError(toReason(error));
    }
  };
  return {
    sendResetMail: ({ email, token, language, minutes, hasChannels }) =>
      send({
        email,
        language,
        subject: wordKey('mail.reset.subject', {}, language),
        paragraphs: [
          wordKey('mail.reset.intro', {}, language),
          `${publicUrl}/login?reset=${token}`,
          wordKey('mail.reset.outro', { minutes }, language),
          ...(hasChannels ? [wordKey('mail.reset.channels', {}, language)] : []),
        ],
      }),

    sendTokenMail: ({ email, language: chosen, expiresOn }) => {
      const language = chosen ?? SPECIFIED_ENGLISH;
      const date = expiresOn.toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' });
      return send({
        email,
        language,
        subject: wordKey('mail.token.subject', {}, language),
        paragraphs: [
          wordKey('mail.token.text', { date }, language),
          `${publicUrl}/dashboard?account=connections`,
        ],
      });
    },

    sendPersonMail: ({ email, language: chosen, change }) => {
      const language = chosen ?? SPECIFIED_ENGLISH;
      return send({
        email,
        language,
        subject: wordKey('mail.person.subject', {}, language),
        paragraphs: [
          wordKey('mail.person.text', { change }, language),
          wordKey('mail.person.outro', {}, language),
        ],
      });
    },

    sendTestMail: ({ email, language }) =>
      send({
        email,
        language,
        subject: wordKey('mail.test.subject', {}, language),
        paragraphs: [wordKey('mail.test.text', {}, language)],
      }),
  };
}

/** Codes only: the mail server's messages often quote the address. */
function toReason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, responseCode } = error as Error & { code?: unknown; responseCode?: unknown };
  return [code, responseCode].filter((part) => part !== undefined).join(' ') || error.name;
}
