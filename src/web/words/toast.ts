export const TOAST_WORDS = { region: 'Notifications', close: 'Close' } as const;
