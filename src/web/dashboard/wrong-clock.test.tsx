import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeGames } from '#game/web/game.fixture.ts';
import { serverClock } from '#kernel/web/api/server-clock.ts';
import { stubServer } from '#kernel/web/api/server.fixture.ts';
import { loaded, NIGHT, openDashboard } from './dashboard.fixture.tsx';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

const clocksAgree = () => serverClock.record(new Date().toUTCString(), Date.now());
beforeEach(clocksAgree);
afterEach(clocksAgree);

/** Opens the dashboard with a sleep that started 20 minutes ago by the server's clock. */
async function openAsleep(clockAheadMs: number): Promise<void> {
  const startTime = new Date(Date.now() + clockAheadMs - 20 * MINUTE_MS).toISOString();
  const headers = { date: new Date(Date.now() + clockAheadMs).toUTCString() };
  const data = { activeSleep: { id: NIGHT.id, startTime } };
  stubServer({ 'GET /dashboard': () => Response.json({ data }, { headers }) });
  openDashboard();
  await loaded();
}

describeGames(() => {
  it('the elapsed time follows the server clock when the device clock is an hour ahead', async () => {
    await openAsleep(-HOUR_MS);
    const timer = await screen.findByRole('timer');
    expect(timer.textContent).toMatch(/0 hours (19|20) minutes$/);
    expect(screen.queryByRole('button', { name: 'I’m not asleep yet' })).toBeNull();
    const message =
      'This device’s clock and the server’s are 1 h apart. Your nights go by the server’s.';
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it('the dashboard shows no clock message when the clocks agree', async () => {
    await openAsleep(60_000);
    await screen.findByRole('timer');
    expect(screen.queryByText(/clock/)).toBeNull();
  });
});
