import { wordKey } from '#server/i18n/word.ts';
import { openMailTransport, type SmtpSettings } from '../reset-mail.ts';

type ReminderMail = {
  kind: 'reminder' | 'confirmation';
  email: string;
  text: string;
  language: string;
  /** Of the link: to unsubscribe, or to confirm. */
  token: string;
  /** Of the message, the same for each attempt. */
  id?: string;
};

/** Sends a reminder or a confirmation link. Throws the transport's error. */
export async function sendReminderMail(
  smtp: SmtpSettings,
  publicUrl: string,
  { kind, email, text, language, token, id }: ReminderMail,
): Promise<void> {
  const common = {
    from: smtp.from,
    // As an object: in a string, a comma would separate two addresses.
    to: { name: '', address: email },
  };
  const headers = { 'Auto-Submitted': 'auto-generated', 'Content-Language': language };
  const transport = openMailTransport(smtp);
  try {
    if (kind === 'confirmation') {
      await transport.sendMail({
        ...common,
        subject: wordKey('mail.confirmation.subject', {}, language),
        text: [
          wordKey('mail.confirmation.intro', {}, language),
          '',
          `${publicUrl}/login?confirm=${token}`,
          '',
          wordKey('mail.confirmation.outro', {}, language),
          '',
        ].join('\n'),
        headers,
      });
      return;
    }
    await transport.sendMail({
      ...common,
      subject: wordKey('mail.reminder.subject', {}, language),
      text: [
        text,
        '',
        `${publicUrl}/dashboard`,
        '',
        wordKey(
          'mail.reminder.unsubscribe',
          { link: `${publicUrl}/login?unsubscribe=${token}` },
          language,
        ),
        '',
      ].join('\n'),
      // Mail clients show messages with the same id once.
      messageId: `<${id}@${new URL(publicUrl).hostname}>`,
      headers: {
        ...headers,
        'List-Unsubscribe': `<${publicUrl}/reminders/unsubscribe/${token}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    });
  } finally {
    transport.close();
  }
}
