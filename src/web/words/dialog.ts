export const DIALOG_WORDS = { close: 'Close' } as const;
