/** Storage key of the number of pending taps, shown by the sign-in page. */
export const WAITING_KEY = 'waitingTaps';
