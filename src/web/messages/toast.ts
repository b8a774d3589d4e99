export const TOAST_WORDS = {
  region: 'Notifications',
  close: 'Close',
  offline: 'This device is offline. Try again when it has a network.',
} as const;
