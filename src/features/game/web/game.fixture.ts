/** For tests that run with the game on and off. */
export const GAMES = [
  { name: 'with the game', showGame: true },
  { name: 'without the game', showGame: false },
] as const;

/** What no screen says without the game. */
export const GAME_WORDS =
  /\b(points?|pts|streaks?|achievements?|bonus(es)?|poin)\b|in a row|(^|\s)\+\d/i;
