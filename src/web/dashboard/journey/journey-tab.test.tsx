import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as german from 'virtual:messages/de/all';
import * as english from 'virtual:messages/en/all';
import { MemoryRouter, useLocation } from 'react-router';
import { describe, expect, it, onTestFinished } from 'vitest';
import { showLanguage } from '#web/messages/catalogue.ts';
import { JourneyTab } from './journey-tab.tsx';

const night = (day: number, durationMinutes: number, points: number) => ({
  id: `night-${day}`,
  startTime: `2026-11-${day}T00:00:00.000Z`,
  endTime: `2026-11-${day}T08:00:00.000Z`,
  sleepDate: `2026-11-${day}`,
  durationMinutes,
  points,
});

const nap = { startTime: '2026-11-19T06:00:00.000Z', endTime: '2026-11-19T06:45:00.000Z' };
const data = {
  recentSleeps: [night(20, 450, 75), { ...night(19, 45, 1228), ...nap, kind: 'nap' as const }],
};

describe('with sleeps', () => {
  it('the Journey tab draws hours and points, most recent first, and names the order', async () => {
    render(<JourneyTab data={data} />);
    for (const [title, caption, figures, tooltips] of [
      [
        'Sleep Duration Trend',
        'Sleep Hours, most recent first',
        ['7.5', '0.7 nap'],
        ['Nov 20 Sleep Hours: 7.5 hrs', 'Nov 19 Sleep Hours: 0.7 hrs (nap)'],
      ],
      [
        'Points Earned Trend',
        'Points Earned, most recent first',
        ['75', '1228 nap'],
        ['Nov 20 Points Earned: 75 pts', 'Nov 19 Points Earned: 1228 pts (nap)'],
      ],
    ] as const) {
      const chart = within(screen.getByRole('region', { name: title }));
      const values = chart.getByRole('img', { name: caption }).querySelectorAll('text');
      expect([...values].map(({ textContent }) => textContent)).toEqual([
        figures[0],
        'Nov 20',
        figures[1],
        'Nov 19',
      ]);
      await userEvent.click(chart.getByRole('button'));
      await userEvent.keyboard('{Home}');
      expect(chart.getByRole('status').textContent).toBe(tooltips[0]);
      await userEvent.keyboard('{End}');
      expect(chart.getByRole('status').textContent).toBe(tooltips[1]);
    }
  });

  it('the Journey tab shows the chart values as a table', async () => {
    render(<JourneyTab data={data} />);
    await userEvent.click(screen.getByText('Show as table'));
    const cells = within(screen.getByRole('table'))
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(cells).toEqual([
      ['Date', 'Sleep Hours', 'Points Earned'],
      ['Nov 20', '7.5', '75'],
      ['Nov 19 (nap)', '0.7', '1,228'],
    ]);
  });

  it('the Journey tab changes its words, dates and numbers with the language', async () => {
    render(<JourneyTab data={data} />);
    act(() => showLanguage(german));
    onTestFinished(() => showLanguage(english));
    await userEvent.click(screen.getByText('Als Tabelle zeigen'));
    const [, row] = within(screen.getByRole('table')).getAllByRole('row');
    expect([...(row?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      '20.\u00A0Nov.',
      '7,5',
      '75',
    ]);
  });
});

it('the Journey tab without enough data for charts offers to import nights', async () => {
  const Address = () => useLocation().search;
  render(
    <MemoryRouter>
      <JourneyTab data={{}} />
      <Address />
    </MemoryRouter>,
  );
  expect(screen.getByText('Not enough data for charts')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Bring nights from another app' }));
  expect(screen.getByText('?account=import')).toBeTruthy();
});
