/** Where the sign-in page finds how many taps wait on this device. */
export const WAITING_KEY = 'waitingTaps';
