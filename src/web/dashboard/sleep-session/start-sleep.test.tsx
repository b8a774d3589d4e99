import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { refusal, success, unreachable } from '#web/api/server.fixture.ts';
import {
  freezeClock,
  heldId,
  loaded,
  NIGHT,
  openDashboard,
  openWith,
  sky,
  startButton,
  toast,
  wakeButton,
} from '#web/dashboard/dashboard.fixture.tsx';

freezeClock();

describe('starting', () => {
  it('Start Dreaming stores the id, swaps the buttons, moves the focus and shows a toast', async () => {
    const server = await openWith();
    await userEvent.click(startButton());
    expect(
      await toast('Sleep tracking dimulai! Selamat tidur dan semoga bermimpi indah~'),
    ).toBeTruthy();
    expect(server.lines()).toContain('POST /sleeps/start');
    expect(heldId()).toBe(NIGHT.id);
    expect(startButton().disabled).toBe(true);
    expect(wakeButton().getAttribute('aria-disabled')).toBe('false');
    expect(screen.getByText('Session 0192f3a4')).toBeTruthy();
    expect(screen.getByText('6 hours 24 minutes')).toBeTruthy();
    expect(sky()).toBe('asleep');
    const heading = screen.getByRole('heading', { name: /^Asleep since/ });
    await expect.poll(() => document.activeElement).toBe(heading);
  });

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

  it.each([
    ['a message', refusal(429, 'RATE_LIMITED', 'Slow down.'), 'Error memulai tidur: Slow down.'],
    ['no message', refusal(500), 'Error memulai tidur: Silakan coba lagi.'],
    // Without IndexedDB nothing can be kept.
    ['no answer', unreachable, 'Error memulai tidur: Silakan coba lagi.'],
    ['no id', success({}), 'Oops! Ada masalah saat memulai tracking. Coba lagi ya!'],
  ])('a start that fails with %s shows an error and stores nothing', async (_, answer, text) => {
    const server = await openWith();
    server.answers['POST /sleeps/start'] = answer;
    await userEvent.click(startButton());
    expect(await toast(text)).toBeTruthy();
    expect(heldId()).toBeNull();
    await userEvent.click(startButton());
    expect(server.sent('POST /sleeps/start')).toHaveLength(2);
    expect(startButton().disabled).toBe(false);
  });
});

describe('asleep', () => {
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
