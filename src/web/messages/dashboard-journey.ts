export const JOURNEY_MESSAGES = {
  notEnough: 'Not enough data for charts',
  notEnoughNext: 'The first line begins with your first completed sleep.',
  turnRound: { 'newest-first': 'Show oldest first', 'oldest-first': 'Show most recent first' },
  fullDayLine: ({ hours }: { hours: string }) => `${hours} h`,
  duration: {
    title: 'Sleep Duration Trend',
    series: 'Sleep Hours',
    caption: ({ order }: { order: string }) =>
      `${order === 'newest' ? `Sleep Hours, most recent first` : `Sleep Hours, oldest first`}`,
    tooltip: ({ value }: { value: string }) => `Sleep Hours: ${value} hrs`,
    chartLabel: ({ order }: { order: string }) =>
      `${order === 'newest' ? `Sleep Duration Trend, most recent first. The figures are in the table.` : `Sleep Duration Trend, oldest first. The figures are in the table.`}`,
  },
  points: {
    title: 'Points Earned Trend',
    series: 'Points Earned',
    caption: ({ order }: { order: string }) =>
      `${order === 'newest' ? `Points Earned, most recent first` : `Points Earned, oldest first`}`,
    tooltip: ({ value }: { value: string }) => `Points Earned: ${value} pts`,
    chartLabel: ({ order }: { order: string }) =>
      `${order === 'newest' ? `Points Earned Trend, most recent first. The figures are in the table.` : `Points Earned Trend, oldest first. The figures are in the table.`}`,
  },
  withNap: ({ text }: { text: string }) => `${text} (nap)`,
  gapDays: ({ count }: { count: number }) =>
    `${count === 1 ? `no sleep on ${count.toLocaleString('en-US')} day between` : `no sleep on ${count.toLocaleString('en-US')} days between`}`,
  gapDates: ({ dates }: { dates: string }) => `no sleep on ${dates}`,
  showTable: 'Show as table',
  dateColumn: 'Date',
} as const;
