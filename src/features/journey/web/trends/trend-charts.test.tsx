import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { toDrawnNights } from '#pictures/web/drawn-nights.ts';
import { novemberNight as night } from '#web/dashboard/november-night.fixture.ts';
import { TrendCharts } from './trend-charts.tsx';

const data = {
  recentSleeps: [night(20), night(19, { durationMinutes: 45, points: 1228, kind: 'nap' })],
};

const readTexts = (picture: Element) =>
  [...picture.querySelectorAll('text')].map(({ textContent }) => textContent);

it.each([
  ['Sleep Duration Trend', 'Sleep Hours', '7.5', '0.7', 'hrs'],
  ['Points Earned Trend', 'Points Earned', '75', '1228', 'pts'],
])('the %s shows %s of %s and %s, most recent first', async (title, series, first, last, unit) => {
  render(<TrendCharts data={data} />);
  const chart = within(screen.getByRole('region', { name: title }));
  const picture = chart.getByRole('img', { name: `${series}, most recent first` });
  const names = title.startsWith('Sleep') ? ['Nap'] : [];
  expect(readTexts(picture)).toEqual([first, last, ...names, 'Nov 20', 'Nov 19']);
  await userEvent.click(chart.getByRole('button'));
  await userEvent.keyboard('{Home}');
  const readout = chart.getByRole('status');
  expect(readout.textContent).toBe(`Nov 20 ${series}: ${first} ${unit}`);
  await userEvent.keyboard('{End}');
  expect(readout.textContent).toBe(`Nov 19 ${series}: ${last} ${unit} (nap)`);
});

it('a date with several sleeps stands once below their values, most of which have no words beside them', () => {
  const parts = [3, 2, 1].map((hour) =>
    night(20, { id: `${hour}`, startTime: `2026-11-20T0${hour}:00:00Z`, durationMinutes: 60 }),
  );
  const nap = night(19, { durationMinutes: 45, kind: 'nap' });
  render(<TrendCharts data={{ recentSleeps: [...parts, nap] }} />);
  const picture = screen.getByRole('img', { name: 'Sleep Hours, most recent first' });
  const texts = [...picture.querySelectorAll('text')];
  expect(texts.map(({ textContent }) => textContent)).toEqual([
    '1.0',
    '1.0',
    '1.0',
    '0.7',
    'Nap',
    'Nov 20',
    'Nov 19',
  ]);
  const [first, second, , , , date] = texts.map((text) => Number(text.getAttribute('x')));
  expect(first).toBeLessThan(second ?? 0);
  expect(date).toBe(second);
});

it('the charts show their values as a table', async () => {
  render(<TrendCharts data={data} />);
  await userEvent.click(screen.getByText('Show as table'));
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Date', 'Sleep Hours', 'Points Earned'],
    ['Nov 20', '7.5', '75'],
    ['Nov 19 (nap)', '0.7', '1,228'],
  ]);
});

it('the charts show hours rounded down to one decimal, and 0 for missing values', () => {
  const { durationMinutes: _minutes, points: _points, ...bare } = night(8);
  // 479 minutes are 7.98 hours.
  render(<TrendCharts data={{ recentSleeps: [night(9, { durationMinutes: 479 }), bare] }} />);
  const values = screen.getAllByRole('img').map(readTexts);
  expect(values).toEqual([
    ['7.9', '0.0', 'Nov 9', 'Nov 8'],
    ['75', '0', 'Nov 9', 'Nov 8'],
  ]);
});

it('where larger text leaves no room for all values, each second one is written', () => {
  document.documentElement.style.fontSize = '32px';
  onTestFinished(() => document.documentElement.removeAttribute('style'));
  const sleeps = [7, 6, 5, 4, 3, 2, 1].map((day) => night(day, { durationMinutes: 60 * day }));
  render(<TrendCharts data={{ recentSleeps: sleeps }} />);
  const [hours] = screen.getAllByRole('img').map(readTexts);
  expect(hours?.slice(0, 4)).toEqual(['7.0', '5.0', '3.0', '1.0']);
});

it('without a sleep there is not enough data for charts', () => {
  render(<TrendCharts data={{}} />);
  expect(screen.getByText('Not enough data for charts')).toBeTruthy();
});

it('the first touch of a mark reads its sleep, the second opens its night, as a click does', () => {
  const onOpen = vi.fn<(date: string) => void>();
  render(<TrendCharts data={data} onOpen={onOpen} />);
  const chart = screen.getByRole('region', { name: 'Sleep Duration Trend' });
  const frame = chart.querySelector('.picture-frame') ?? chart;
  const width = Number(chart.querySelector('svg[role]')?.getAttribute('width'));
  frame.getBoundingClientRect = () => new DOMRect(0, 0, width, 100);
  Object.defineProperty(frame, 'offsetWidth', { value: width });
  const touch = { pointerType: 'touch', clientX: width };
  fireEvent.pointerUp(frame, touch);
  expect(within(chart).getByRole('status').textContent).toBe('Nov 19 Sleep Hours: 0.7 hrs (nap)');
  expect(onOpen).not.toHaveBeenCalled();
  fireEvent.pointerUp(frame, touch);
  fireEvent.pointerUp(frame, { pointerType: 'mouse', clientX: 0 });
  expect(onOpen.mock.calls).toEqual([['2026-11-19'], ['2026-11-20']]);
});

it('Enter opens the night of the mark that has the focus', async () => {
  const onOpen = vi.fn<(date: string) => void>();
  render(<TrendCharts data={data} onOpen={onOpen} />);
  await userEvent.tab();
  await userEvent.keyboard('{Home}{Enter}');
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('2026-11-20');
});

it('a flower is the mark of a night that is all its date has, of others a dot', async () => {
  const [whole, first, second] = [night(20), night(19, { id: 'a' }), night(19, { id: 'b' })];
  const nights = toDrawnNights([
    {
      sleepDate: '2026-11-20',
      minutes: 450,
      runDay: 1,
      mark: { kind: null, noSleep: false, rest: false },
      sessions: [],
    },
  ]);
  const flowers = {
    places: new Set([whole.id]),
    nights: new Map(nights.map((drawn) => [whole.id, drawn])),
    dye: 'wedel' as const,
  };
  render(<TrendCharts data={{ recentSleeps: [whole, first, second] }} flowers={flowers} />);
  const [hours, points] = screen.getAllByRole('img');
  await waitFor(() => expect(hours?.querySelectorAll('.cloth > svg')).toHaveLength(1));
  expect(points?.querySelectorAll('.cloth')).toHaveLength(0);
});
