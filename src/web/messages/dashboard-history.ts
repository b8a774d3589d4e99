/** Messages of Journey's diary. */
export const HISTORY_MESSAGES = {
  title: 'All your sleeps',
  from: 'From',
  to: 'To',
  showAll: 'Show all',
  monthTotals: (fullDays: number, hours: string, points: string) =>
    `${fullDays} ${fullDays === 1 ? 'full day' : 'full days'} · ${hours} h · ${points} pts`,
  totals: (days: number, fullDays: number, hours: string, points: string) =>
    `${days} ${days === 1 ? 'day' : 'days'} with sleep · ${fullDays} full · ${hours} h · ${points} pts`,
  months: 'Months',
  toTop: 'To the top',
  loading: 'Loading your sleeps…',
  failed: 'The sleeps could not be fetched.',
  tryAgain: 'Try again',
  none: 'No sleep logs yet',
  noneInRange: 'No sleep in this range.',
  fromAfterTo: '“From” is after “To”. Choose an earlier “From” or a later “To”.',
  end: 'This is where your journey began.',
} as const;
