export const JOURNEY_VIEW_MESSAGES = {
  label: 'Journey views',
  views: { trends: 'Trends', nights: 'Nights', patterns: 'Patterns', diary: 'Diary' },
} as const;
