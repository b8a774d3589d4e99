export const AUTH_WORDS = {
  tokenNotReceived: 'Login failed: Token not received.',
  invalidTokenFormat: 'Login failed: Invalid token format.',
  /** Indonesian. */
  checking: 'Memuat autentikasi...',
} as const;
