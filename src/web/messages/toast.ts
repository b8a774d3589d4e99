export const TOAST_MESSAGES = {
  region: 'Notifications',
  close: 'Close',
  needsServer: 'The server does not answer, and this needs it.',
  offline: 'This device is offline. Try again when it has a network.',
} as const;
