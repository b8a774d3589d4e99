export const REGISTER_MESSAGES = {
  title: 'Create your account',
  tagline: 'Tonight can be the first night.',
  username: 'Dream name',
  email: 'E-mail',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  submit: '🚀 Start My Journey!',
  busy: 'Creating account...',
  alreadyDreaming: 'Already dreaming?',
  toLogin: 'Sign in',
  failed: 'Registration failed',
} as const;
