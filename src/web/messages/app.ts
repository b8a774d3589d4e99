export const APP_MESSAGES = {
  crashed: 'Oops! This page could not be shown.',
  crashHint: 'A newer version may have arrived. A running sleep goes on.',
  reload: 'Load it again',
} as const;
