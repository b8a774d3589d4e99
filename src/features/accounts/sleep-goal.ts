/** Range of the nightly goal: recommended sleep from school age on, with room on both sides. */
export const MIN_SLEEP_GOAL_MINUTES = 240;
export const MAX_SLEEP_GOAL_MINUTES = 720;

/** The default: eight hours. */
export const DEFAULT_SLEEP_GOAL_MINUTES = 480;
