import { QueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { SleepEntry } from '#web/api/dashboard-data.ts';
import { renderPart } from '#web/dashboard/render-part.fixture.tsx';
import { SelectedNight } from './selected-night.tsx';

const part = (id: string, startTime: string, endTime: string, more: Partial<SleepEntry> = {}) => ({
  id,
  startTime: `2026-11-${startTime}:00Z`,
  endTime: `2026-11-${endTime}:00Z`,
  sleepDate: '2026-11-23',
  timeZone: 'UTC',
  durationMinutes: 240,
  points: 40,
  kind: 'night' as const,
  quality: null,
  note: null,
  ...more,
});

const SLEEPS = [
  part('nap', '23T13:57', '23T14:44', { kind: 'nap', durationMinutes: 47, points: 7 }),
  part('late', '23T03:30', '23T07:30', { quality: 4, note: 'Rain all night.' }),
  part('early', '22T22:50', '23T02:50'),
];

const USUAL = { median: 1380, halfWithin: 20 };

it('the selected night sums its parts and says how far it is from the usual times', () => {
  const client = new QueryClient();
  const usual = { state: 'ok', have: 14, need: 7, bed: USUAL, middle: USUAL, wake: USUAL };
  client.setQueryData(['diary', 'insights'], { usual: { ...usual, wake: { median: 411 } } });
  client.setQueryData(
    ['diary', 'sleeps-of-date', '2025-11-23'],
    [{ ...part('before', '22T23:00', '23T06:00'), sleepDate: '2025-11-23', note: 'Boxes.' }],
  );
  renderPart(<SelectedNight date="2026-11-23" sleeps={SLEEPS} hasDiaryLink />, client);
  expect(screen.getByRole('heading', { name: /^Night into Mon, Nov 23/ })).toBeTruthy();
  expect(screen.getByText('8.0 h')).toBeTruthy();
  expect(screen.getByText('+80 pts')).toBeTruthy();
  expect(screen.getByRole('img').getAttribute('aria-label')).toMatch(/10:50|22:50.*07:30|7:30/);
  expect(screen.getByText('Rain all night.')).toBeTruthy();
  expect(screen.getByText(/^Nap (13:57|1:57)/)).toBeTruthy();
  expect(screen.getAllByText(/^Part /)).toHaveLength(2);
  expect(
    screen.getByText(/^Fell asleep 10\smin before .* Woke up 40\smin after your usual /),
  ).toBeTruthy();
  expect(screen.getByText('“Boxes.”')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open in the diary' }).getAttribute('href')).toContain(
    'from=2026-11-23&to=2026-11-23',
  );
});
