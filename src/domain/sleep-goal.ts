/*
 * How long a sleeper may want to sleep: all that is advised at any age from school on, with room on both sides.
 */
export const MIN_SLEEP_GOAL_MINUTES = 240;
export const MAX_SLEEP_GOAL_MINUTES = 720;

/** What most people need, until the sleeper says otherwise. */
export const DEFAULT_SLEEP_GOAL_MINUTES = 480;
