import { createTransport, type Transporter } from 'nodemailer';
import type { Text } from '#kernel/contract/text.ts';
import { SPECIFIED_ENGLISH } from '#kernel/server/i18n/catalogues.ts';
import { word } from '#kernel/server/i18n/word.ts';

export type SmtpSettings = {
  /** smtp:// or smtps://, with user and password if required. */
  readonly url: string;
  readonly from: string;
};

/** Timeout of the mail server; a shutdown waits for it. */
const MAIL_TIMEOUT_MS = 8_000;

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

export type Mail = {
  email: string;
  /** Null: English. */
  language: string | null;
  subject: Text;
  paragraphs: readonly Text[];
};

export function composeMail({ from }: SmtpSettings, mail: Mail) {
  const language = mail.language ?? SPECIFIED_ENGLISH;
  return {
    from,
    // As an object: in a string, a comma would separate two addresses.
    to: { name: '', address: mail.email },
    subject: word(mail.subject, language),
    text: `${mail.paragraphs.map((text) => word(text, language)).join('\n\n')}\n`,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
  };
}
