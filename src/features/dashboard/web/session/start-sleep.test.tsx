import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { describeGames } from '#game/web/game.fixture.ts';
import {
  freezeClock,
  heldId,
  loaded,
  NIGHT,
  openDashboard,
  openWith,
  startButton,
} from '#web/dashboard/dashboard.fixture.tsx';

freezeClock();

describeGames(() => {
  it('repeated taps on Start Dreaming send one request', async () => {
    const server = await openWith();
    server.answers['POST /sleeps/start'] = undefined;
    act(() => {
      startButton().click();
      startButton().click();
    });
    await userEvent.click(startButton());
    expect(server.sent('POST /sleeps/start')).toHaveLength(1);
  });

  it('an active sleep is shown with a server that follows the specification alone', async () => {
    const stored = 'night-of-another-server';
    const specified = { totalPoints: 75, currentStreak: 1, unlockedAchievements: [] };
    await openWith({ ...specified, recentSleeps: [] }, stored);
    expect(screen.getByRole('heading', { name: 'Asleep' })).toBeTruthy();
    expect(screen.getByText('Session night-of')).toBeTruthy();
    expect(heldId()).toBe(stored);
  });

  it("the start of an active sleep survives a reload without the server's help", async () => {
    await openWith();
    await userEvent.click(startButton());
    await screen.findByText('6 hours 24 minutes');
    cleanup();
    openDashboard();
    await loaded();
    expect(screen.getByText('6 hours 24 minutes')).toBeTruthy();
  });

  it('the start of an active sleep is read from the list if activeSleep is missing', async () => {
    await openWith({ recentSleeps: [NIGHT] }, NIGHT.id);
    expect(screen.getByText('6 hours 24 minutes')).toBeTruthy();
  });
});
