export const HISTORY_MESSAGES = {
  title: 'All your sleeps',
  from: 'From',
  to: 'To',
  showAll: 'Show all',
  monthTotals: ({ fullDays, hours, points }: { fullDays: number; hours: string; points: string }) =>
    `${fullDays === 1 ? `${fullDays.toLocaleString('en-US')} full day` : `${fullDays.toLocaleString('en-US')} full days`} · ${hours} h · ${points} pts`,
  totals: ({
    days,
    fullDays,
    hours,
    points,
  }: {
    days: number;
    fullDays: string;
    hours: string;
    points: string;
  }) =>
    `${days === 1 ? `${days.toLocaleString('en-US')} day` : `${days.toLocaleString('en-US')} days`} with sleep · ${fullDays} full · ${hours} h · ${points} pts`,
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
