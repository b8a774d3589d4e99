/** Messages about a newer version of the app. */
export const UPDATE_MESSAGES = {
  ready: 'A newer Lelap is ready',
  load: 'Load it',
  formOpen: 'Save or close what is open, then load it.',
} as const;
