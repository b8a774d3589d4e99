import type { Answers } from '#kernel/web/api/server.fixture.ts';

/** For tests that run with the game on and off. */
export const GAMES = [
  { name: 'with the game', showGame: true },
  { name: 'without the game', showGame: false },
] as const;

/** What no screen says without the game. */
export const GAME_WORDS =
  /\b(points?|pts|streaks?|achievements?|bonus(es)?|poin)\b|in a row|(^|\s)\+\d+\b(?!\smin)/i;

const DASHBOARD = 'GET /dashboard';

/** The answers with the game off in their dashboard, if they have one. */
export function turnGameOff(answers: Answers): Answers {
  const answer = answers[DASHBOARD];
  if (answer === undefined) return answers;
  const answerCalm = async () => {
    const response = await answer();
    const body = (await response.json()) as { data?: object };
    const { status } = response;
    return Response.json(body.data ? { ...body, data: { ...body.data, showGame: false } } : body, {
      status,
    });
  };
  return { ...answers, [DASHBOARD]: answerCalm };
}
