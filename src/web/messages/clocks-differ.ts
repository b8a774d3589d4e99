export const CLOCKS_DIFFER_MESSAGES = {
  hoursAndMinutes: ({ hours, minutes }: { hours: string; minutes: string }) =>
    `This device's clock and the server's are ${hours} h ${minutes} m apart. Sleep is counted by the server's.`,
  minutes: ({ minutes }: { minutes: string }) =>
    `This device's clock and the server's are ${minutes} m apart. Sleep is counted by the server's.`,
} as const;
