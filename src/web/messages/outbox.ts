/** Messages about pending taps. */
export const OUTBOX_MESSAGES = {
  label: 'On this device',
  kept: 'Kept on this device. It is sent when the server answers.',
  waiting: (count: number) =>
    `${count === 1 ? '1 tap waits' : `${count} taps wait`} on this device`,
  questions: (count: number) =>
    count === 1 ? '1 question about your sleep' : `${count} questions about your sleep`,
  asOf: (time: string) => `As of ${time}`,
  notCounted: 'not counted yet',
  counted: 'Counted when the server answers.',
} as const;
