import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  called,
  fakeServer,
  freezeClock,
  heldId,
  loaded,
  NIGHT,
  openAsleep,
  openDashboard,
  startButton,
  toast,
  wakeButton,
} from '#web/dashboard/dashboard.fixture.tsx';

freezeClock();

describe('signing out while a call is on its way', () => {
  const answerTo = (resolve: (answer: { data: unknown }) => void, data: unknown) =>
    act(async () => {
      resolve({ data });
      // Longer than all timers of the app.
      await new Promise((done) => setTimeout(done, 50));
    });

  it('leaves no sleep behind that only then began', async () => {
    const server = fakeServer();
    openDashboard();
    await loaded();
    const { promise, resolve } = Promise.withResolvers<{ data: unknown }>();
    server.start = promise;
    await userEvent.click(startButton());
    await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
    await answerTo(resolve, { sleepLogId: NIGHT.id });
    expect({ ...localStorage }).toEqual({ signedInBefore: 'yes' });
  });

  it('does not touch the sleep of whoever signs in next', async () => {
    const server = await openAsleep();
    const { promise, resolve } = Promise.withResolvers<{ data: unknown }>();
    server.end = promise;
    await userEvent.click(wakeButton());
    await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
    localStorage.setItem('accessToken', 'of-the-next');
    localStorage.setItem('currentSleepLogId', 'night-of-the-next');
    await answerTo(resolve, { durationMinutes: 450, pointsAwarded: 75 });
    expect(heldId()).toBe('night-of-the-next');
  });
});

describe('with other devices and tabs', () => {
  const endedElsewhere = 'Sesi tidur yang tersimpan di perangkat ini sudah berakhir.';

  it('adopts a sleep that began elsewhere', async () => {
    fakeServer({ activeSleep: NIGHT });
    openDashboard();
    await loaded();
    expect(await screen.findByText('Session 0192f3a4')).toBeTruthy();
    expect(heldId()).toBe(NIGHT.id);
  });

  it('lets go of a sleep that the server knows to be over, and says so', async () => {
    fakeServer({ activeSleep: null });
    localStorage.setItem('currentSleepLogId', 'ended-elsewhere');
    openDashboard();
    await loaded();
    expect(await toast(endedElsewhere)).toBeTruthy();
    expect(heldId()).toBeNull();
    expect(startButton().disabled).toBe(false);
  });

  it('says so too when another sleep runs by then', async () => {
    fakeServer({ activeSleep: NIGHT });
    localStorage.setItem('currentSleepLogId', 'ended-elsewhere');
    openDashboard();
    await loaded();
    expect(await toast(endedElsewhere)).toBeTruthy();
    expect(heldId()).toBe(NIGHT.id);
  });

  it('does not hold a start against what the server said before it', async () => {
    const server = fakeServer({ activeSleep: null });
    openDashboard();
    await loaded();
    server.dashboard = { data: { activeSleep: NIGHT } };
    await userEvent.click(startButton());
    await called(server, 'GET /dashboard', 2);
    expect(heldId()).toBe(NIGHT.id);
    expect(screen.queryByText(endedElsewhere)).toBeNull();
  });

  it('follows another tab that starts or ends a sleep', async () => {
    const server = fakeServer({ activeSleep: null });
    openDashboard();
    await loaded();
    server.dashboard = { data: { activeSleep: NIGHT } };
    act(() => {
      localStorage.setItem('currentSleepLogId', NIGHT.id);
      window.dispatchEvent(new StorageEvent('storage', { key: 'currentSleepLogId' }));
    });
    expect(startButton().disabled).toBe(true);
    expect(await screen.findByText('6 hours 24 minutes')).toBeTruthy();
    server.dashboard = { data: { activeSleep: null } };
    act(() => {
      localStorage.removeItem('currentSleepLogId');
      window.dispatchEvent(new StorageEvent('storage', { key: 'currentSleepLogId' }));
    });
    await called(server, 'GET /dashboard', 3);
    expect(startButton().disabled).toBe(false);
    expect(screen.queryByText(endedElsewhere)).toBeNull();
  });
});
