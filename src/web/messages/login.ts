export const LOGIN_MESSAGES = {
  title: 'Sign in',
  tagline: 'One tap to fall asleep. One tap to come back with points.',
  email: 'E-mail',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  submit: "🚀 Let's Dream!",
  busy: 'Signing in...',
  newHere: 'New here?',
  toRegister: 'Join the adventure! ✨',
  failed: 'Login failed',
  forgot: 'Forgot your password?',
  accountMade: 'Your account is made. Sign in, and tonight can be the first night.',
  tapsWait: (count: string) =>
    `${count === '1' ? '1 tap waits' : `${count} taps wait`} on this device. Sign in to send ${count === '1' ? 'it' : 'them'}.`,
  farewells: {
    erased: 'Your account is deleted, with all that belonged to it. Sleep well.',
    reset: 'Your new password is set. Please sign in with it.',
  },
} as const;
