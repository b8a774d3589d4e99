/** The words of the whole history, in Journey. */
export const HISTORY_WORDS = {
  title: 'All your sleeps',
  from: 'From',
  to: 'To',
  showAll: 'Show all',
  monthTotals: (fullDays: number, hours: string, points: string) =>
    `${fullDays} ${fullDays === 1 ? 'full day' : 'full days'} · ${hours} h · ${points} pts`,
  loading: 'Loading your sleeps…',
  failed: 'The sleeps could not be fetched.',
  tryAgain: 'Try again',
  none: 'No sleep logs yet',
  noneInRange: 'No sleep in this range.',
  fromAfterTo: '“From” is after “To”. Choose an earlier “From” or a later “To”.',
  end: 'This is where your journey began.',
} as const;
