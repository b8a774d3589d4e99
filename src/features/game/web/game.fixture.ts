import { afterEach, beforeEach, describe, expect } from 'vitest';
import { rewrites } from '#kernel/web/api/server.fixture.ts';

/** For tests that run with the game on and off. */
export const GAMES = [
  { name: 'with the game', showGame: true },
  { name: 'without the game', showGame: false },
] as const;

/** What no screen says without the game. */
export const GAME_WORDS =
  /\b(points?|pts|streaks?|achievements?|bonus(es)?|poin)\b|in a row|(^|\s)\+\d+\b(?!\smin)/i;

const DASHBOARD = 'GET /dashboard';

/** As if the account had the game off. */
async function turnGameOff(response: Response): Promise<Response> {
  const body = (await response.json()) as { data?: object };
  const calm = body.data ? { ...body, data: { ...body.data, showGame: false } } : body;
  return Response.json(calm, { status: response.status, headers: response.headers });
}

/** In each test around, dashboards have the game off, and at the end no word of it stands on the page. */
export function playWithoutGame(): void {
  beforeEach(() => void rewrites.set(DASHBOARD, turnGameOff));
  afterEach(() => {
    rewrites.delete(DASHBOARD);
    expect(document.body.textContent).not.toMatch(GAME_WORDS);
  });
}

/** Runs screen tests twice, the second time with the game off. */
export const describeGames = (define: (hasGame: boolean) => void): void =>
  describe.each(GAMES)('$name', ({ showGame }) => {
    if (!showGame) playWithoutGame();
    define(showGame);
  });
