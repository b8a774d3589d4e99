/** Three a day for 90 years; the whole history still folds in seconds. */
export const MAX_SLEEPS = 100_000;
