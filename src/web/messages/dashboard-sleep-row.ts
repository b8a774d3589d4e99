/** Messages of a sleep's row in My Stats and Journey. */
export const SLEEP_ROW_MESSAGES = {
  active: 'Active',
  fromTo: (start: string, end: string) => `${start} – ${end}`,
  wokeOn: (weekday: string, time: string) => `${weekday} ${time}`,
  nap: 'nap',
  quality: (quality: number) => `slept ${quality} of 5`,
  note: 'with a note',
  elsewhere: (city: string) => ` · ${city} time`,
  hours: (hours: string) => `${hours} h`,
  points: (points: string) => `+${points} pts`,
  checkTheTimes: 'Check the times',
} as const;
