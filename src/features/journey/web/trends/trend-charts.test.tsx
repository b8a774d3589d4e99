import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { novemberNight as night } from '#web/dashboard/november-night.fixture.ts';
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
  expect(values).toEqual([first, last, 'Nov 20', 'Nov 19']);
  chart.getByText('Nap');
  await userEvent.click(chart.getByRole('button'));
  await userEvent.keyboard('{Home}');
  const readout = chart.getByRole('status');
  expect(readout.textContent).toBe(`Nov 20 ${series}: ${first} ${unit}`);
  await userEvent.keyboard('{End}');
  expect(readout.textContent).toBe(`Nov 19 ${series}: ${last} ${unit} (nap)`);
});

it('a date with several sleeps stands once below their values, which have no words beside them', () => {
  const parts = [3, 2, 1].map((hour) =>
    night(20, { id: `${hour}`, startTime: `2026-11-20T0${hour}:00:00Z`, durationMinutes: 60 }),
  );
  const nap = night(19, { durationMinutes: 45, kind: 'nap' });
  render(<JourneyTab data={{ recentSleeps: [...parts, nap] }} />);
  const picture = screen.getByRole('img', { name: 'Sleep Hours, most recent first' });
  const texts = [...picture.querySelectorAll('text')];
  expect(texts.map(({ textContent }) => textContent)).toEqual([
    '1.0',
    '1.0',
    '1.0',
    '0.7',
    'Nov 20',
    'Nov 19',
  ]);
  const [first, second, , , date] = texts.map((text) => Number(text.getAttribute('x')));
  expect(first).toBeLessThan(second ?? 0);
  expect(date).toBe(second);
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
