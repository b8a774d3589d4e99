/** Messages of Nights: the sleep raster and the year. */
export const NIGHTS_MESSAGES = {
  loading: 'Loading your nights…',
  failed: 'Your nights could not be fetched.',
  tryAgain: 'Try again',
  none: 'No nights yet',
  noneNext: 'The first line is drawn with your first completed sleep.',
  openInDiary: (date: string) => `Open ${date} in the diary`,
  showTable: 'Show as table',
  report: 'Report to print',
  mark: {
    title: 'Mark this date',
    kind: 'This date is',
    byWeekday: 'as its weekday',
    kinds: { work: 'a work day', free: 'a free day', skip: 'left out' },
    noSleep: 'I did not sleep',
    failed: 'That could not be saved. Please try again.',
  },
  nightMissing: 'Is the night missing?',
  raster: {
    title: 'Night by night',
    usual: (bed: string, wake: string) => `You usually sleep from ${bed} to ${wake}.`,
    noUsual: (isDoubled: boolean) =>
      isDoubled
        ? 'Each line is a date and the next one, from 18:00 to 18:00.'
        : 'Each line is a date, from 18:00 to 18:00.',
    hint: 'Choose a line, or go from line to line with the arrow keys.',
    doubled: 'Show 48 hours',
    label: 'Nights, newest first',
    night: (from: string, to: string, parts: number) =>
      parts === 1 ? `Night ${from} to ${to}.` : `Night ${from} to ${to}, in ${parts} parts.`,
    nap: (from: string, to: string) => `Nap ${from} to ${to}.`,
    review: (from: string, to: string) => `To be checked: ${from} to ${to}.`,
    unknown: 'Nothing logged.',
    noSleep: 'Did not sleep.',
    zoneChange: (zone: string) => `Time zone ${zone}.`,
    clockChange: 'The clocks changed.',
    row: (date: string, parts: string) => `${date}: ${parts}`,
    legend: {
      night: 'Night',
      nap: 'Nap',
      review: 'To be checked',
      unknown: 'Nothing logged',
      usual: 'Usual times',
      change: 'Time zone or clock change',
    },
    columns: { date: 'Date', what: 'Sleep' },
  },
  year: {
    title: 'The year',
    pick: 'Year',
    caption: (dates: number, hours: string) =>
      `${dates} ${dates === 1 ? 'date' : 'dates'} logged, typically ${hours} of sleep.`,
    captionNone: 'Nothing is logged in this year.',
    label: (year: number) => `Sleep by date in ${year}`,
    cell: (date: string, what: string) => `${date}: ${what}`,
    unlogged: 'nothing logged',
    noSleep: 'did not sleep',
    steps: ['under 5 h', '5 h', '6 h', '7 h', '8 h and more'],
    unloggedStep: 'Nothing logged',
    columns: { month: 'Month', dates: 'Dates logged', sleep: 'Typical sleep' },
  },
} as const;
