/** Told where the clock of the device is wrong; apart, because it seldom is. */
export const clocksDiffer = (hours: number, minutes: number) =>
  `This device's clock and the server's are ${hours > 0 ? `${hours} h ` : ''}${minutes} m apart. Sleep is counted by the server's.`;
