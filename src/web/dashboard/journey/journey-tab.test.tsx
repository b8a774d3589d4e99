import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { novemberNight as night } from '../november-night.fixture.ts';
import { JourneyTab } from './journey-tab.tsx';

const data = {
  recentSleeps: [night(20), night(19, { durationMinutes: 45, points: 1228, kind: 'nap' })],
};

it.each([
  ['Sleep Duration Trend', 'Sleep Hours', '7.5', '0.7', 'hrs'],
  ['Points Earned Trend', 'Points Earned', '75', '1228', 'pts'],
])('the %s shows %s of %s and %s, most recent first', async (title, series, first, last, unit) => {
  render(<JourneyTab data={data} />);
  const chart = within(screen.getByRole('region', { name: title }));
  const picture = chart.getByRole('img', { name: `${series}, most recent first` });
  const values = [...picture.querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(values).toEqual([first, 'Nov 20', `${last} nap`, 'Nov 19']);
  await userEvent.click(chart.getByRole('button'));
  await userEvent.keyboard('{Home}');
  const readout = chart.getByRole('status');
  expect(readout.textContent).toBe(`Nov 20 ${series}: ${first} ${unit}`);
  await userEvent.keyboard('{End}');
  expect(readout.textContent).toBe(`Nov 19 ${series}: ${last} ${unit} (nap)`);
});

it('the Journey tab shows the chart values as a table', async () => {
  render(<JourneyTab data={data} />);
  await userEvent.click(screen.getByText('Show as table'));
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Date', 'Sleep Hours', 'Points Earned'],
    ['Nov 20', '7.5', '75'],
    ['Nov 19 (nap)', '0.7', '1,228'],
  ]);
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
