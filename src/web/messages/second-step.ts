export const SECOND_STEP_MESSAGES = {
  title: 'Sign in',
  heading: 'One more step',
  submit: 'Sign in',
  busy: 'Signing in...',
  failed: 'Login failed',
  app: {
    tagline: 'Enter the code from your authenticator app.',
    label: 'Code from your app',
    other: 'Use a recovery code',
  },
  recovery: {
    tagline: 'Enter one of the recovery codes you kept. Each works once.',
    label: 'Recovery code',
    other: 'Use your authenticator app',
  },
  back: 'Sign in as somebody else',
} as const;
