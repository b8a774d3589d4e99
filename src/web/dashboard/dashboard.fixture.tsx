import { act, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import type { DashboardData } from '#web/api/dashboard-data.ts';
import { noResponseYet } from '#web/api/server.fixture.ts';
import { AuthProvider, useAuth } from '#web/session/auth-context.tsx';
import { makeToken } from '#web/session/token.fixture.ts';
import { DashboardPage } from '#web/app/dashboard-page.tsx';

/** A body with status 200, a failure, a network error, or no response yet. */
type Reply = { data: unknown } | { status: number; message?: string } | 'silence' | 'waits';

/** The response to a request, at once or later. */
export type Answer = Reply | Promise<Reply>;

export type FakeServer = {
  dashboard: Answer;
  start: Answer;
  end: Answer;
  logout: Answer;
  /** Of POST /account/sessions/current/renew. */
  renew: Answer;
  /** Clock offset against the browser; undefined: no Date header. */
  clockAheadMs?: number;
  /** All requests, as 'METHOD /path'. */
  calls: string[];
};

/** A fake server with responses set by the test. */
export function fakeServer(dashboard: DashboardData = {}): FakeServer {
  const server: FakeServer = {
    dashboard: { data: dashboard },
    start: { data: { sleepLogId: NIGHT.id, startTime: NIGHT.startTime } },
    end: { data: { durationMinutes: 450, pointsAwarded: 75 } },
    logout: { data: {} },
    renew: { data: {} },
    calls: [],
  };
  vi.spyOn(console, 'log').mockReturnValue();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    server.calls.push(`${request.method} ${pathname}`);
    if (pathname === '/logout') return respond(server.logout);
    if (pathname.endsWith('/renew')) return respond(server.renew);
    if (pathname === '/dashboard') return dated(await respond(server.dashboard), server);
    return dated(await respond(pathname === '/sleeps/start' ? server.start : server.end), server);
  });
  return server;
}

/** The sleep that the fake server starts. */
export const NIGHT = {
  id: '0192f3a4-77aa-7000-8000-00000000cafe',
  startTime: '2026-11-20T15:48:00.000Z',
};

/** Opens /dashboard with a token of this payload. */
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

/** Lets React and the queries process what has arrived, so that a test can say that nothing follows. */
export const settled = () => act(() => new Promise((resolve) => setTimeout(resolve)));

/** Waits for the tabs of the loaded dashboard. */
export async function loaded(): Promise<HTMLElement> {
  const tab = await screen.findByRole('tab', { name: 'Sleep Now' });
  await settled();
  return tab;
}

export const startButton = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: 'Start Dreaming' });
export const wakeButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Wake Up' });

/** An urgent toast exists twice: visible, and for screen readers only. */
export const toast = async (text: string) => (await screen.findAllByText(text))[0];

export const sky = () => document.documentElement.dataset['sky'];

/** Opens the dashboard of a server with this data, in a browser that stores this sleep. */
export async function openWith(data?: DashboardData, storedId?: string): Promise<FakeServer> {
  const server = fakeServer(data);
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

/** Waits until the app has sent `count` requests to this path. */
export async function called(server: FakeServer, call: string, times: number): Promise<void> {
  await waitFor(() => {
    const made = server.calls.filter((one) => one === call).length;
    if (made < times) throw new Error(`${call} was called ${made} times`);
  });
  await settled();
}

function dated(response: Response, { clockAheadMs }: FakeServer): Response {
  if (clockAheadMs !== undefined)
    response.headers.set('date', new Date(Date.now() + clockAheadMs).toUTCString());
  return response;
}

async function respond(given: Answer): Promise<Response> {
  const answer = await given;
  if (answer === 'waits') return noResponseYet();
  if (answer === 'silence') throw new TypeError('Failed to fetch');
  if ('data' in answer) return Response.json({ status: 'success', ...answer });
  const { status, message } = answer;
  return Response.json({ status: 'fail', message }, { status });
}
