import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { settled } from '#web/at-rest.fixture.ts';
import { done, stubServer, success, type StubServer } from '#kernel/web/api/server.fixture.ts';
import { AuthProvider, useAuth } from '#sign-in/web/auth-context.tsx';
import { makeToken } from '#kernel/web/session/token.fixture.ts';
import { DashboardPage } from '#web/app/dashboard-page.tsx';

/** The sleep that the server starts. */
export const NIGHT = {
  id: '0192f3a4-77aa-7000-8000-00000000cafe',
  startTime: '2026-11-20T15:48:00.000Z',
};

export const END = `PUT /sleeps/${NIGHT.id}/end`;

/** A fake server with this dashboard; tests change its responses. */
export const dashboardServer = (dashboard: DashboardData = {}) =>
  stubServer({
    'GET /dashboard': success(dashboard),
    'POST /sleeps/start': success({ sleepLogId: NIGHT.id, startTime: NIGHT.startTime }),
    [END]: success({ durationMinutes: 450, pointsAwarded: 75 }),
    'POST /logout': done,
  });

export function openDashboard(
  payload: Record<string, unknown> = { userId: 'u1' },
  path = '/dashboard',
) {
  localStorage.setItem('accessToken', makeToken(payload));
  return render(
    <AuthProvider>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="/login" element={<p>The sign-in page</p>} />
          <Route path="/dashboard" element={<WhenReady />} />
        </Routes>
      </MemoryRouter>
    </AuthProvider>,
  );
}

function WhenReady() {
  return useAuth().isAuthReady ? <DashboardPage /> : null;
}

export async function loaded(): Promise<HTMLElement> {
  const tab = await screen.findByRole('tab', { name: 'Sleep Now' });
  await settled();
  return tab;
}

export const startButton = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: 'Start Dreaming' });
export const wakeButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Wake Up' });

/** An urgent toast exists twice: visible, and for screen readers only. */
export const toast = async (text: string | RegExp) => (await screen.findAllByText(text))[0];

export const sky = () => document.documentElement.dataset['sky'];

/** Opens the dashboard of a server with this data, in a browser that stores this sleep. */
export async function openWith(data?: DashboardData, storedId?: string): Promise<StubServer> {
  const server = dashboardServer(data);
  if (storedId !== undefined) localStorage.setItem('currentSleepLogId', storedId);
  openDashboard();
  await loaded();
  return server;
}

/** Opens the dashboard of a sleeper who fell asleep at 22:48 in Jakarta. */
export const openAsleep = () => openWith({ activeSleep: NIGHT }, NIGHT.id);

/** Sets the clock of each test to 05:12 in Jakarta, after the night of 22:48. */
export function freezeClock(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T22:12:30Z') });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

export const heldId = () => localStorage.getItem('currentSleepLogId');

/** Waits until the app has sent this request so often. */
export async function called(server: StubServer, line: string, times: number): Promise<void> {
  await waitFor(() => expect(server.sent(line).length).toBeGreaterThanOrEqual(times));
  await settled();
}
