export const DIALOG_MESSAGES = {
  close: 'Close',
  unsaved: 'Close without saving?',
  keep: 'Go on editing',
  discard: 'Discard the changes',
} as const;
