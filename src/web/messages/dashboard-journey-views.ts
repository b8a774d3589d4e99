/** Messages of Journey's navigation. */
export const JOURNEY_VIEW_WORDS = {
  label: 'Journey views',
  views: { trends: 'Trends', nights: 'Nights', patterns: 'Patterns', diary: 'Diary' },
} as const;
