import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openWith } from '#web/dashboard/dashboard.fixture.tsx';

const FORGOT = 'I slept, but forgot the button';

const night = {
  id: 'night',
  startTime: '2026-11-19T15:30:00.000Z',
  endTime: '2026-11-19T23:15:00.000Z',
  durationMinutes: 465,
  points: 77,
};

it('the dashboard neither offers nor requests a diary when the server has none', async () => {
  const server = await openWith({ recentSleeps: [night] });
  expect(screen.queryByRole('button', { name: FORGOT })).toBeNull();
  await userEvent.click(screen.getByRole('tab', { name: 'My Stats' }));
  expect(await screen.findByText('7.7 h')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /show details$/ })).toBeNull();
  expect(new Set(server.lines())).toEqual(new Set(['GET /dashboard']));
});

it('the dashboard offers the diary when the response contains activeSleep', async () => {
  await openWith({ activeSleep: null, recentSleeps: [night] });
  await userEvent.click(screen.getByRole('button', { name: FORGOT }));
  expect(await screen.findByRole('dialog', { name: 'Add sleep' })).toBeTruthy();
});
