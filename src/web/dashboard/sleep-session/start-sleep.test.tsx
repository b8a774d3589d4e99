import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  fakeServer,
  freezeClock,
  heldId,
  loaded,
  NIGHT,
  openDashboard,
  sky,
  startButton,
  toast,
  wakeButton,
} from '#web/dashboard/dashboard.fixture.tsx';

freezeClock();

describe('starting', () => {
  it('Start Dreaming stores the id, swaps the buttons, darkens the sky and shows a toast', async () => {
    const server = fakeServer();
    openDashboard();
    await loaded();
    await userEvent.click(startButton());
    expect(
      await toast('Sleep tracking dimulai! Selamat tidur dan semoga bermimpi indah~'),
    ).toBeTruthy();
    expect(server.calls).toContain('POST /sleeps/start');
    expect(heldId()).toBe(NIGHT.id);
    expect(startButton().disabled).toBe(true);
    expect(wakeButton().getAttribute('aria-disabled')).toBe('false');
    expect(screen.getByText('Session 0192f3a4')).toBeTruthy();
    expect(screen.getByText('6 hours 24 minutes')).toBeTruthy();
    expect(sky()).toBe('asleep');
  });

  it('Start Dreaming moves the focus to the active sleep', async () => {
    fakeServer();
    openDashboard();
    await loaded();
    await userEvent.click(startButton());
    expect(document.activeElement).toBe(
      await screen.findByRole('heading', { name: /^Asleep since/ }),
    );
  });

  it('repeated taps on Start Dreaming send one request', async () => {
    const server = fakeServer();
    openDashboard();
    await loaded();
    server.start = 'waits';
    act(() => {
      startButton().click();
      startButton().click();
    });
    await userEvent.click(startButton());
    expect(server.calls.filter((call) => call === 'POST /sleeps/start')).toHaveLength(1);
  });

  it.each([
    [{ status: 429, message: 'Slow down.' }, 'Error memulai tidur: Slow down.'],
    [{ status: 500 }, 'Error memulai tidur: Silakan coba lagi.'],
    // Without IndexedDB nothing can be kept.
    ['silence', 'Error memulai tidur: Silakan coba lagi.'],
    [{ data: {} }, 'Oops! Ada masalah saat memulai tracking. Coba lagi ya!'],
  ] as const)(
    'a start that fails with %j shows an error and stores nothing',
    async (answer, text) => {
      const server = fakeServer();
      openDashboard();
      await loaded();
      server.start = answer;
      await userEvent.click(startButton());
      expect(await toast(text)).toBeTruthy();
      expect(heldId()).toBeNull();
      expect(startButton().disabled).toBe(false);
    },
  );
});

describe('asleep', () => {
  it('an active sleep is shown with a server that follows the specification alone', async () => {
    fakeServer({ totalPoints: 75, currentStreak: 1, recentSleeps: [], unlockedAchievements: [] });
    localStorage.setItem('currentSleepLogId', 'night-of-another-server');
    openDashboard();
    await loaded();
    expect(screen.getByRole('heading', { name: 'Asleep' })).toBeTruthy();
    expect(screen.getByText('Session night-of')).toBeTruthy();
    expect(heldId()).toBe('night-of-another-server');
  });

  it("the start of an active sleep survives a reload without the server's help", async () => {
    fakeServer();
    const { unmount } = openDashboard();
    await loaded();
    await userEvent.click(startButton());
    await screen.findByText('6 hours 24 minutes');
    unmount();
    openDashboard();
    await loaded();
    expect(screen.getByText('6 hours 24 minutes')).toBeTruthy();
  });

  it('the start of an active sleep is read from the list if activeSleep is missing', async () => {
    fakeServer({ recentSleeps: [NIGHT] });
    localStorage.setItem('currentSleepLogId', NIGHT.id);
    openDashboard();
    await loaded();
    expect(screen.getByText('6 hours 24 minutes')).toBeTruthy();
  });
});
