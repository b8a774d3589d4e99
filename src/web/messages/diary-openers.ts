/** Labels that open the diary's dialogs, separate from the dialogs' lazy messages. */
export const DIARY_OPENERS = {
  enter: 'Enter a sleep',
  forgotTheButton: 'I slept, but forgot the button',
  lookCloser: (date: string, times: string) => `${date}, ${times}: look closer`,
  fellAsleepLater: 'Fell asleep later?',
  sayWhenYouWoke: 'Say when you woke up',
  checkTheTimes: 'Check the times',
} as const;
