/** Messages for a wrong device clock; a separate chunk, because it is rare. */
export const clocksDiffer = (hours: number, minutes: number) =>
  `This device's clock and the server's are ${hours > 0 ? `${hours} h ` : ''}${minutes} m apart. Sleep is counted by the server's.`;
