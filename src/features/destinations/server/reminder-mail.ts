import {
  composeMail,
  openMailTransport,
  type SmtpSettings,
} from '#kernel/server/mail/transport.ts';

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
  const transport = openMailTransport(smtp);
  if (kind === 'confirmation') {
    const mail = composeMail(smtp, {
      email,
      language,
      subject: { key: 'mail.confirmation.subject' },
      paragraphs: [
        { key: 'mail.confirmation.intro' },
        `${publicUrl}/login?confirm=${token}`,
        { key: 'mail.confirmation.outro' },
      ],
    });
    await transport.sendMail(mail);
    return;
  }
  const link = `${publicUrl}/login?unsubscribe=${token}`;
  const mail = composeMail(smtp, {
    email,
    language,
    subject: { key: 'mail.reminder.subject' },
    paragraphs: [
      text,
      `${publicUrl}/dashboard`,
      { key: 'mail.reminder.unsubscribe', args: { link } },
    ],
  });
  await transport.sendMail({
    ...mail,
    // Mail clients show messages with the same id once.
    messageId: `<${id}@${new URL(publicUrl).hostname}>`,
    headers: {
      ...mail.headers,
      'List-Unsubscribe': `<${publicUrl}/reminders/unsubscribe/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  });
}
