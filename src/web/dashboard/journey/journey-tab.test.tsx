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

const data = { recentSleeps: [night(20, 450, 75), night(19, 468, 1228)] };

const drawn = async (title: string) =>
  within(await screen.findByRole('list', { name: title }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('with sleeps', () => {
  it('the Journey tab draws hours and points, most recent first, and names the order', async () => {
    render(<JourneyTab data={data} />);
    expect(await drawn('Sleep Duration Trend')).toEqual([
      'Nov 20. Sleep Hours: 7.5 hrs',
      'Nov 19. Sleep Hours: 7.8 hrs',
    ]);
    expect(await drawn('Points Earned Trend')).toEqual([
      'Nov 20. Points Earned: 75 pts',
      'Nov 19. Points Earned: 1228 pts',
    ]);
    expect(screen.getByText('Sleep Hours, most recent first')).toBeTruthy();
    expect(screen.getByText('Points Earned, most recent first')).toBeTruthy();
  });

  it('the Journey tab reverses the chart order and remembers it', async () => {
    const { unmount } = render(<JourneyTab data={data} />);
    await userEvent.click(screen.getByRole('button', { name: 'Show oldest first' }));
    expect((await drawn('Sleep Duration Trend'))[0]).toMatch(/^Nov 19/);
    expect(screen.getByText('Sleep Hours, oldest first')).toBeTruthy();
    unmount();
    render(<JourneyTab data={data} />);
    expect(screen.getByRole('button', { name: 'Show most recent first' })).toBeTruthy();
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
      ['Nov 19', '7.8', '1,228'],
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
