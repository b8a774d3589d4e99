import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { NIGHT, openWith, wakeButton } from '#web/dashboard/dashboard.fixture.tsx';

const FORGOT = 'I slept, but forgot the button';

const night = {
  id: 'night',
  startTime: '2026-11-19T15:30:00.000Z',
  endTime: '2026-11-19T23:15:00.000Z',
  durationMinutes: 465,
  points: 77,
};

describe('a server that has only the five calls', () => {
  it('the dashboard neither offers nor requests a diary when the server has none', async () => {
    const server = await openWith({ recentSleeps: [night] });
    expect(screen.queryByRole('button', { name: FORGOT })).toBeNull();
    await userEvent.click(wakeButton());
    // Visible, and for screen readers.
    expect(await screen.findAllByText('Tidak ada sesi tidur aktif untuk diakhiri.')).not.toEqual(
      [],
    );
    expect(screen.queryByRole('button', { name: 'Add sleep' })).toBeNull();

    await userEvent.click(screen.getByRole('tab', { name: 'My Stats' }));
    expect(await screen.findByText('7.7 h')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /look closer$/ })).toBeNull();
    expect(new Set(server.calls)).toEqual(new Set(['GET /dashboard']));
  });

  it('the dashboard offers no cancel button for a start when the server has no diary', async () => {
    const startTime = new Date().toISOString();
    await openWith({ recentSleeps: [{ id: NIGHT.id, startTime }] }, NIGHT.id);
    expect(await screen.findByText(/^Session/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel this start' })).toBeNull();
  });
});

describe('a server with a diary', () => {
  it('the dashboard offers the diary when the response contains activeSleep', async () => {
    await openWith({ activeSleep: null, recentSleeps: [night] });
    await userEvent.click(screen.getByRole('button', { name: FORGOT }));
    expect(await screen.findByRole('dialog', { name: 'Add sleep' })).toBeTruthy();
  });
});
