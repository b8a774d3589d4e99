/** The words of the forms for a forgotten password. */
export const RECOVERY_WORDS = {
  email: 'E-mail',
  password: 'New password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  forgot: {
    title: 'Forgotten password',
    heading: 'It happens in dreams',
    tagline: 'Tell us your e-mail, and we send a link to a new password.',
    submit: 'Send me a link',
    busy: 'Sending...',
    failed: 'The link could not be asked for.',
    sent: 'If an account has this address, a link is on its way. It works once, for 30 minutes.',
    nothingCame: 'Nothing came? Look among the spam, or ask whoever runs this server.',
    linkExpired: 'This link has expired or was used already. Ask for a new one.',
    remembered: 'Remembered it?',
    toLogin: 'Sign in',
  },
  reset: {
    title: 'New password',
    heading: 'A new password',
    tagline: 'At least 8 characters. Every device will be signed out.',
    submit: 'Set the password',
    busy: 'Setting...',
    failed: 'The password could not be set.',
  },
} as const;
