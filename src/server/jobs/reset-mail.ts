import { createTransport } from 'nodemailer';
import type { ResetMail } from '#server/usecases/password-reset/request-password-reset.ts';

export type SmtpSettings = {
  /** smtp:// or smtps://, with user and password if the server wants them. */
  readonly url: string;
  readonly from: string;
};

/** A mail server that says nothing for so long is down; stopping the server waits for it. */
const MAIL_TIMEOUT_MS = 8_000;

/** The mail did not go out. Neither the message nor anything else of it names an address. */
export class MailError extends Error {
  constructor(reason: string) {
    super(`A mail could not be sent (${reason}).`);
    this.name = 'MailError';
  }
}

/** Sends the link to the web app under `publicUrl` by which a password is reset. Throws MailError. */
export function createResetMailer(
  smtp: SmtpSettings,
  publicUrl: string,
): (mail: ResetMail) => Promise<void> {
  const transport = createTransport({
    url: smtp.url,
    connectionTimeout: MAIL_TIMEOUT_MS,
    greetingTimeout: MAIL_TIMEOUT_MS,
    socketTimeout: MAIL_TIMEOUT_MS,
    // Our text is all there is to a mail of ours.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return async ({ email, token }) => {
    try {
      await transport.sendMail({
        from: smtp.from,
        // In parts: as one text, an address with a comma in it would be two.
        to: { name: '', address: email },
        subject: 'Reset your Lelap password',
        text: textOf(`${publicUrl}/login?reset=${token}`),
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    } catch (error) {
      throw new MailError(reasonOf(error));
    }
  };
}

/** Holds no text of the account: anybody may register with the address of somebody else. */
function textOf(link: string): string {
  return [
    'Somebody, hopefully you, asked for a new password for your Lelap account. Choose one here:',
    '',
    link,
    '',
    'The link works once, for 30 minutes. If it was not you, leave this mail alone: nothing has changed.',
    '',
  ].join('\n');
}

/** The codes alone: what a mail server says often quotes the address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, responseCode } = error as Error & { code?: unknown; responseCode?: unknown };
  return [code, responseCode].filter((part) => part !== undefined).join(' ') || error.name;
}
