export const TOAST_MESSAGES = {
  region: 'Notifications',
  close: 'Close',
  offline: 'This device is offline. Try again when it has a network.',
} as const;
