/** Three a day for ninety years: more than anybody sleeps, and few enough for all of them to be folded in seconds. */
export const MAX_SLEEPS = 100_000;
