import { act, screen, within } from '@testing-library/react';
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

  it('a start that succeeds after signing out is not stored', async () => {
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

  it("an end that succeeds after signing out does not change the next sleeper's sleep", async () => {
    const server = await openAsleep();
    const { promise, resolve } = Promise.withResolvers<{ data: unknown }>();
    server.end = promise;
    await userEvent.click(wakeButton());
    await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
    const question = await screen.findByRole('dialog', { name: 'Sign out while asleep?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Sign Out' }));
    localStorage.setItem('accessToken', 'of-the-next');
    localStorage.setItem('currentSleepLogId', 'night-of-the-next');
    await answerTo(resolve, { durationMinutes: 450, pointsAwarded: 75 });
    expect(heldId()).toBe('night-of-the-next');
  });
});

describe('with other devices and tabs', () => {
  const endedElsewhere = 'Sesi tidur yang tersimpan di perangkat ini sudah berakhir.';

  it('a sleep started on another device is shown as active', async () => {
    fakeServer({ activeSleep: NIGHT });
    openDashboard();
    await loaded();
    expect(await screen.findByText('Session 0192f3a4')).toBeTruthy();
    expect(heldId()).toBe(NIGHT.id);
  });

  it('a stored sleep that ended on another device is removed with a toast', async () => {
    fakeServer({ activeSleep: null });
    localStorage.setItem('currentSleepLogId', 'ended-elsewhere');
    openDashboard();
    await loaded();
    expect(await toast(endedElsewhere)).toBeTruthy();
    expect(heldId()).toBeNull();
    expect(startButton().disabled).toBe(false);
  });

  it('a stored sleep that ended is replaced by the active one with a toast', async () => {
    fakeServer({ activeSleep: NIGHT });
    localStorage.setItem('currentSleepLogId', 'ended-elsewhere');
    openDashboard();
    await loaded();
    expect(await toast(endedElsewhere)).toBeTruthy();
    expect(heldId()).toBe(NIGHT.id);
  });

  it('a start is not undone by an older response of the server', async () => {
    const server = fakeServer({ activeSleep: null });
    openDashboard();
    await loaded();
    server.dashboard = { data: { activeSleep: NIGHT } };
    await userEvent.click(startButton());
    await called(server, 'GET /dashboard', 2);
    expect(heldId()).toBe(NIGHT.id);
    expect(screen.queryByText(endedElsewhere)).toBeNull();
  });

  it('a start or end in another tab updates this one', async () => {
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
