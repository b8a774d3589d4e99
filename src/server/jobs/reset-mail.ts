import { createTransport, type Transporter } from 'nodemailer';
import { wordKey } from '#server/i18n/word.ts';
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

/** Mails the reset link, below `publicUrl`. Throws MailError. */
export function createResetMailer(
  smtp: SmtpSettings,
  publicUrl: string,
): (mail: ResetMail) => Promise<void> {
  const transport = openMailTransport(smtp);

  return async (mail) => {
    const { email, token, language } = mail;
    try {
      await transport.sendMail({
        from: smtp.from,
        // As an object: in a string, a comma would separate two addresses.
        to: { name: '', address: email },
        subject: wordKey('mail.reset.subject', {}, language),
        text: writeText(`${publicUrl}/login?reset=${token}`, mail),
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
      });
    } catch (error) {
      throw new MailError(toReason(error));
    }
  };
}

/** Contains no text of the account, because anyone can register with another person's address. */
function writeText(link: string, { language, minutes, hasChannels }: ResetMail): string {
  return [
    wordKey('mail.reset.intro', {}, language),
    '',
    link,
    '',
    wordKey('mail.reset.outro', { minutes }, language),
    '',
    ...(hasChannels ? [wordKey('mail.reset.channels', {}, language), ''] : []),
  ].join('\n');
}

/** Codes only: the mail server's messages often quote the address. */
function toReason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, responseCode } = error as Error & { code?: unknown; responseCode?: unknown };
  return [code, responseCode].filter((part) => part !== undefined).join(' ') || error.name;
}
