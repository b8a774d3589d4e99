/** Messages of the Sleep Now tab. */
export const SLEEP_NOW_MESSAGES = {
  ready: 'Ready to dream?',
  goalFromNow: (goal: string, clockTime: string) => `${goal} from now is ${clockTime}`,
  plan: (bedTime: string, goal: string, wakeTime: string) =>
    `Sleep by ${bedTime} for ${goal} by ${wakeTime}`,
  goal: (hours: number, minutes: number) =>
    minutes === 0 ? `${hours} hours` : `${hours} h ${minutes} m`,
  asleep: 'Asleep',
  asleepSince: (clockTime: string) => `Asleep since ${clockTime}`,
  hourUnit: 'h',
  minuteUnit: 'm',
  elapsed: (hours: number, minutes: number) =>
    `${hours} ${hours === 1 ? 'hour' : 'hours'} ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
  session: (shortId: string) => `Session ${shortId}`,
  start: 'Start Dreaming',
  end: 'Wake Up',
  dreamPoints: 'Dream Points',
  dayStreak: 'Day Streak',
  days: (count: number) => (count === 1 ? 'day' : 'days'),
  lastSleep: 'Last Sleep',
  noLastSleep: '0h',
  hoursShort: (hours: string) => `${hours}h`,
  night: (streak: string) => `Night ${streak}`,
  petalsAhead: (nights: number, petals: number) =>
    nights === petals
      ? `${petals} nights in a row open ${petals} petals`
      : `${nights} more ${nights === 1 ? 'opens' : 'open'} ${petals} petals`,
  stillSleeping: 'Still sleeping',
  reopened: 'The sleep goes on, as if Wake Up had not been pressed.',
  reopenFailed: 'The sleep could not go on. Please try again.',
  rulesTitle: 'How dream points work',
  rules: {
    threshold: (hours: number) => `${hours} hours`,
    earn: ' or more earn ',
    rate: (points: number) => `${points} points per hour`,
    bonus: (days: readonly number[]) =>
      `. Nights in a row pay a streak bonus at ${days.slice(0, -1).join(', ')} and ${days.at(-1)}.`,
    inShort: (hours: number, points: number, days: readonly number[]) =>
      `${hours} hours or more earn ${points} points an hour; ${days.slice(0, -1).join(', ')} and ${days.at(-1)} nights in a row pay a bonus.`,
    more: (hours: number) =>
      `Naps count toward the morning they belong to, and a day is paid for up to ${hours} hours. A missed night costs nothing but the streak.`,
  },
  ladderStep: (days: number) => `${days} days`,
  ladderReached: ' reached ',
  ladderUnpaid: 'no bonus',
  earningNights: (nights: number) => `Bonuses count nights that earn: ${nights} so far.`,
  cancel: 'Cancel this start',
  cancelQuestion: 'Cancel this start?',
  cancelYes: 'Yes, cancel it',
  cancelNo: 'Go on sleeping',
  cancelled: 'The start was taken back. Nothing of it is left.',
  cancelFailed: 'The start could not be taken back. Please try again.',
  toasts: {
    started: 'Sleep tracking dimulai! Selamat tidur dan semoga bermimpi indah~',
    startFailed: (reason: string) => `Error memulai tidur: ${reason}`,
    startUnexpected: 'Oops! Ada masalah saat memulai tracking. Coba lagi ya!',
    ended: (hours: string, minutes: number, points: number) =>
      `Selamat pagi! Durasi tidur: ${hours} jam (${minutes} menit). Poin yang diperoleh: ${points}`,
    endFailed: (reason: string) => `Error mengakhiri tidur: ${reason}`,
    endUnexpected: 'Gagal mengakhiri pelacakan tidur: struktur respons tidak sesuai.',
    nothingToEnd: 'Tidak ada sesi tidur aktif untuk diakhiri.',
    endedElsewhere: 'Sesi tidur yang tersimpan di perangkat ini sudah berakhir.',
    reasonUnknown: 'Silakan coba lagi.',
  },
} as const;
