import { openMailTransport, type SmtpSettings } from '../reset-mail.ts';

type ReminderMail = {
  kind: 'reminder' | 'confirmation';
  email: string;
  text: string;
  /** Of the link: to unsubscribe, or to confirm. */
  token: string;
  /** Of the message, the same for each attempt. */
  id?: string;
};

/** Sends a reminder or a confirmation link. Throws the transport's error. */
export async function sendReminderMail(
  smtp: SmtpSettings,
  publicUrl: string,
  { kind, email, text, token, id }: ReminderMail,
): Promise<void> {
  const common = {
    from: smtp.from,
    // As an object: in a string, a comma would separate two addresses.
    to: { name: '', address: email },
  };
  const transport = openMailTransport(smtp);
  try {
    if (kind === 'confirmation') {
      await transport.sendMail({
        ...common,
        subject: 'Confirm reminders from Lelap',
        text: [
          'Somebody, hopefully you, asked Lelap to send reminders to this address. Confirm it here:',
          '',
          `${publicUrl}/login?confirm=${token}`,
          '',
          'The link works for a day. If it was not you, leave this mail alone: nothing is sent.',
          '',
        ].join('\n'),
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      return;
    }
    await transport.sendMail({
      ...common,
      subject: 'A reminder from Lelap',
      text: [
        text,
        '',
        `${publicUrl}/dashboard`,
        '',
        `No more of these: ${publicUrl}/login?unsubscribe=${token}`,
        '',
      ].join('\n'),
      // Mail clients show messages with the same id once.
      messageId: `<${id}@${new URL(publicUrl).hostname}>`,
      headers: {
        'Auto-Submitted': 'auto-generated',
        'List-Unsubscribe': `<${publicUrl}/reminders/unsubscribe/${token}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    });
  } finally {
    transport.close();
  }
}
