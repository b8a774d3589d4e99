import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { describeGames } from '#game/web/game.fixture.ts';
import { atRest } from '#web/at-rest.fixture.ts';
import { success } from '#kernel/web/api/server.fixture.ts';
import { called, NIGHT, openWith } from '#web/dashboard/dashboard.fixture.tsx';

const SEEN = 'POST /account/rules-change/seen';
const rulesChange = {
  changedAt: '2026-11-22T00:00:00.000Z',
  pointsBefore: 12_290,
  pointsAfter: 12_160,
};
const TOLD = 'The rules changed on November 22, 2026: your 12,290 dream points are now 12,160.';

it('the rules change is marked as seen, and stays until the page is left', async () => {
  const server = await openWith({ rulesChange });
  expect(await screen.findByText(TOLD)).toBeTruthy();
  await called(server, SEEN, 1);
  server.answers['GET /dashboard'] = success({ rulesChange: null });
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
  await called(server, 'GET /dashboard', 2);
  expect(screen.getByText(TOLD)).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

describeGames(() => {
  it('the rules change is not shown during a sleep', async () => {
    const server = await openWith({ rulesChange, activeSleep: NIGHT }, NIGHT.id);
    // The note would have been loaded by then.
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
    await called(server, 'GET /dashboard', 2);
    expect(screen.queryByText(TOLD)).toBeNull();
    expect(server.lines()).not.toContain(SEEN);
  });
});

it('the rules change is not told where the game is off', async () => {
  const server = await openWith({ rulesChange, showGame: false });
  await atRest();
  expect(screen.queryByText(TOLD)).toBeNull();
  expect(server.lines()).not.toContain(SEEN);
});
