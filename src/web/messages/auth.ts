export const AUTH_MESSAGES = {
  welcome: 'Welcome, dreamer',
  welcomeBack: 'Welcome back, dreamer',
  tokenNotReceived: 'Login failed: Token not received.',
  invalidTokenFormat: 'Login failed: Invalid token format.',
  /** Indonesian. */
  checking: 'Memuat autentikasi...',
} as const;
