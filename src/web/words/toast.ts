export const TOAST_WORDS = { close: 'Close' } as const;
